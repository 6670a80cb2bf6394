#include <iostream>
#include <iomanip>
#include <string>

using namespace std;

/* P4: blackjack. One block of lines per hand:
     hand, bet, the deal
     who, total, what he does, the card he gets
     result, scores, chips                        */

struct Card
{
	int face;
	int suit;
};

struct Score
{
	int dealer;
	int player;
	int tie;
	int chips;
};

int randmax(int max)
{
	static int seed = 2;

	seed = (seed * 13077 + 6925) % 32768;
	return (static_cast<int>(max * seed / 32768.0 + 1.0));
}

Card deal()
{
	Card c;
	c.face = randmax(13);
	c.suit = randmax(4);
	return c;
}

int worth(Card c)
{
	static const int table[14] = {0, 11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};
	return table[c.face];
}

string name(Card c)
{
	static const string faces[] = {"", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
	return faces[c.face] + " SHDC"[c.suit];
}

// hits below `limit`, then stands (or busts)
void turn(string who, int &total, int limit)
{
	while (total < limit)
	{
		Card c = deal();
		cout << "   " << who << setw(4) << total << "  hit    " << name(c) << '\n';
		total += worth(c);
	}
	cout << "   " << who << setw(4) << total << (total > 21 ? "  bust" : "  stand") << '\n';
}

// one hand with this bet; returns the next bet
int play(int number, int bet, Score &s)
{
	Card p1 = deal();
	Card d1 = deal();
	Card p2 = deal();
	Card d2 = deal();
	int player = worth(p1) + worth(p2);
	int dealer = worth(d1) + worth(d2);
	int next;

	cout << "Hand " << setw(2) << number << "   bet " << bet
	     << "   player " << name(p1) << ' ' << name(p2)
	     << "   dealer " << name(d1) << ' ' << name(d2) << '\n';

	turn("player", player, worth(d2) < 7 ? 13 : 17);
	if (player <= 21)
		turn("dealer", dealer, 17);

	if (player <= 21 && (dealer > 21 || dealer < player))
	{
		cout << "   player wins";
		s.player++;
		s.chips += bet;
		next = 3;
	}
	else if (player <= 21 && dealer == player)
	{
		cout << "   tie";
		s.tie++;
		next = 2;
	}
	else
	{
		cout << "   dealer wins";
		s.dealer++;
		s.chips -= bet;
		next = 1;
	}

	cout << "   score: dealer " << s.dealer << ", player " << s.player
	     << ", ties " << s.tie << "   chips " << showpos << s.chips << noshowpos << "\n\n";
	return next;
}

int main()
{
	Score s = {0, 0, 0, 0};
	int bet = 1;

	for (int i = 1; i <= 20; ++i)
		bet = play(i, bet, s);
	return 0;
}
