// Twenty-One: one player against the dealer
#include <iostream>
#include <cstdlib>

using namespace std;

/* Prototypes */
void shuffle(int cards[]);
void printCard(int id);
int cardValue(int id);
void printHand(int hand[], int numCards);
int getBestScore(int hand[], int numCards);

const int NUM_CARDS = 52;
const int MAX_HAND = 21;

const char suit[4] = {'H','S','D','C'};
const char* type[13] = {"2","3","4","5","6","7","8","9","10","J","Q","K","A"};
const int value[13] = {2,3,4,5,6,7,8,9,10,10,10,10,11};

// Fisher-Yates, from the last card down to the second
void shuffle(int cards[])
{
  for(int i = NUM_CARDS - 1; i > 0; i--) {
    int j = rand() % (i + 1);
    int temp = cards[i];
    cards[i] = cards[j];
    cards[j] = temp;
  }
}

// prints a card like 10-C
void printCard(int id)
{
  cout << type[id % 13] << "-" << suit[id / 13];
}

int cardValue(int id)
{
  return value[id % 13];
}

// prints all cards of a hand on one line
void printHand(int hand[], int numCards)
{
  for(int i = 0; i < numCards; i++) {
    printCard(hand[i]);
    cout << " ";
  }
  cout << endl;
}

// aces count 11, but 1 where that would be over 21
int getBestScore(int hand[], int numCards)
{
  int total = 0;
  int aces = 0;
  for(int i = 0; i < numCards; i++) {
    total += cardValue(hand[i]);
    if(hand[i] % 13 == 12) {
      aces++;
    }
  }
  while(total > 21 && aces > 0) {
    total -= 10;
    aces--;
  }
  return total;
}

int main(int argc, char* argv[])
{
  if(argc < 2) {
    cout << "Error - Please provide the seed value." << endl;
    return 1;
  }
  int seed = atoi(argv[1]);
  srand(seed);

  int cards[NUM_CARDS];
  int phand[MAX_HAND];
  int dhand[MAX_HAND];
  char again = 'y';

  while(again == 'y') {
    for(int i = 0; i < NUM_CARDS; i++) {
      cards[i] = i;
    }
    shuffle(cards);

    int next = 0;
    int np = 0;
    int nd = 0;
    phand[np++] = cards[next++];
    dhand[nd++] = cards[next++];
    phand[np++] = cards[next++];
    dhand[nd++] = cards[next++];

    cout << "Dealer: ? ";
    printCard(dhand[1]);
    cout << endl;
    cout << "Player: ";
    printHand(phand, np);

    // the player's turn
    while(getBestScore(phand, np) < 21) {
      char choice = 'q';
      cout << "Type 'h' to hit and 's' to stay:" << endl;
      cin >> choice;
      if(choice == 's') {
        break;
      }
      if(choice != 'h') {
        return 0;
      }
      phand[np++] = cards[next++];
      cout << "Player: ";
      printHand(phand, np);
    }

    int pscore = getBestScore(phand, np);
    int dscore = getBestScore(dhand, nd);
    if(pscore > 21) {
      cout << "Player busts" << endl;
      cout << "Lose " << pscore << " " << dscore << endl;
    }
    else {
      // the dealer's turn
      while(dscore < 17) {
        dhand[nd++] = cards[next++];
        dscore = getBestScore(dhand, nd);
      }
      cout << "Dealer: ";
      printHand(dhand, nd);
      if(dscore > 21) {
        cout << "Dealer busts" << endl;
      }
      if(dscore > 21 || pscore > dscore) {
        cout << "Win ";
      }
      else if(pscore == dscore) {
        cout << "Tie ";
      }
      else {
        cout << "Lose ";
      }
      cout << pscore << " " << dscore << endl;
    }

    cout << endl << "Play again? [y/n]" << endl;
    again = 'n';
    cin >> again;
  }
  return 0;
}
