#include <iostream>
#include <cstdlib>
using namespace std;
// cowboys edition. no arrays, we havent had them yet

int randmax(int max)
{
	static int seed = 2;
	seed = (seed * 13077 + 6925) % 32768;
	return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

void show(int r, int s)
{
	switch (r)
	{
		case 1:  cout << "Ace"; break;
		case 11: cout << "Jack"; break;
		case 12: cout << "Queen"; break;
		case 13: cout << "King"; break;
		default: cout << r;
	}
	switch (s)
	{
		case 1: cout << "-o-spades"; break;
		case 2: cout << "-o-hearts"; break;
		case 3: cout << "-o-diamonds"; break;
		case 4: cout << "-o-clubs"; break;
	}
}

int oneCard()
{
	int r = randmax(13);
	int s = randmax(4);
	show(r, s);
	if (r == 1) return 11;
	if (r > 10) return 10;
	return r;
}

int main()
{
	int sheriff = 0, cowboy = 0, standoff = 0, gold = 0;
	int bet = 1;
	cout << "HOWDY! Sheriff deals, Cowboy plays." << endl;
	for (int duel = 1; duel <= 20; duel++)
	{
		int c, s, up;
		cout << endl << "Duel number " << duel << ", Cowboy slaps " << bet << " chip(s) on the table." << endl;
		cout << "Cowboy: "; c = oneCard(); cout << endl;
		cout << "Sheriff: "; s = oneCard(); cout << endl;
		cout << "Cowboy: "; c += oneCard(); cout << endl;
		cout << "Sheriff: "; up = oneCard(); cout << endl;
		s += up;
		cout << "Cowboy's got " << c << ", Sheriff's got " << s << "." << endl;
		int brave = 17;
		if (up < 7) brave = 13;
		while (c < brave)
		{
			cout << "Cowboy hollers 'hit me!' an' gits the ";
			c += oneCard();
			cout << ", now " << c << "." << endl;
		}
		if (c > 21)
		{
			cout << "Cowboy's deader'n a doornail (over 21). Sheriff wins." << endl;
			sheriff++;
			gold -= bet;
			bet = 1;
		}
		else
		{
			cout << "Cowboy stands his ground." << endl;
			while (s < 17)
			{
				cout << "Sheriff's gotta draw, it's the ";
				s += oneCard();
				cout << ", now " << s << "." << endl;
			}
			if (s > 21)
			{
				cout << "Sheriff's deader'n a doornail (over 21). Cowboy wins." << endl;
				cowboy++;
				gold += bet;
				bet = 3;
			}
			else
			{
				cout << "Sheriff stands his ground." << endl;
				if (c > s)
				{
					cout << "Cowboy wins." << endl;
					cowboy++;
					gold += bet;
					bet = 3;
				}
				else
				{
					if (c == s)
					{
						cout << "It's a standoff (tie)." << endl;
						standoff++;
						bet = 2;
					}
					else
					{
						cout << "Sheriff wins." << endl;
						sheriff++;
						gold -= bet;
						bet = 1;
					}
				}
			}
		}
		cout << "Sheriff " << sheriff << ", Cowboy " << cowboy << ", standoffs " << standoff << ". ";
		if (gold < 0) cout << "Cowboy's lost " << abs(gold) << " chip(s) in all." << endl;
		else cout << "Cowboy's won " << gold << " chip(s) in all." << endl;
	}
	return 0;
}
