#include <iostream>
#include <iomanip>
#include <sstream>
#include <cstdlib>
using namespace std;

typedef int CardArray[52];

string label(int id)
{
	static const char *t[13] = {"2","3","4","5","6","7","8","9","10","J","Q","K","A"};
	ostringstream o;
	o << t[id % 13] << '-' << "HSDC"[id / 13];
	return o.str();
}

void initialise(CardArray &c)
{
	for (int i = 0; i < 52; i++) c[i] = i;
}

void fisherYates(CardArray &c)
{
	for (int i = 52 - 1; i >= 1; i--)
	{
		int j = rand() % (i + 1);
		if (j != i)
		{
			c[i] ^= c[j];
			c[j] ^= c[i];
			c[i] ^= c[j];
		}
	}
}

// owner[i] says who holds the card c[i]: 1 player, 2 dealer, 0 deck
int score(const CardArray &c, const int owner[], int who)
{
	int s = 0;
	bool soft = false;
	for (int i = 0; i < 52; i++)
	{
		if (owner[i] != who) continue;
		int r = c[i] % 13;
		int v = r < 9 ? r + 2 : 10;
		if (r == 12) v = soft ? 1 : 11;
		if (r == 12) soft = true;
		s += v;
		if (s > 21 && soft)
		{
			s -= 10;
			soft = false;
			// the ace counts 1 from now on; another may become 11 no more
			for (int k = i + 1; k < 52; k++)
				if (owner[k] == who) s += c[k] % 13 == 12 ? 1 : c[k] % 13 < 9 ? c[k] % 13 + 2 : 10;
			return s;
		}
	}
	return s;
}

void frame() { cout << "+--------+------+-------+" << endl; }

void row(const string &who, const string &card, const string &total)
{
	cout << "| " << left << setw(7) << who << "| " << setw(5) << card << "| " << right << setw(5) << total << " |" << endl;
}

int main(int argc, char *argv[])
{
	if (argc < 2)
	{
		cout << "Seed missing" << endl;
		return -1;
	}
	srand(atoi(argv[1]));
	CardArray cards;
	char answer;
	do
	{
		int owner[52] = {0};
		initialise(cards);
		fisherYates(cards);
		owner[0] = 1; owner[1] = 2; owner[2] = 1; owner[3] = 2;
		int used = 4;
		frame();
		row("who", "card", "total");
		frame();
		row("Dealer", "?", "");
		row("Dealer", label(cards[3]), "?");
		row("Player", label(cards[0]), "");
		row("Player", label(cards[2]), to_string(score(cards, owner, 1)));
		frame();
		while (score(cards, owner, 1) < 21)
		{
			cout << "Enter h (hit) or s (stay)" << endl;
			char k;
			if (!(cin >> k)) return 0;
			if (k == 's') break;
			if (k != 'h') return 0;
			owner[used] = 1;
			frame();
			row("Player", label(cards[used]), to_string(score(cards, owner, 1)));
			frame();
			used++;
		}
		int p = score(cards, owner, 1), d = score(cards, owner, 2);
		if (p > 21)
		{
			cout << "Player busts" << endl << "Lose " << p << " " << d << endl;
		}
		else
		{
			frame();
			row("Dealer", label(cards[1]), "");
			row("Dealer", label(cards[3]), to_string(d));
			while (d < 17)
			{
				owner[used] = 2;
				d = score(cards, owner, 2);
				row("Dealer", label(cards[used]), to_string(d));
				used++;
			}
			frame();
			if (d > 21) cout << "Dealer busts" << endl;
			if (d > 21 || d < p) cout << "Win";
			else if (d > p) cout << "Lose";
			else cout << "Tie";
			cout << " " << p << " " << d << endl;
		}
		cout << "Again? y or n" << endl;
		if (!(cin >> answer)) break;
	} while (answer == 'y');
	return 0;
}
