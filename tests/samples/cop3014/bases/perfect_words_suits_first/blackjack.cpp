#include <iostream>
#include <iomanip>
using namespace std;

struct Card { int r, s; };

int randmax(int max)
{
  static int seed = 2;
  seed = (seed * 13077 + 6925) % 32768;
  return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

Card draw() { Card c; c.r = randmax(13); c.s = randmax(4); return c; }
int val(Card c) { return c.r == 1 ? 11 : c.r >= 10 ? 10 : c.r; }

ostream& operator<<(ostream& o, Card c)
{
  return o << "SHDC"[c.s-1] << "A23456789TJQK"[c.r-1];
}

// who: P or D. hits while total < stop
int turn(char who, int tot, int stop)
{
  while (tot < stop) {
    Card c = draw();
    cout << "   " << who << setw(4) << tot << "  hit    " << c << "\n";
    tot += val(c);
  }
  cout << "   " << who << setw(4) << tot << (tot > 21 ? "  BUST" : "  stand") << "\n";
  return tot;
}

int main()
{
  int w = 0, l = 0, t = 0, net = 0, bet = 1;
  cout << "BLACKJACK SIM  -- suits S H D C, T = ten\n";
  for (int i = 1; i <= 20; i++) {
    Card c[4];
    for (int k = 0; k < 4; k++) c[k] = draw();
    cout << "\n#" << i << "  bet " << bet << "\n";
    cout << "   P: " << c[0] << " " << c[2] << "   D: " << c[1] << " " << c[3] << "\n";
    int d = val(c[1]) + val(c[3]);
    int p = turn('P', val(c[0]) + val(c[2]), val(c[3]) > 6 ? 17 : 13);
    if (p <= 21) d = turn('D', d, 17);

    int res;                       // chips multiplier
    if (p > 21) res = -1;
    else if (d > 21 || p > d) res = 1;
    else res = (p == d) ? 0 : -1;

    net += res * bet;
    if (res > 0)      { w++; bet = 3; cout << "   P wins\n"; }
    else if (res < 0) { l++; bet = 1; cout << "   D wins\n"; }
    else              { t++; bet = 2; cout << "   tie\n"; }
    cout << "   D " << l << " / P " << w << " / T " << t << "   chips " << showpos << net << noshowpos << "\n";
  }
}
