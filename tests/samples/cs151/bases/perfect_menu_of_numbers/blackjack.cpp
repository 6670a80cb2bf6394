#include<iostream>
#include<cstdlib>
#include<ctime>
using namespace std;

int newCard();
void print(int);
int worth(int, int, bool&);
bool askHit();
int getBet(int);

// the hand is kept as a running value; soft is true while an ace counts 11

int main()
{
	srand((unsigned)time(NULL));

	int cash = 100;
	int bet = 0;          // what is in the game at the moment
	bool playing = true;

	cout << "-- Blackjack menu game --" << endl;
	cout << "Cash: " << cash << " dollars" << endl;

	while(playing)
	{
		if(bet == 0)
		{
			bet = getBet(cash);
			cash = cash - bet;
		}

		int dealer = 0, player = 0;
		bool dsoft = false, psoft = false;
		int hole;
		int c;
		bool over = false;

		cout << endl << "Dealer's up card: ";
		c = newCard();
		print(c);
		dealer = worth(c, dealer, dsoft);
		hole = newCard();

		cout << endl << "Your cards: ";
		c = newCard();
		print(c);
		player = worth(c, player, psoft);
		c = newCard();
		cout << ", ";
		print(c);
		player = worth(c, player, psoft);
		cout << endl << "Your points: " << player << endl;

		if(player == 21)
		{
			cout << "A natural 21, you win " << bet * 2 << " dollars." << endl;
			cash = cash + bet * 2;
			bet = 0;
			over = true;
		}

		while(!over && askHit())
		{
			cout << "Your new card: ";
			c = newCard();
			print(c);
			player = worth(c, player, psoft);
			cout << endl << "Your points: " << player << endl;
			if(player > 21)
			{
				cout << "Too many! You lose " << bet << " dollars." << endl;
				bet = 0;
				over = true;
			}
			else if(player == 21)
			{
				cout << "Exactly 21, you win " << bet * 2 << " dollars." << endl;
				cash = cash + bet * 2;
				bet = 0;
				over = true;
			}
		}

		if(!over)
		{
			cout << "Dealer's second card: ";
			print(hole);
			dealer = worth(hole, dealer, dsoft);
			cout << endl << "Dealer's points: " << dealer << endl;
			while(dealer < 17 && dealer < player)
			{
				cout << "Dealer's next card: ";
				c = newCard();
				print(c);
				dealer = worth(c, dealer, dsoft);
				cout << endl << "Dealer's points: " << dealer << endl;
			}

			if(dealer > 21)
			{
				cout << "Dealer has too many, you win " << bet * 2 << " dollars." << endl;
				cash = cash + bet * 2;
				bet = 0;
			}
			else if(dealer > player)
			{
				cout << "Dealer is better. You lose " << bet << " dollars." << endl;
				bet = 0;
			}
			else if(dealer < player)
			{
				cout << "You are better, you win " << bet * 2 << " dollars." << endl;
				cash = cash + bet * 2;
				bet = 0;
			}
			else
			{
				cout << "Same points, push. Your bet (" << bet << " dollars) stays." << endl;
				cout << "1 = raise the bet, 2 = leave it: ";
				int choice;
				cin >> choice;
				if(choice == 1 && cash > 0)
				{
					int more = getBet(cash);
					cash = cash - more;
					bet = bet + more;
				}
			}
		}

		if(bet == 0)
		{
			cout << "Cash: " << cash << " dollars" << endl;
			if(cash == 0)
			{
				cout << "You are broke!" << endl;
				playing = false;
			}
			else
			{
				int choice;
				cout << "1 = play on, 2 = quit: ";
				cin >> choice;
				playing = (choice == 1);
			}
		}
	}
	cout << "Goodbye." << endl;
	return 0;
}

int newCard()
{
	return rand() % 13 + 1;
}

void print(int c)
{
	if(c >= 2 && c <= 10) cout << c;
	if(c == 1) cout << 'A';
	if(c == 11) cout << 'J';
	if(c == 12) cout << 'Q';
	if(c == 13) cout << 'K';
}

int worth(int c, int sum, bool &soft)
{
	if(c > 10)
		c = 10;
	sum = sum + c;
	if(c == 1 && sum <= 11)
	{
		sum = sum + 10;
		soft = true;
	}
	if(sum > 21 && soft)
	{
		sum = sum - 10;
		soft = false;
	}
	return sum;
}

bool askHit()
{
	int choice;
	cout << "1 = hit, 2 = stay: ";
	cin >> choice;
	while(choice != 1 && choice != 2)
	{
		if(!cin) exit(1);
		cout << "Only 1 or 2: ";
		cin >> choice;
	}
	return choice == 1;
}

int getBet(int most)
{
	int b;
	cout << "Bet amount (1-" << most << "): ";
	cin >> b;
	while(b < 1 || b > most)
	{
		if(!cin) exit(1);
		cout << "Bet amount (1-" << most << "): ";
		cin >> b;
	}
	return b;
}
