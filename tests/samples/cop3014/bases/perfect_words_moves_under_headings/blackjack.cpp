#include <iostream>
using namespace std;

// ---------- the totals of the whole game ----------
int scoreDealer, scorePlayer, scoreTies, winnings;
int bet = 1;
// ---------- the hands (point values, and what they look like) ----------
int pv[30], pr[30], ps[30], np;
int dv[30], dr[30], ds[30], nd;

int randmax(int max)
{
   static int seed = 2;
   seed = (seed * 13077 + 6925) % 32768;
   return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

void drawInto(int v[], int r[], int s[], int &n)
{
   r[n] = randmax(13);
   s[n] = randmax(4);
   if (r[n] == 1) v[n] = 11;
   else if (r[n] > 10) v[n] = 10;
   else v[n] = r[n];
   n++;
}

int sum(const int v[], int n)
{
   int t = 0;
   for (int i = 0; i < n; i++) t = t + v[i];
   return t;
}

void printCard(int r, int s)
{
   if (r == 1) cout << "ace";
   else if (r == 11) cout << "jack";
   else if (r == 12) cout << "queen";
   else if (r == 13) cout << "king";
   else cout << r;
   if (s == 1) cout << " [spade]";
   else if (s == 2) cout << " [heart]";
   else if (s == 3) cout << " [diamond]";
   else cout << " [club]";
}

// prints e.g.  2 + 10 + 6 = 18
void printSum(const int v[], int n)
{
   for (int i = 0; i < n; i++)
   {
      if (i > 0) cout << " + ";
      cout << v[i];
   }
   cout << " = " << sum(v, n) << endl;
}

void initialDeal()
{
   np = nd = 0;
   drawInto(pv, pr, ps, np);
   drawInto(dv, dr, ds, nd);
   drawInto(pv, pr, ps, np);
   drawInto(dv, dr, ds, nd);
   cout << "Player holds:" << endl << "\t";
   printCard(pr[0], ps[0]);
   cout << endl << "\t";
   printCard(pr[1], ps[1]);
   cout << endl << "\t"; printSum(pv, np);
   cout << "Dealer holds:" << endl << "\t";
   printCard(dr[0], ds[0]);
   cout << endl << "\t";
   printCard(dr[1], ds[1]);
   cout << endl << "\t"; printSum(dv, nd);
}

void playerMoves()
{
   int target = 17;
   if (dv[1] <= 6) target = 13;
   cout << "Player moves" << endl;
   while (sum(pv, np) < target)
   {
      drawInto(pv, pr, ps, np);
      cout << "\tHIT: "; printCard(pr[np-1], ps[np-1]);
      cout << endl << "\t     "; printSum(pv, np);
   }
   if (sum(pv, np) <= 21) cout << "\tSTAND" << endl;
   else cout << "\tBUST" << endl;
}

void dealerMoves()
{
   cout << "Dealer moves" << endl;
   while (sum(dv, nd) <= 16)
   {
      drawInto(dv, dr, ds, nd);
      cout << "\tHIT: "; printCard(dr[nd-1], ds[nd-1]);
      cout << endl << "\t     "; printSum(dv, nd);
   }
   if (sum(dv, nd) <= 21) cout << "\tSTAND" << endl;
   else cout << "\tBUST" << endl;
}

void settle()
{
   int p = sum(pv, np), d = sum(dv, nd);
   if (p > 21 || (d <= 21 && d > p))
   {
      cout << "Hand goes to: dealer" << endl;
      scoreDealer++;
      winnings -= bet;
      bet = 1;
   }
   else if (d > 21 || p > d)
   {
      cout << "Hand goes to: player" << endl;
      scorePlayer++;
      winnings += bet;
      bet = 3;
   }
   else
   {
      cout << "Hand goes to: no one, it is a tie" << endl;
      scoreTies++;
      bet = 2;
   }
   cout << "Dealer's hands: " << scoreDealer << endl;
   cout << "Player's hands: " << scorePlayer << endl;
   cout << "Tied hands:     " << scoreTies << endl;
   cout << "Chips won:      " << winnings << endl;
}

int main()
{
   int hand = 1;
   while (hand <= 20)
   {
      cout << "=================== HAND " << hand << " ===================" << endl;
      cout << "Chips bet: " << bet << endl;
      initialDeal();
      playerMoves();
      if (sum(pv, np) <= 21) dealerMoves();
      settle();
      cout << endl;
      hand++;
   }
   return 0;
}
