#include <iostream>
#include <string>
#include <cstdlib>
using namespace std;

// a deck of 52 cards, dealt from its front
class Deck {
public:
	void init() {
		for (int i = 0; i < 52; i++)
			cards[i] = i;
		pos = 0;
	}
	void shuffle() {
		for (int i = 51; i >= 1; i--) {
			int j = rand() % (i + 1);
			swap(cards[i], cards[j]);
		}
	}
	int deal() { return cards[pos++]; }
private:
	int cards[52];
	int pos;
};

// somebody's cards
class Hand {
public:
	Hand() : n(0) {}
	void add(int card) { cards[n++] = card; }
	int total() const;
	void print(string who, bool hideFirst) const;
private:
	int cards[22];
	int n;
};

int Hand::total() const {
	int sum = 0, aces = 0;
	for (int i = 0; i < n; i++) {
		int t = cards[i] % 13;
		if (t == 12) {
			aces++;
			sum += 11;
		}
		else if (t >= 8)
			sum += 10;
		else
			sum += t + 2;
	}
	while (aces > 0 && sum > 21) {
		aces--;
		sum -= 10;
	}
	return sum;
}

void Hand::print(string who, bool hideFirst) const {
	string types[13] = {"2","3","4","5","6","7","8","9","10","J","Q","K","A"};
	string suits = "HSDC";
	cout << who << ":";
	for (int i = 0; i < n; i++) {
		if (i > 0)
			cout << " ";
		if (i == 0 && hideFirst)
			cout << "?";
		else
			cout << types[cards[i] % 13] << "-" << suits[cards[i] / 13];
	}
	cout << endl;
}

// compares the totals and prints the line with the result
void printResult(int p, int d) {
	if (p > 21)
		cout << "Player busts" << endl << "Lose ";
	else if (d > 21)
		cout << "Dealer busts" << endl << "Win ";
	else if (p > d)
		cout << "Win ";
	else if (p < d)
		cout << "Lose ";
	else
		cout << "Tie ";
	cout << p << " " << d << endl;
}

int main(int argc, char *argv[]) {
	if (argc < 2) {
		cout << "Error - Please provide the seed value." << endl;
		return 1;
	}
	srand(atoi(argv[1]));
	Deck deck;
	char again;
	do {
		Hand player, dealer;
		deck.init();
		deck.shuffle();
		for (int i = 0; i < 2; i++) {
			player.add(deck.deal());
			dealer.add(deck.deal());
		}
		dealer.print("Dealer", true);
		player.print("Player", false);
		bool stay = false;
		while (!stay && player.total() < 21) {
			char key = 0;
			cout << "Type 'h' to hit and 's' to stay: ";
			cin >> key;
			if (key == 'h') {
				player.add(deck.deal());
				dealer.print("Dealer", true);
				player.print("Player", false);
			}
			else if (key == 's')
				stay = true;
			else
				return 0;
		}
		if (player.total() <= 21) {
			while (dealer.total() <= 16)
				dealer.add(deck.deal());
			// show the table once more
			player.print("Player", false);
			dealer.print("Dealer", false);
		}
		printResult(player.total(), dealer.total());
		again = 'n';
		cout << "Play again? [y/n] ";
		cin >> again;
	} while (again == 'y');
	return 0;
}
