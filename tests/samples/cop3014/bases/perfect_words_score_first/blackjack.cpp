// Project 4, Blackjack
// The dealer is always listed first, and the score comes before who won.

#include <iostream>
using namespace std;

void printFace(int f);
void printSuit(int s);
int worth(int f);
void pick(int& f, int& s);
bool wantsHit(int playerSum, int dealerSecond);
void reportScore(int hands, int d, int p, int t, int chips);
int randmax(int max);

int main()
{
	int dWins = 0;
	int pWins = 0;
	int draws = 0;
	int chips = 0;
	int wager = 1;
	int f[4], s[4];
	int face, suit;

	for (int h = 1; h <= 20; ++h)
	{
		for (int i = 0; i < 4; ++i)
			pick(f[i], s[i]);

		int playerSum = worth(f[0]) + worth(f[2]);
		int dealerSum = worth(f[1]) + worth(f[3]);

		cout << "HAND " << h << "\n";
		cout << "\tDealer's cards: ";
		printFace(f[1]); printSuit(s[1]); cout << " and ";
		printFace(f[3]); printSuit(s[3]); cout << "\n";
		cout << "\tPlayer's cards: ";
		printFace(f[0]); printSuit(s[0]); cout << " and ";
		printFace(f[2]); printSuit(s[2]); cout << "\n";
		cout << "\tChips at stake: " << wager << "\n";

		while (wantsHit(playerSum, worth(f[3])))
		{
			pick(face, suit);
			cout << "\tPlayer (" << playerSum << ") hits: ";
			printFace(face); printSuit(suit); cout << "\n";
			playerSum += worth(face);
		}
		if (playerSum <= 21)
		{
			cout << "\tPlayer (" << playerSum << ") stands\n";
			while (dealerSum <= 16)
			{
				pick(face, suit);
				cout << "\tDealer (" << dealerSum << ") hits: ";
				printFace(face); printSuit(suit); cout << "\n";
				dealerSum += worth(face);
			}
			if (dealerSum <= 21)
				cout << "\tDealer (" << dealerSum << ") stands\n";
			else
				cout << "\tDealer (" << dealerSum << ") is over 21\n";
		}
		else
			cout << "\tPlayer (" << playerSum << ") is over 21\n";

		bool playerWon = playerSum <= 21 && (dealerSum > 21 || dealerSum < playerSum);
		bool tied = playerSum <= 21 && dealerSum == playerSum;
		int oldWager = wager;

		if (playerWon)
		{
			pWins++;
			chips = chips + wager;
			wager = 3;
		}
		else if (tied)
		{
			draws++;
			wager = 2;
		}
		else
		{
			dWins++;
			chips = chips - wager;
			wager = 1;
		}

		reportScore(h, dWins, pWins, draws, chips);
		cout << "\tResult: ";
		if (playerWon)
			cout << "player wins hand, +" << oldWager;
		else if (tied)
			cout << "hand is drawn, +0";
		else
			cout << "dealer wins hand, -" << oldWager;
		cout << "\n\tNext bet will be " << wager << "\n\n";
	}
	return 0;
}

void printFace(int f)
{
	if (f == 1) cout << 'A';
	else if (f == 11) cout << 'J';
	else if (f == 12) cout << 'Q';
	else if (f == 13) cout << 'K';
	else cout << f;
}

void printSuit(int s)
{
	if (s == 1) cout << " spades";
	if (s == 2) cout << " hearts";
	if (s == 3) cout << " diamonds";
	if (s == 4) cout << " clubs";
}

int worth(int f)
{
	if (f == 1)
		return 11;
	if (f >= 10)
		return 10;
	return f;
}

void pick(int& f, int& s)
{
	f = randmax(13);
	s = randmax(4);
}

bool wantsHit(int playerSum, int dealerSecond)
{
	if (dealerSecond <= 6 && playerSum < 13)
		return true;
	if (dealerSecond >= 7 && playerSum < 17)
		return true;
	return false;
}

void reportScore(int hands, int d, int p, int t, int chips)
{
	cout << "\tAfter " << hands << " hand(s):  D-P-T = " << d << "-" << p << "-" << t
	     << "  chip balance = " << chips << "\n";
}

int randmax(int max)
{
    static int seed = 2;

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}
