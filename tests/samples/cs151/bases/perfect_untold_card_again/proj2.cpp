#include<iostream>
#include<cstdlib>
#include<ctime>
using namespace std;

// one random card 1..13
int deal() {
  return (rand() % 13) + 1;
}

// prints card
void show(int c) {
  switch(c) {
    case 1: cout << "A"; break;
    case 11: cout << "J"; break;
    case 12: cout << "Q"; break;
    case 13: cout << "K"; break;
    default: cout << c;
  }
}

int main() {
  int cash = 100, bet = 0, more, i, c;
  int pc[30], dc[30];      // player cards, dealer cards
  int np, nd;              // how many cards
  int psum, dsum;
  bool pace, dace;
  char ans, hs;
  int result;              // 1 = player  2 = dealer  3 = push

  srand((unsigned)time(NULL));
  cout << "*** CS151 BLACKJACK ***" << endl;
  cout << "You start with $" << cash << endl;

  do {
    cout << endl << "How much do you bet? ";
    cin >> bet;
    while(bet <= 0 || bet > cash) {
      if(!cin) return 0;
      cout << "Not possible, you have $" << cash << ". How much do you bet? ";
      cin >> bet;
    }

    do {
      result = 0;
      np = 0;
      nd = 0;
      pc[np++] = deal();
      pc[np++] = deal();
      dc[nd++] = deal();
      dc[nd++] = deal();

      // player
      while(result == 0) {
        psum = 0;
        pace = false;
        for(i = 0; i < np; i++) {
          if(pc[i] > 10) psum += 10;
          else psum += pc[i];
          if(pc[i] == 1) pace = true;
        }
        if(pace && psum <= 11) psum += 10;

        cout << endl << "Your cards: ";
        for(i = 0; i < np; i++) {
          show(pc[i]);
          cout << " ";
        }
        cout << " -> " << psum << endl;
        cout << "Dealer's card: ";
        show(dc[0]);
        cout << endl;

        if(psum > 21) {
          cout << "Too many, you bust." << endl;
          result = 2;
        }
        else if(psum == 21) {
          if(np == 2) cout << "BLACKJACK!!" << endl;
          else cout << "You made 21!!" << endl;
          result = 1;
        }
        else {
          cout << "[h]it or [s]tay? ";
          cin >> hs;
          if(!cin) return 0;
          if(hs == 'h' || hs == 'H') {
            c = deal();
            pc[np++] = c;
            cout << "You get ";
            show(c);
            cout << endl;
          }
          else if(hs == 's' || hs == 'S') {
            break;
          }
          else {
            cout << "h or s only." << endl;
          }
        }
      }

      // dealer
      if(result == 0) {
        cout << endl << "The dealer's second card is ";
        show(dc[1]);
        cout << endl;
        while(result == 0) {
          dsum = 0;
          dace = false;
          for(i = 0; i < nd; i++) {
            if(dc[i] > 10) dsum += 10;
            else dsum += dc[i];
            if(dc[i] == 1) dace = true;
          }
          if(dace && dsum <= 11) dsum += 10;

          cout << "Dealer's cards: ";
          for(i = 0; i < nd; i++) {
            show(dc[i]);
            cout << " ";
          }
          cout << " -> " << dsum << endl;

          if(dsum > 21) {
            cout << "The dealer busts." << endl;
            result = 1;
          }
          else if(dsum > psum) {
            cout << "The dealer has more than you." << endl;
            result = 2;
          }
          else if(dsum == psum) {
            cout << "Push, both have " << psum << "." << endl;
            result = 3;
          }
          else if(dsum >= 17) {
            cout << "The dealer stands, you have more." << endl;
            result = 1;
          }
          else {
            c = deal();
            dc[nd++] = c;
            cout << "The dealer hits and gets ";
            show(c);
            cout << endl;
          }
        }
      }

      if(result == 3) {
        cout << "Your $" << bet << " stay in. How much do you add? ";
        cin >> more;
        while(more < 0 || bet + more > cash) {
          if(!cin) return 0;
          cout << "You can add 0 to " << cash - bet << ". How much do you add? ";
          cin >> more;
        }
        bet += more;
      }
    } while(result == 3);

    if(result == 1) {
      cash += bet;
      cout << "You win $" << bet << "." << endl;
    }
    else {
      cash -= bet;
      cout << "You lose $" << bet << "." << endl;
    }
    cout << "Now you have $" << cash << endl;

    ans = 'n';
    if(cash > 0) {
      cout << "Play again? (y/n) ";
      cin >> ans;
    }
    else cout << "You are broke." << endl;
  } while(ans == 'y' || ans == 'Y');

  cout << "Bye!" << endl;
  return 0;
}
