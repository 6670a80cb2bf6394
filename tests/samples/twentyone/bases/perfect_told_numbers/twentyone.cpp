// CS103 - Twenty-One
#include <iostream>
#include <cstdlib>
using namespace std;

enum Result { LOSE, TIE, WIN };

const char* type[13] = {"2","3","4","5","6","7","8","9","10","J","Q","K","A"};
const char* suits[4] = {"H","S","D","C"};

class TwentyOne
{
  private:
    int cards[52];
    int used;
    int counts[2][13];     // how many cards of each type a side holds
    int shown[2][22];
    int held[2];

    void draw(int side)
    {
      int c = cards[used];
      used = used + 1;
      counts[side][c % 13]++;
      shown[side][held[side]] = c;
      held[side]++;
    }

  public:
    void reset()
    {
      used = 0;
      for (int s = 0; s < 2; s++)
      {
        held[s] = 0;
        for (int t = 0; t < 13; t++) counts[s][t] = 0;
      }
      for (int i = 0; i < 52; i++) cards[i] = i;
      for (int i = 51; i >= 1; i--)
      {
        int j = rand() % (i + 1);
        int save = cards[j];
        cards[j] = cards[i];
        cards[i] = save;
      }
      for (int k = 0; k < 4; k++) draw(k % 2);
    }

    int total(int side) const
    {
      int sum = 0;
      for (int t = 0; t < 13; t++)
      {
        int worth = t + 2;
        if (t > 8) worth = 10;
        if (t == 12) worth = 11;
        sum += counts[side][t] * worth;
      }
      for (int a = 0; a < counts[side][12]; a++)
        if (sum > 21) sum -= 10;
      return sum;
    }

    void print(int side, int from) const
    {
      for (int i = from; i < held[side]; i++)
        cout << "<" << type[shown[side][i] % 13] << "-" << suits[shown[side][i] / 13] << ">";
    }

    bool playerTurn()
    {
      cout << "player has ";
      print(0, 0);
      cout << ", dealer has <?>";
      print(1, 1);
      cout << endl;
      while (total(0) < 21)
      {
        cout << "you are at " << total(0) << ": h to hit, s to stay > " << endl;
        char c;
        if (!cin.get(c)) return false;
        cin.ignore(1000, '\n');
        if (c != 'h' && c != 's') return false;
        if (c == 's') return true;
        draw(0);
        cout << "player gets ";
        print(0, held[0] - 1);
        cout << endl;
      }
      return true;
    }

    Result finish()
    {
      if (total(0) > 21)
      {
        cout << "Player busts" << endl;
        return LOSE;
      }
      cout << "dealer opens ";
      print(1, 0);
      while (total(1) < 17)
      {
        draw(1);
        cout << " gets ";
        print(1, held[1] - 1);
      }
      cout << " has " << total(1) << endl;
      if (total(1) > 21)
      {
        cout << "Dealer busts" << endl;
        return WIN;
      }
      if (total(0) > total(1)) return WIN;
      if (total(0) < total(1)) return LOSE;
      return TIE;
    }
};

int main(int argc, char *argv[])
{
  if (argc < 2)
  {
    cerr << "Usage: ./twentyone seed" << endl;
    return 1;
  }
  srand(atoi(argv[1]));
  TwentyOne game;
  const char *words[] = {"Lose", "Tie", "Win"};
  while (true)
  {
    game.reset();
    if (!game.playerTurn()) return 0;
    Result r = game.finish();
    cout << words[r] << " " << game.total(0) << " " << game.total(1) << endl;
    cout << "play again, y or n > " << endl;
    char c;
    if (!cin.get(c) || c != 'y') return 0;
    cin.ignore(1000, '\n');
  }
}
