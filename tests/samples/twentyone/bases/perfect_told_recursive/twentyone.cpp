#include <iostream>
#include <cstdlib>
#include <string>
using namespace std;

string cardText(int n)
{
  string faces = "JQKA";
  string suits = "HSDC";
  int k = n % 13;
  if (k < 9)
    return to_string(k + 2) + "-" + suits[n / 13];
  return string(1, faces[k - 9]) + "-" + suits[n / 13];
}

void fill(int a[], int n)
{
  if (n == 0) return;
  a[n - 1] = n - 1;
  fill(a, n - 1);
}

void mix(int a[], int i)
{
  if (i < 1) return;
  int j = rand() % (i + 1);
  int t = a[i];
  a[i] = a[j];
  a[j] = t;
  mix(a, i - 1);
}

// every possible count of the hand: the best that does not exceed 21,
// or the smallest one
int best(string hand, size_t pos = 0, int sum = 0)
{
  if (pos == hand.size()) return sum;
  int k = hand[pos] % 13;
  if (k < 12)
    return best(hand, pos + 1, sum + (k < 9 ? k + 2 : 10));
  int high = best(hand, pos + 1, sum + 11);
  int low = best(hand, pos + 1, sum + 1);
  return high <= 21 ? high : low;
}

void show(string hand)
{
  if (hand.empty()) return;
  cout << "    " << cardText(hand[0]) << endl;
  show(hand.substr(1));
}

void player(string &hand, const int deck[], int &next)
{
  cout << "Your hand:" << endl;
  show(hand);
  if (best(hand) >= 21) return;
  cout << "h = hit, s = stay" << endl;
  char c = ' ';
  cin >> c;
  if (c == 's') return;
  if (c != 'h') exit(0);
  hand += char(deck[next++]);
  player(hand, deck, next);
}

void dealer(string &hand, const int deck[], int &next)
{
  if (best(hand) >= 17) return;
  hand += char(deck[next++]);
  dealer(hand, deck, next);
}

void game()
{
  int deck[52], next = 4;
  fill(deck, 52);
  mix(deck, 51);
  string p, d;
  p += char(deck[0]);
  d += char(deck[1]);
  p += char(deck[2]);
  d += char(deck[3]);
  cout << "Dealer's hand:" << endl << "    ?" << endl << "    " << cardText(d[1]) << endl;
  player(p, deck, next);
  int a = best(p);
  if (a > 21)
    cout << "Player busts" << endl << "Lose " << a << " " << best(d) << endl;
  else
  {
    dealer(d, deck, next);
    cout << "Dealer's hand:" << endl;
    show(d);
    int b = best(d);
    if (b > 21)
      cout << "Dealer busts" << endl;
    cout << (b > 21 || a > b ? "Win" : a == b ? "Tie" : "Lose") << " " << a << " " << b << endl;
  }
  cout << "y = play again, n = quit" << endl;
  char c = ' ';
  cin >> c;
  if (c == 'y') game();
}

int main(int argc, char *argv[])
{
  if (argc < 2)
  {
    cout << "no seed given" << endl;
    return 1;
  }
  srand(atoi(argv[1]));
  game();
  return 0;
}
