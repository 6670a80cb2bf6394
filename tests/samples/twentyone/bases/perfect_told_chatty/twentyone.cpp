#include <iostream>
#include <string>
#include <vector>
#include <cstdlib>
#include <algorithm>
using namespace std;

string nameOf(int card) {
    vector<string> kinds = {"2","3","4","5","6","7","8","9","10","J","Q","K","A"};
    vector<string> suits = {"H","S","D","C"};
    return kinds[card % 13] + "-" + suits[card / 13];
}

vector<int> newDeck() {
    vector<int> a;
    for (int i = 0; i < 52; i++)
        a.push_back(i);
    int i = 51;
    while (i >= 1) {
        int j = rand() % (i + 1);
        int t = a[j];
        a[j] = a[i];
        a[i] = t;
        i--;
    }
    reverse(a.begin(), a.end());   // so that the first card is at the back
    return a;
}

int draw(vector<int> &deck) {
    int c = deck.back();
    deck.pop_back();
    return c;
}

int score(const vector<int> &hand) {
    int total = 0;
    int aces = 0;
    for (int card : hand) {
        int k = card % 13;
        if (k == 12) aces++;
        else if (k >= 9) total += 10;
        else total += k + 2;
    }
    for (int i = 0; i < aces; i++) {
        int rest = aces - i - 1;               // aces still to be counted
        if (total + 11 + rest <= 21) total += 11;
        else total += 1;
    }
    return total;
}

string speak(const vector<int> &hand) {
    string s;
    for (size_t i = 0; i < hand.size(); i++) {
        if (i > 0) s += (i + 1 == hand.size()) ? " and " : ", ";
        s += nameOf(hand[i]);
    }
    return s;
}

bool ask(char &answer) {
    string line;
    if (!getline(cin, line)) return false;
    if (line.empty()) return false;
    answer = line[0];
    return true;
}

int main(int argc, char *argv[]) {
    if (argc != 2) {
        cerr << "Please start me with a seed, like this: ./twentyone 37" << endl;
        return 1;
    }
    srand(atoi(argv[1]));
    cout << "Welcome to the friendly game of twenty-one!" << endl;
    bool goOn = true;
    while (goOn) {
        vector<int> deck = newDeck();
        vector<int> you, me;
        you.push_back(draw(deck));
        me.push_back(draw(deck));
        you.push_back(draw(deck));
        me.push_back(draw(deck));
        cout << "I have shuffled the cards. One of mine is a secret, so you see ? and " << nameOf(me[1]) << "." << endl;
        cout << "You are holding " << speak(you) << ", that makes " << score(you) << "." << endl;
        char c = 'h';
        while (score(you) < 21) {
            cout << "Would you like to hit (type h) or to stay (type s)?" << endl;
            if (!ask(c)) return 0;
            if (c == 's') {
                cout << "All right, you stay with " << score(you) << "." << endl;
                break;
            }
            if (c != 'h') return 0;
            you.push_back(draw(deck));
            cout << "Here is a " << nameOf(you.back()) << " for you. Now you are holding " << speak(you)
                 << ", that makes " << score(you) << "." << endl;
        }
        if (score(you) > 21) {
            cout << "Player busts" << endl;
            cout << "Lose " << score(you) << " " << score(me) << endl;
            cout << "Better luck next time!" << endl;
        } else {
            if (score(you) == 21) cout << "Twenty-one, marvellous! It is my turn then." << endl;
            cout << "Let me turn over my hidden card: I was holding " << speak(me) << ", that makes " << score(me) << "." << endl;
            while (score(me) <= 16) {
                me.push_back(draw(deck));
                cout << "I have to take one more, it is a " << nameOf(me.back()) << ", so now I have " << score(me) << "." << endl;
            }
            int y = score(you), m = score(me);
            if (m > 21) {
                cout << "Dealer busts" << endl;
                cout << "Win " << y << " " << m << endl;
                cout << "Well played!" << endl;
            } else if (y > m) {
                cout << "Win " << y << " " << m << endl;
                cout << "Well played!" << endl;
            } else if (y == m) {
                cout << "Tie " << y << " " << m << endl;
                cout << "Neither of us was better." << endl;
            } else {
                cout << "Lose " << y << " " << m << endl;
                cout << "This one was mine." << endl;
            }
        }
        cout << "Shall we play once more? Type y for yes and n for no." << endl;
        char again;
        goOn = ask(again) && again == 'y';
    }
    cout << "Good bye!" << endl;
    return 0;
}
