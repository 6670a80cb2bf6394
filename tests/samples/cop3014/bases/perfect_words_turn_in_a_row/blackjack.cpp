// blackjack.cpp
#include <iostream>
#include <iomanip>
using namespace std;

int randmax(int max);
void getCard(int& value, int& total);
void oneHand(int num, int& bet, int& bank, int score[]);

int main()
{
	int score[3] = {0, 0, 0};   // 0 dealer, 1 player, 2 tie
	int bet = 1;
	int bank = 0;

	cout << "BLACKJACK: 20 HANDS\n\n";
	for (int i = 1; i <= 20; i++)
		oneHand(i, bet, bank, score);

	return 0;
}

// draws a card, prints it like 9H, adds it to the total
void getCard(int& value, int& total)
{
	const char FACES[] = " A23456789TJQK";
	const char SUITS[] = " SHDC";

	int f = randmax(13);
	int s = randmax(4);

	if (f == 10)
		cout << "10" << SUITS[s];
	else
		cout << FACES[f] << SUITS[s];

	if (f == 1)
		value = 11;
	else if (f >= 10)
		value = 10;
	else
		value = f;
	total = total + value;
}

void oneHand(int num, int& bet, int& bank, int score[])
{
	int p = 0, d = 0;
	int v, up;
	int stop;
	int result;

	cout << "#" << num << "  bet = " << bet << endl;

	cout << "   deal:   P ";
	getCard(v, p);
	cout << "   D ";
	getCard(v, d);
	cout << "   P ";
	getCard(v, p);
	cout << "   D ";
	getCard(up, d);
	cout << endl;

	// player
	if (up <= 6)
		stop = 13;
	else
		stop = 17;
	cout << "   player: " << p;
	while (p < stop)
	{
		cout << " hit ";
		getCard(v, p);
		cout << " = " << p;
	}

	if (p > 21)
	{
		cout << " bust\n";
		cout << "   dealer: " << d << " (does not play)\n";
		result = 0;
	}
	else
	{
		cout << " stand\n";
		cout << "   dealer: " << d;
		while (d < 17)
		{
			cout << " hit ";
			getCard(v, d);
			cout << " = " << d;
		}
		if (d > 21)
			cout << " bust\n";
		else
			cout << " stand\n";

		if (d > 21 || p > d)
			result = 1;
		else if (d > p)
			result = 0;
		else
			result = 2;
	}

	score[result]++;
	switch (result)
	{
	case 0:
		cout << "   DEALER WINS\n";
		bank -= bet;
		bet = 1;
		break;
	case 1:
		cout << "   PLAYER WINS\n";
		bank += bet;
		bet = 3;
		break;
	case 2:
		cout << "   TIE\n";
		bet = 2;
		break;
	}

	cout << "   | dealer | player |  ties  |  chips |\n";
	cout << "   |" << setw(7) << score[0] << " |" << setw(7) << score[1]
	     << " |" << setw(7) << score[2] << " |" << setw(7) << showpos << bank
	     << noshowpos << " |\n\n";
}

int randmax (int max)
{ /* randmax */

    static int seed = 2;          /* determines sequence of random numbers */

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));

} /* randmax */
