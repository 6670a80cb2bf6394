/* Twenty-One. Reads with getchar(), prints with puts/printf. */
#include <stdio.h>
#include <stdlib.h>

const char* SUITS[] = {"-H", "-S", "-D", "-C"};
const char* TYPES[] = {"2","3","4","5","6","7","8","9","10","J","Q","K","A"};

void print_card(int c)
{
  printf("%s%s", TYPES[c % 13], SUITS[c / 13]);
}

void print_cards(const char* who, int* hand, int n)
{
  printf("%s: ", who);
  for (int i = 0; i < n; i++) {
    print_card(hand[i]);
    putchar(' ');
  }
  puts("  ");
}

// best total up to 21, or the least one
int best(int* hand, int n)
{
  int low = 0;
  int has_ace = 0;
  for (int i = 0; i < n; i++) {
    int t = hand[i] % 13;
    low += t == 12 ? 1 : t > 8 ? 10 : t + 2;
    has_ace |= t == 12;
  }
  return has_ace && low <= 11 ? low + 10 : low;
}

// the first key of a line, blanks skipped; the rest of the line is thrown away
int get_key()
{
  int key = getchar();
  while (key == ' ' || key == '\n')
    key = getchar();
  for (int c = key; c != '\n' && c != EOF; )
    c = getchar();
  return key;
}

void shuffle(int* a)
{
  for (int i = 51; i > 0; --i) {
    int j = rand() % (i + 1);
    int x = a[j];
    a[j] = a[i];
    a[i] = x;
  }
}

int main(int argc, char* argv[])
{
  setvbuf(stdout, NULL, _IONBF, 0);
  if (argc < 2) {
    puts("Error - Please provide the seed value.");
    return 1;
  }
  srand(atoi(argv[1]));

  int key;
  do {
    int cards[52], player[22], dealer[22];
    for (int i = 0; i < 52; i++)
      cards[i] = i;
    shuffle(cards);
    player[0] = cards[0];
    dealer[0] = cards[1];
    player[1] = cards[2];
    dealer[1] = cards[3];
    int top = 4, np = 2, nd = 2;

    printf("Dealer: ? ");
    print_card(dealer[1]);
    puts(" ");
    print_cards("Player", player, np);

    while (best(player, np) < 21) {
      puts("Type \"h\" to hit or \"s\" to stay");
      key = get_key();
      if (key == 's')
        break;
      else if (key != 'h')
        return 0;
      player[np++] = cards[top++];
      print_cards("Player", player, np);
    }

    if (best(player, np) > 21) {
      puts("Player busts");
      printf("Lose %d %d\n", best(player, np), best(dealer, nd));
    } else {
      print_cards("Dealer", dealer, nd);
      while (best(dealer, nd) < 17) {
        dealer[nd++] = cards[top++];
        print_cards("Dealer", dealer, nd);
      }
      int p = best(player, np), d = best(dealer, nd);
      if (d > 21)
        puts("Dealer busts");
      printf("%s %d %d\n", d > 21 || p > d ? "Win" : p < d ? "Lose" : "Tie", p, d);
    }
    puts("\nPlay again? (y/n)");
    key = get_key();
  } while (key == 'y');
  return 0;
}
