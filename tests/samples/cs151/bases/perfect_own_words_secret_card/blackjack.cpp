#include <iostream>
#include <cstdlib>
#include <ctime>
#include <cctype>

using namespace std;

int Money = 100;
int Bet = 0;
int DealerSum, DealerAces, PlayerSum, PlayerAces;

void PrintCard(int C)
{
	switch (C)
	{
		case 1: cout << "<A>"; break;
		case 11: cout << "<J>"; break;
		case 12: cout << "<Q>"; break;
		case 13: cout << "<K>"; break;
		default: cout << "<" << C << ">"; break;
	}
}

int RandomCard()
{
	return 13 - rand() % 13;
}

int ValueOf(int C)
{
	if (C > 10) return 10;
	return C;
}

bool IsSoft(int Sum, int Aces)
{
	return Aces > 0 && Sum + 10 <= 21;
}

int Best(int Sum, int Aces)
{
	if (IsSoft(Sum, Aces)) return Sum + 10;
	return Sum;
}

void DealerPulls(int C)
{
	DealerSum += ValueOf(C);
	if (C == 1) DealerAces++;
	cout << "DEALER Pulls ";
	PrintCard(C);
	cout << endl;
}

void PlayerPulls(int C)
{
	PlayerSum += ValueOf(C);
	if (C == 1) PlayerAces++;
	cout << "PLAYER Pulls ";
	PrintCard(C);
	cout << endl;
}

void PrintTotals()
{
	cout << "PLAYER TOTAL: " << Best(PlayerSum, PlayerAces);
	if (IsSoft(PlayerSum, PlayerAces)) cout << " (Soft)";
	cout << endl << "DEALER TOTAL: " << Best(DealerSum, DealerAces);
	if (IsSoft(DealerSum, DealerAces)) cout << " (Soft)";
	cout << endl << endl;
}

char Ask(const char *Text, char One, char Two)
{
	char Answer = ' ';
	do
	{
		cout << Text;
		cin >> Answer;
		if (!cin) exit(0);
		cin.ignore(1000, '\n');
		Answer = toupper(Answer);
	} while (Answer != One && Answer != Two);
	return Answer;
}

int AskMoney(const char *Text, int Max)
{
	int Amount;
	cout << Text;
	cin >> Amount;
	if (!cin) exit(0);
	cin.ignore(1000, '\n');
	if (Amount < 1 || Amount > Max)
	{
		cout << "NOT ALLOWED!!! Between 1 And " << Max << "!!!" << endl;
		return AskMoney(Text, Max);
	}
	return Amount;
}

void Win()
{
	Money += Bet;
	cout << "YOU WIN!!! You Get Your $" << Bet << " Back Plus $" << Bet << "!!!" << endl;
}

void Lose()
{
	Money -= Bet;
	cout << "YOU LOSE $" << Bet << "!!!" << endl;
}

// returns true if it was a push
bool Round()
{
	DealerSum = DealerAces = PlayerSum = PlayerAces = 0;
	cout << endl;
	PlayerPulls(RandomCard());
	DealerPulls(RandomCard());
	PlayerPulls(RandomCard());
	int Secret = RandomCard();
	cout << "DEALER Pulls A Secret Card" << endl;
	PrintTotals();

	if (Best(PlayerSum, PlayerAces) == 21)
	{
		cout << "BLACKJACK!!!!!" << endl;
		Win();
		return false;
	}
	while (Ask("HIT OR STAY (H/S)??? ", 'H', 'S') == 'H')
	{
		PlayerPulls(RandomCard());
		PrintTotals();
		if (PlayerSum > 21)
		{
			cout << "BUSTED!!!" << endl;
			Lose();
			return false;
		}
		if (Best(PlayerSum, PlayerAces) == 21)
		{
			cout << "TWENTY ONE!!!" << endl;
			Win();
			return false;
		}
	}
	cout << endl << "Now The Secret Card:" << endl;
	DealerPulls(Secret);
	PrintTotals();
	int P = Best(PlayerSum, PlayerAces);
	int D = Best(DealerSum, DealerAces);
	while (D < 17 && D <= P)
	{
		DealerPulls(RandomCard());
		PrintTotals();
		D = Best(DealerSum, DealerAces);
	}
	if (D > 21)
	{
		cout << "DEALER BUSTED!!!" << endl;
		Win();
	}
	else if (D > P)
	{
		cout << "DEALER IS BETTER!!!" << endl;
		Lose();
	}
	else if (D < P)
	{
		cout << "PLAYER IS BETTER!!!" << endl;
		Win();
	}
	else
	{
		cout << "PUSH!!! Your Bet ($" << Bet << ") Stays In The Game!!!" << endl;
		return true;
	}
	return false;
}

int main()
{
	srand(time(NULL));
	cout << "!!!!! WELCOME To CS151 BLACKJACK !!!!!" << endl;
	do
	{
		cout << endl << "MONEY: $" << Money << endl;
		Bet = AskMoney("YOUR BET??? ", Money);
		while (Round())
		{
			if (Money - Bet > 0 && Ask("Do You Want To ADD To It (Y/N)??? ", 'Y', 'N') == 'Y')
				Bet += AskMoney("HOW MUCH MORE??? ", Money - Bet);
		}
		cout << "MONEY: $" << Money << endl;
		if (Money < 1)
		{
			cout << "YOU ARE BROKE!!! GO HOME!!!" << endl;
			return 0;
		}
	} while (Ask("ONE MORE TIME (Y/N)??? ", 'Y', 'N') == 'Y');
	cout << "GOOD BYE!!!" << endl;
	return 0;
}
