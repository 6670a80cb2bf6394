// blackjack.cpp
#include <iostream>
#include <vector>
#include <cstdlib>
using namespace std;

typedef vector<char> Hand;   // the cards as letters; T stands for a ten

// --- cards ---------------------------------------------------------

char newCard() {
	int n = (int)(13.0 * rand() / (RAND_MAX + 1.0));
	return "A23456789TJQK"[n];
}

void put(char card) {
	if (card == 'T')
		cout << 10;
	else
		cout << card;
}

int points(char card) {
	switch (card) {
		case 'A':
			return 11;
		case 'T': case 'J': case 'Q': case 'K':
			return 10;
		default:
			return card - '0';
	}
}

int total(const Hand &h) {
	int sum = 0, elevens = 0;
	for (unsigned i = 0; i < h.size(); i++) {
		sum += points(h[i]);
		if (h[i] == 'A')
			elevens++;
	}
	while (sum > 21 && elevens > 0) {
		sum -= 10;
		elevens--;
	}
	return sum;
}

void values(int dealer, int player) {
	cout << "Value of Dealer's Hand: (" << dealer << ")" << endl
	     << "Value of Player's Hand: (" << player << ")" << endl << endl;
}

void hit(const char *who, Hand &h) {
	h.push_back(newCard());
	cout << who << " drew ";
	put(h.back());
	cout << "." << endl;
}

// --- questions -----------------------------------------------------

bool getInt(const char *prompt, int &n) {
	cout << prompt;
	while (!(cin >> n)) {
		if (cin.eof())
			return false;
		cin.clear();
		cin.ignore(10000, '\n');
		cout << "Numbers only, please." << endl << prompt;
	}
	return true;
}

// a bet that the player can pay; false at the end of the input
bool getBet(const char *prompt, int min, int max, int &bet) {
	do {
		if (!getInt(prompt, bet))
			return false;
		if (bet < min)
			cout << "That is too little." << endl;
		if (bet > max)
			cout << "You do not have that much money." << endl;
	} while (bet < min || bet > max);
	return true;
}

char getChar(const char *prompt) {
	char c = 'n';
	cout << prompt;
	cin >> c;
	if (c >= 'A' && c <= 'Z')
		c = c - 'A' + 'a';
	return c;
}

// --- the game ------------------------------------------------------

// positive: the player wins; negative: the dealer wins; zero: push
int play() {
	Hand dealer, player;
	char hole;

	cout << endl;
	hit("Dealer", dealer);
	hole = newCard();
	player.push_back(newCard());
	player.push_back(newCard());
	cout << "Player drew ";
	put(player[0]);
	cout << " and ";
	put(player[1]);
	cout << endl;
	values(total(dealer), total(player));
	if (total(player) == 21) {
		cout << "BLACKJACK!" << endl << endl;
		return 1;
	}

	while (getChar("Hit or Stay? ") == 'h') {
		cout << endl;
		hit("Player", player);
		values(total(dealer), total(player));
		if (total(player) > 21) {
			cout << "Player busts!" << endl << endl;
			return -1;
		}
		if (total(player) == 21)
			return 1;
	}

	dealer.push_back(hole);
	cout << endl << "Dealer drew ";
	put(hole);
	cout << "." << endl;
	values(total(dealer), total(player));
	while (total(dealer) < 17) {
		cout << "Dealer hits." << endl << endl;
		hit("Dealer", dealer);
		values(total(dealer), total(player));
	}

	if (total(dealer) > 21) {
		cout << "Dealer busts!" << endl << endl;
		return 1;
	}
	if (total(dealer) > total(player))
		cout << "Dealer wins." << endl << endl;
	return total(player) - total(dealer);
}

int main() {
	int wallet = 100;    // what the player has, without the money on the table
	int table;           // the bet

	cout << "Welcome to CS151 Blackjack!" << endl << endl;
	cout << "You have $" << wallet << "." << endl << endl;

	do {
		int winner, more;

		if (!getBet("Enter your bet: ", 1, wallet, table))
			break;
		wallet -= table;

		while ((winner = play()) == 0) {
			cout << "Push." << endl << endl;
			if (getBet("Add to your bet: ", 0, wallet, more)) {
				table += more;
				wallet -= more;
			}
			else
				return 0;
		}

		if (winner > 0) {
			wallet += 2 * table;
			cout << "You win $" << 2 * table;
		}
		else
			cout << "You lose $" << table;
		cout << ". You have $" << wallet << "." << endl << endl;

		if (wallet < 1) {
			cout << "You are broke!" << endl;
			break;
		}
	} while (getChar("Play again? (y/n) ") == 'y');

	cout << endl << "Come back soon!" << endl;
	return 0;
}
