/* Project 2, blackjack.  Almost everything is in main. */
#include <iostream>
#include <string>
#include <cstdlib>
#include <ctime>
using namespace std;

string name(int c) {
    if (c == 0) return "A";
    if (c == 10) return "J";
    if (c == 11) return "Q";
    if (c == 12) return "K";
    return to_string(c + 1);
}

int worth(int cards[], int n) {
    int sum = 0;
    bool ace = false;
    for (int i = 0; i < n; i++) {
        if (cards[i] == 0) ace = true;
        if (cards[i] >= 9) sum += 10;
        else sum += cards[i] + 1;
    }
    // only one ace can ever be 11
    if (ace && sum <= 11) sum += 10;
    return sum;
}

int main() {
    srand((unsigned)time(NULL));
    int you[30], me[30];
    int cash = 100, stake = 0;
    string answer;

    cout << "Good evening and have a seat! You brought 100 dollars with you, I see.\n";
    cout << "I'm your dealer tonight. Closest to 21 takes it, but don't go over.\n";

    do {
        // get the bet
        cout << "\nHow many of your " << cash << " dollars would you like to risk? ";
        cin >> stake;
        while (cin && (stake < 1 || stake > cash)) {
            cout << "Sorry, I can't take that. Anything from 1 to " << cash << " is fine: ";
            cin >> stake;
        }
        if (!cin) return 0;
        cash -= stake;

        bool push;
        do {
            push = false;
            int n = 0, m = 0;
            you[n++] = rand() % 13;
            you[n++] = rand() % 13;
            me[m++] = rand() % 13;
            me[m++] = rand() % 13;

            cout << "\nYou get " << name(you[0]) << " and " << name(you[1])
                 << ", so you are at " << worth(you, n) << ".\n";
            cout << "My first card is " << name(me[0])
                 << " and I keep my second one face down for now.\n";

            if (worth(you, n) == 21) {
                cash += 2 * stake;
                cout << "Well look at that, a blackjack right away! I hand you " << 2 * stake
                     << " dollars and you now have " << cash << ".\n";
            } else {
                bool more = true;
                while (more && worth(you, n) < 21) {
                    cout << "Would you like to hit or stay (h/s)? ";
                    cin >> answer;
                    if (!cin) return 0;
                    if (answer[0] == 'h' || answer[0] == 'H') {
                        you[n] = rand() % 13;
                        n++;
                        cout << "You draw " << name(you[n - 1]) << ". That brings you to "
                             << worth(you, n) << ".\n";
                    } else if (answer[0] == 's' || answer[0] == 'S') {
                        more = false;
                    } else {
                        cout << "I didn't understand that.\n";
                    }
                }

                if (worth(you, n) > 21) {
                    cout << "Oh no, that is too much! I win this one. Your " << stake
                         << " dollars are gone and you have " << cash << " left.\n";
                } else if (worth(you, n) == 21) {
                    cash += 2 * stake;
                    cout << "Exactly 21, you win on the spot! I hand you " << 2 * stake
                         << " dollars and you now have " << cash << ".\n";
                } else {
                    cout << "All right, you stay at " << worth(you, n) << ". Now it's my turn.\n";
                    cout << "I turn over my second card and it is " << name(me[1]) << ", so I have "
                         << worth(me, m) << ".\n";
                    while (worth(me, m) < 17) {
                        me[m] = rand() % 13;
                        m++;
                        cout << "I have to hit. I draw " << name(me[m - 1]) << " and now I have "
                             << worth(me, m) << ".\n";
                    }
                    if (worth(me, m) > 21) {
                        cash += 2 * stake;
                        cout << "I went over! You win. Here are " << 2 * stake
                             << " dollars, which makes " << cash << " for you.\n";
                    } else if (worth(me, m) > worth(you, n)) {
                        cout << "I'm closer, sorry. You lose your " << stake
                             << " dollars. You have " << cash << " left.\n";
                    } else if (worth(me, m) < worth(you, n)) {
                        cash += 2 * stake;
                        cout << "You beat me! Here are " << 2 * stake << " dollars, which makes "
                             << cash << " for you.\n";
                    } else {
                        push = true;
                        cout << "We are even, that's a push. Your " << stake
                             << " dollars stay on the table and we deal again.\n";
                        int more_money;
                        cout << "You still have " << cash
                             << " dollars. How much would you like to add to your bet (0 is fine)? ";
                        cin >> more_money;
                        while (cin && (more_money < 0 || more_money > cash)) {
                            cout << "You can add from 0 to " << cash << ": ";
                            cin >> more_money;
                        }
                        if (!cin) return 0;
                        cash -= more_money;
                        stake += more_money;
                    }
                }
            }
        } while (push);

        if (cash == 0) {
            cout << "You are broke, I'm afraid. Better luck another day!\n";
            return 0;
        }
        cout << "Shall we play again (y/n)? ";
        cin >> answer;
        if (!cin) return 0;
    } while (answer == "y" || answer == "Y" || answer == "yes");

    cout << "Thanks for the company. You walk out with " << cash << " dollars.\n";
    return 0;
}
