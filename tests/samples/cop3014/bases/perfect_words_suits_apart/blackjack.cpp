/* Blackjack program */
#include <iostream>
using namespace std;

int randmax(int max)
{
    static int seed = 2;

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

void showCard(int f, int s)
{
  if (f == 1) cout << "Ace";
  else if (f == 11) cout << "Jack";
  else if (f == 12) cout << "Queen";
  else if (f == 13) cout << "King";
  else cout << f;
  cout << " ";
  if (s == 1) cout << "S";
  else if (s == 2) cout << "H";
  else if (s == 3) cout << "D";
  else cout << "C";
}

int pointsFor(int f)
{
  int pts = f;
  if (f > 10) pts = 10;
  if (f == 1) pts = 11;
  return pts;
}

void hit(int &total)
{
  int f = randmax(13);
  int s = randmax(4);
  total += pointsFor(f);
  cout << "+ ";
  showCard(f, s);
  cout << " = " << total << endl;
}

void decideWinner(int p, int d, int &pWins, int &dWins, int &ties, int &chips, int &bet)
{
  if (p > 21)
  {
    cout << "DEALER WINS (player bust)" << endl;
    dWins++;
    chips -= bet;
    bet = 1;
  }
  else if (d > 21)
  {
    cout << "PLAYER WINS (dealer bust)" << endl;
    pWins++;
    chips += bet;
    bet = 3;
  }
  else if (p > d)
  {
    cout << "PLAYER WINS " << p << ":" << d << endl;
    pWins++;
    chips += bet;
    bet = 3;
  }
  else if (d > p)
  {
    cout << "DEALER WINS " << d << ":" << p << endl;
    dWins++;
    chips -= bet;
    bet = 1;
  }
  else
  {
    cout << "TIE " << p << ":" << d << endl;
    ties++;
    bet = 2;
  }
}

int main()
{
  int pWins = 0, dWins = 0, ties = 0, chips = 0, bet = 1;

  for (int hand = 1; hand <= 20; hand++)
  {
    int f1 = randmax(13), s1 = randmax(4);
    int f2 = randmax(13), s2 = randmax(4);
    int f3 = randmax(13), s3 = randmax(4);
    int f4 = randmax(13), s4 = randmax(4);
    int p = pointsFor(f1) + pointsFor(f3);
    int d = pointsFor(f2) + pointsFor(f4);

    cout << "== HAND " << hand << " == BET " << bet << " ==" << endl;
    cout << "player: ";
    showCard(f1, s1);
    cout << ", ";
    showCard(f3, s3);
    cout << " = " << p << endl;
    cout << "dealer: ";
    showCard(f2, s2);
    cout << ", ";
    showCard(f4, s4);
    cout << " = " << d << endl;

    int limit;
    if (pointsFor(f4) > 6) limit = 17;
    else limit = 13;
    while (p < limit)
    {
      cout << "player hits ";
      hit(p);
    }
    if (p <= 21)
    {
      cout << "player stands" << endl;
      while (d < 17)
      {
        cout << "dealer hits ";
        hit(d);
      }
      if (d <= 21) cout << "dealer stands" << endl;
    }

    decideWinner(p, d, pWins, dWins, ties, chips, bet);
    cout << "dealer=" << dWins << " player=" << pWins << " ties=" << ties
         << " chips=" << chips << endl << endl;
  }
  return 0;
}
