// Program 4 - Blackjack simulator
// Section 3
// Plays twenty hands of 21. No input.

#include <iostream>

using namespace std;

// kinds of results of a hand
enum Result { FIRST, WON, LOST, TIED };

int  randmax    (int max);
int  points     (int face);
int  drawFor    (const char who[]);
void showCard   (int face, int suit);
int  getBet     (Result last);
int  playerTurn (int total, int upCard);
int  dealerTurn (int total);
Result winner   (int player, int dealer);
void report     (int player, int dealer, int ties, int chips);

int main ()
{
  int player = 0, dealer = 0, ties = 0;   // games won
  int chips = 0;
  Result last = FIRST;

  cout << "     BLACKJACK" << endl << "     =========" << endl;

  for (int game = 1; game <= 20; game++)
  {
    int bet = getBet (last);
    int pFace1, pSuit1, pFace2, pSuit2;
    int dFace1, dSuit1, dFace2, dSuit2;

    cout << endl << "GAME NUMBER " << game << endl << endl;
    cout << "The amount wagered is: " << bet << " chips(s)" << endl;

    pFace1 = randmax (13);   pSuit1 = randmax (4);
    dFace1 = randmax (13);   dSuit1 = randmax (4);
    pFace2 = randmax (13);   pSuit2 = randmax (4);
    dFace2 = randmax (13);   dSuit2 = randmax (4);

    cout << "The player is dealt: ";
    showCard (pFace1, pSuit1);
    cout << " and ";
    showCard (pFace2, pSuit2);
    cout << endl << "The dealer is dealt: ";
    showCard (dFace1, dSuit1);
    cout << " and ";
    showCard (dFace2, dSuit2);
    cout << endl << endl;

    int pTotal = playerTurn (points (pFace1) + points (pFace2), points (dFace2));
    int dTotal = points (dFace1) + points (dFace2);
    if (pTotal <= 21)
      dTotal = dealerTurn (dTotal);

    last = winner (pTotal, dTotal);
    switch (last)
    {
      case WON:
        cout << "The player wins this game." << endl;
        player++;
        chips = chips + bet;
        break;
      case LOST:
        cout << "The dealer wins this game." << endl;
        dealer++;
        chips = chips - bet;
        break;
      default:
        cout << "This game is a draw." << endl;
        ties++;
    }
    report (player, dealer, ties, chips);
  }
  return 0;
}

// 1, 2 or 3 chips, depending on the game before
int getBet (Result last)
{
  int bet;
  switch (last)
  {
    case WON:  bet = 3; break;
    case TIED: bet = 2; break;
    default:   bet = 1;
  }
  return bet;
}

int points (int face)
{
  int p = face;
  if (face == 1)
    p = 11;
  if (face > 10)
    p = 10;
  return p;
}

void showCard (int face, int suit)
{
  if (face == 1)       cout << "A";
  else if (face == 11) cout << "J";
  else if (face == 12) cout << "Q";
  else if (face == 13) cout << "K";
  else                 cout << face;
  cout << " of ";
  if (suit == 1)      cout << "spades";
  else if (suit == 2) cout << "hearts";
  else if (suit == 3) cout << "diamonds";
  else                cout << "clubs";
}

// Draws a card for somebody, shows it, and returns its points.
int drawFor (const char who[])
{
  int face = randmax (13);
  int suit = randmax (4);
  cout << "The " << who << " receives the ";
  showCard (face, suit);
  cout << "." << endl;
  return points (face);
}

int playerTurn (int total, int upCard)
{
  int enough = (upCard <= 6) ? 13 : 17;
  while (total < enough)
  {
    cout << "The player has " << total << " points, and decides to hit." << endl;
    total += drawFor ("player");
  }
  if (total > 21)
    cout << "The player has " << total << " points, and is bust!" << endl << endl;
  else
    cout << "The player has " << total << " points, and decides to stand."
         << endl << endl;
  return total;
}

int dealerTurn (int total)
{
  while (total <= 16)
  {
    cout << "The dealer has " << total << " points, and must hit." << endl;
    total += drawFor ("dealer");
  }
  if (total > 21)
    cout << "The dealer has " << total << " points, and is bust!" << endl << endl;
  else
    cout << "The dealer has " << total << " points, and must stand."
         << endl << endl;
  return total;
}

Result winner (int player, int dealer)
{
  if (player > 21)
    return LOST;
  if (dealer > 21 || player > dealer)
    return WON;
  if (player == dealer)
    return TIED;
  return LOST;
}

void report (int player, int dealer, int ties, int chips)
{
  cout << "The player has won " << player << " game(s)" << endl;
  cout << "The dealer has won " << dealer << " game(s)" << endl;
  cout << "There have been " << ties << " tie game(s)" << endl;
  if (chips >= 0)
    cout << "The player has won a total of " << chips << " chip(s)" << endl;
  else
    cout << "The player has lost a total of " << -chips << " chip(s)" << endl;
  cout << "---------------------------------------------" << endl;
}

int randmax
(int max)          /* largest possible number to return */
{ /* randmax */

    static int seed(2);          /* determines sequence of random numbers */

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));

} /* randmax */
