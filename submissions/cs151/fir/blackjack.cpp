/*
 * project 2 - blackjack
 * cs151
 */
#include <iostream>
#include <string>
#include <ctime>
#include <cstdlib>
#include <cctype>

using namespace std;

const int MAX_CARDS = 22;
const string FACE[13] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
const int VALUE[13]   = { 1,   2,   3,   4,   5,   6,   7,   8,   9,   10,   10,  10,  10};

int count_hand(const int hand[], int n)
{
  int sum = 0;
  bool ace = false;

  for (int i = 0; i < n; i++) {
    sum += VALUE[hand[i]];
    if (hand[i] == 0)
      ace = true;
  }
  if (ace && sum <= 11)
    sum += 10;
  return sum;
}

int draw()
{
  return rand() % 13;
}

void show(const int dealer[], int nd, const int player[], int np)
{
  cout << "Value of Dealer's Hand: (" << count_hand(dealer, nd) << ")\n";
  cout << "Value of Player's Hand: (" << count_hand(player, np) << ")\n\n";
}

// one token from the user; "" when there is nothing more to read
string ask(string question)
{
  string answer = "";
  cout << question;
  cin >> answer;
  return answer;
}

// -1 if the text is not a whole number
int to_number(string text)
{
  if (text.length() == 0 || text.length() > 8)
    return -1;
  for (size_t i = 0; i < text.length(); i++)
    if (!isdigit(text[i]))
      return -1;
  return atoi(text.c_str());
}

// asks until the amount is between low and high; 0 at the end of the input
int ask_amount(string question, int low, int high)
{
  int amount = to_number(ask(question));
  while (cin && (amount < low || amount > high)) {
    cout << "Sorry, that must be a number between " << low << " and " << high << ".\n";
    amount = to_number(ask(question));
  }
  if (!cin)
    return 0;
  return amount;
}

// yes-or-no kind of questions: only the two letters are accepted
bool choose(string question, char yes, char no)
{
  string answer = ask(question);
  while (cin && tolower(answer[0]) != yes && tolower(answer[0]) != no) {
    cout << "Please type " << yes << " or " << no << ".\n";
    answer = ask(question);
  }
  return cin && tolower(answer[0]) == yes;
}

// one round: 1 the player wins, -1 the dealer wins, 0 push
int round_of_cards()
{
  int dealer[MAX_CARDS], player[MAX_CARDS];
  int nd = 2, np = 2;

  player[0] = draw();
  dealer[0] = draw();
  player[1] = draw();
  dealer[1] = draw();

  cout << "\nDealer draws " << FACE[dealer[0]] << ".\n";
  cout << "Player draws " << FACE[player[0]] << " and " << FACE[player[1]] << "\n";
  show(dealer, 1, player, np);

  if (count_hand(player, np) == 21) {
    cout << "BLACKJACK!\n\n";
    return 1;
  }

  while (count_hand(player, np) < 21 && choose("Hit or Stay? ", 'h', 's')) {
    player[np] = draw();
    cout << "\nPlayer draws " << FACE[player[np]] << ".\n";
    np++;
    show(dealer, 1, player, np);
  }

  if (count_hand(player, np) > 21) {
    cout << "You bust!\n\n";
    return -1;
  }
  if (count_hand(player, np) == 21) {
    cout << "That makes 21!\n\n";
    return 1;
  }

  cout << "\nDealer draws " << FACE[dealer[1]] << ".\n";
  show(dealer, nd, player, np);
  while (count_hand(dealer, nd) < 17 && count_hand(dealer, nd) <= count_hand(player, np)) {
    cout << "Dealer hits.\n\n";
    dealer[nd] = draw();
    cout << "Dealer draws " << FACE[dealer[nd]] << ".\n";
    nd++;
    show(dealer, nd, player, np);
  }

  int diff = count_hand(player, np) - count_hand(dealer, nd);
  if (count_hand(dealer, nd) > 21) {
    cout << "Dealer busts!\n\n";
    return 1;
  }
  if (diff > 0) {
    cout << "You beat the dealer.\n\n";
    return 1;
  }
  if (diff < 0) {
    cout << "Dealer wins.\n\n";
    return -1;
  }
  cout << "It's a push.\n\n";
  return 0;
}

int main()
{
  int money = 100;
  bool again = true;

  srand(time(0));
  cout << "Welcome to CS151 Blackjack!\n\n";

  while (again && money > 0) {
    cout << "You have $" << money << ".\n\n";
    int bet = ask_amount("Enter your bet: ", 1, 1000000);
    if (bet == 0)
      break;

    int result = round_of_cards();
    while (result == 0 && cin) {
      cout << "The bet of $" << bet << " remains in the game.\n";
      if (bet < money)
        bet += ask_amount("Enter what you add to it (0 for nothing): ", 0, money - bet);
      result = round_of_cards();
    }

    if (result > 0) {
      money += bet;
      cout << "You win $" << 2 * bet << ". You have $" << money << ".\n\n";
    } else if (result < 0) {
      money -= bet;
      cout << "You lose $" << bet << ". You have $" << money << ".\n\n";
    }

    if (money <= 0)
      cout << "You have no money left, so this is the end.\n";
    else
      again = choose("Play again? (y/n) ", 'y', 'n');
  }

  cout << "\nCome back soon!\n";
  return 0;
}
