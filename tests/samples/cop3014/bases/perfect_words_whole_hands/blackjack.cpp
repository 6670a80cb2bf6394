#include <iostream>
#include <string>
using namespace std;

int randmax(int max)
{
  static int seed = 2;
  seed = (seed * 13077 + 6925) % 32768;
  return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

// A hand is a linked list of cards
struct Node
{
  int rank, suit;
  Node *next;
};

Node *add(Node *head)
{
  Node *n = new Node;
  n->rank = randmax(13);
  n->suit = randmax(4);
  n->next = head;
  return n;
}

int worth(const Node *n)
{
  return n->rank == 1 ? 11 : n->rank > 10 ? 10 : n->rank;
}

int total(const Node *n)
{
  return n == nullptr ? 0 : worth(n) + total(n->next);
}

void cards(const Node *n)        // oldest card first
{
  if (n->next != nullptr)
  {
    cards(n->next);
    cout << ", ";
  }
  const string r = "A23456789.JQK", s = "SHDC";
  if (n->rank == 10)
    cout << "10";
  else
    cout << r[n->rank - 1];
  cout << s[n->suit - 1];
}

void wipe(Node *n)
{
  if (n)
  {
    wipe(n->next);
    delete n;
  }
}

void line(string who, const Node *n, string what)
{
  cout << who << ": " << total(n) << " points {";
  cards(n);
  cout << "}" << what << endl;
}

Node *turn(string who, Node *n, int goal)
{
  if (total(n) > 21)
  {
    line(who, n, " -- bust");
    return n;
  }
  if (total(n) >= goal)
  {
    line(who, n, " -- stand");
    return n;
  }
  line(who, n, " -- hit");
  return turn(who, add(n), goal);
}

void play(int hand, int bet, int chips, int dw, int pw, int ties)
{
  if (hand > 20)
    return;
  cout << endl << hand << ") stake " << bet << endl;
  Node *p = nullptr, *d = nullptr;
  p = add(p);
  d = add(d);
  p = add(p);
  d = add(d);
  cout << "Dealt to player: " << total(p) << " points {"; cards(p); cout << "}" << endl;
  cout << "Dealt to dealer: " << total(d) << " points {"; cards(d); cout << "}" << endl;
  p = turn("Player", p, worth(d) <= 6 ? 13 : 17);
  int next;
  if (total(p) <= 21)
    d = turn("Dealer", d, 17);
  int tp = total(p), td = total(d);
  if (tp > 21)
    next = 1;
  else if (td > 21)
    next = 3;
  else
    next = td > tp ? 1 : td < tp ? 3 : 2;
  if (next == 1)
  {
    cout << "Dealer takes the hand." << endl;
    dw++;
    chips -= bet;
  }
  else if (next == 3)
  {
    cout << "Player takes the hand." << endl;
    pw++;
    chips += bet;
  }
  else
  {
    cout << "Push." << endl;
    ties++;
  }
  cout << "Player " << pw << " / Dealer " << dw << " / Pushes " << ties
       << " / Balance " << chips << endl;
  wipe(p);
  wipe(d);
  play(hand + 1, next, chips, dw, pw, ties);
}

int main()
{
  play(1, 1, 0, 0, 0, 0);
  return 0;
}
