#include <iostream>
#include <cstdlib>
using namespace std;

const int NUM_CARDS = 52;
const char suit[4] = {'H','S','D','C'};
const char* type[13] = {"2","3","4","5","6","7","8","9","10","J","Q","K","A"};
const int value[13] = {2,3,4,5,6,7,8,9,10,10,10,10,11};

void shuffle(int cards[]);
void printCard(int id);
int cardValue(int id);
void printHand(int hand[], int numCards);
int getBestScore(int hand[], int numCards);

void shuffle(int cards[])
{
  for(int i=0; i < NUM_CARDS; i++){
    cards[i] = i;
  }
  for(int i = NUM_CARDS-1; i >= 1; i--){
    int j = rand() % (i+1);
    int temp = cards[i];
    cards[i] = cards[j];
    cards[j] = temp;
  }
}

void printCard(int id)
{
  cout << type[id % 13] << "-" << suit[id / 13];
}

int cardValue(int id)
{
  return value[id % 13];
}

void printHand(int hand[], int numCards)
{
  for(int i=0; i < numCards; i++){
    printCard(hand[i]);
    cout << " ";
  }
  cout << endl;
}

int getBestScore(int hand[], int numCards)
{
  int sum = 0, aces = 0;
  for(int i=0; i < numCards; i++){
    sum += cardValue(hand[i]);
    if(cardValue(hand[i]) == 11) aces++;
  }
  while(sum > 21 && aces > 0){
    sum -= 10;
    aces--;
  }
  return sum;
}

int main(int argc, char* argv[])
{
  if(argc < 2){
    cout << "Error - Please provide the seed value." << endl;
    return 1;
  }
  int seed = atoi(argv[1]);
  srand(seed);

  int cards[52];
  int dhand[9];
  int phand[11];
  char again = 'y';

  while(again == 'y'){
    shuffle(cards);
    int next = 0, np = 0, nd = 0;
    phand[np++] = cards[next++];
    dhand[nd++] = cards[next++];
    phand[np++] = cards[next++];
    dhand[nd++] = cards[next++];

    cout << "Dealer: ? ";
    printCard(dhand[1]);
    cout << endl;
    cout << "Player: ";
    printHand(phand, np);

    char choice = 'h';
    while(choice == 'h' && getBestScore(phand, np) < 21){
      cout << "Type 'h' to hit and 's' to stay:" << endl;
      choice = 0;
      cin >> choice;
      if(choice != 'h' && choice != 's') return 0;
      if(choice == 'h'){
        phand[np++] = cards[next++];
        cout << "Player: ";
        printHand(phand, np);
      }
    }
    int ps = getBestScore(phand, np);
    if(ps > 21){
      cout << "Player busts" << endl;
      cout << "Lose " << ps << " " << getBestScore(dhand, nd) << endl;
    }
    else {
      while(getBestScore(dhand, nd) < 17){
        dhand[nd++] = cards[next++];
      }
      int ds = getBestScore(dhand, nd);
      cout << "Dealer: ";
      printHand(dhand, nd);
      if(ds > 21) cout << "Dealer busts" << endl;
      if(ds > 21 || ps > ds) cout << "Win ";
      else if(ps == ds) cout << "Tie ";
      else cout << "Lose ";
      cout << ps << " " << ds << endl;
    }
    cout << endl << "Play again? [y/n]" << endl;
    again = 'n';
    cin >> again;
  }
  return 0;
}
