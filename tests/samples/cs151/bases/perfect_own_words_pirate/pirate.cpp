// Cap'n Blackjack's Tavern Game
#include <iostream>
#include <string>
#include <vector>
#include <algorithm>
#include <cstdlib>
#include <ctime>
using namespace std;

vector<string> DECK = {"K","Q","J","10","9","8","7","6","5","4","3","2","A"};

string pull() { return DECK[rand() % DECK.size()]; }

int weigh(const vector<string> &loot) {
    int w = 0;
    for (auto &x : loot) {
        if (x == "A") w += 1;
        else if (x.find_first_of("KQJ") != string::npos) w += 10;
        else w += stoi(x);
    }
    bool ace = count(loot.begin(), loot.end(), "A") > 0;
    if (ace && w < 12) w += 10;
    return w;
}

void spyglass(const string &crew, const vector<string> &loot) {
    cout << "  " << crew << " hath";
    for (auto &x : loot) cout << " <" << x << ">";
    cout << " weighin' " << weigh(loot) << endl;
}

// 'T' treasure, 'D' davy jones, 'C' becalmed
char voyage() {
    vector<string> capn, ye, shown;
    capn.push_back(pull());
    shown = capn;
    ye.push_back(pull());
    ye.push_back(pull());
    capn.push_back(pull());
    spyglass("The Cap'n", shown);
    cout << "  (an' another one under his hat)" << endl;
    spyglass("Ye", ye);
    if (weigh(ye) == 21) {
        cout << "Shiver me timbers, a perfect haul right from port!" << endl;
        return 'T';
    }
    string order;
    while (true) {
        cout << "Plunder another or drop anchor? (p/a) ";
        if (!(cin >> order)) exit(0);
        if (order[0] == 'a') break;
        if (order[0] != 'p') { cout << "Speak plain, ye bilge rat!" << endl; continue; }
        ye.push_back(pull());
        spyglass("The Cap'n", shown);
        spyglass("Ye", ye);
        if (weigh(ye) > 21) { cout << "Too heavy! Yer ship be sunk!" << endl; return 'D'; }
        if (weigh(ye) == 21) { cout << "Blimey, a full hold! The booty be yers!" << endl; return 'T'; }
    }
    cout << "The Cap'n lifts his hat." << endl;
    spyglass("The Cap'n", capn);
    spyglass("Ye", ye);
    while (weigh(capn) < 17 && !(weigh(capn) > weigh(ye))) {
        capn.push_back(pull());
        cout << "The Cap'n plunders <" << capn.back() << ">" << endl;
        spyglass("The Cap'n", capn);
        spyglass("Ye", ye);
    }
    if (weigh(capn) > 21) { cout << "The Cap'n's ship be sunk! Yo ho ho!" << endl; return 'T'; }
    if (weigh(capn) > weigh(ye)) { cout << "Arr, the Cap'n takes yer booty." << endl; return 'D'; }
    if (weigh(capn) == weigh(ye)) { cout << "Becalmed! Neither ship be movin'." << endl; return 'C'; }
    cout << "Ye outgunned the Cap'n!" << endl;
    return 'T';
}

int main() {
    srand(time(NULL));
    int chest = 100;
    string aye;
    cout << "Ahoy! There be " << chest << " doubloons in yer chest." << endl;
    do {
        int stake;
        cout << "How many doubloons d'ye risk? ";
        while (!(cin >> stake) || stake < 1 || stake > chest) {
            if (cin.eof()) return 0;
            cin.clear();
            cin.ignore(500, '\n');
            cout << "Ye can't risk that, matey! How many? ";
        }
        chest -= stake;
        char fate;
        while ((fate = voyage()) == 'C') {
            int extra;
            cout << "The " << stake << " doubloons stay on the barrel. Toss in how many more (0 to " << chest << ")? ";
            while (!(cin >> extra) || extra < 0 || extra > chest) {
                if (cin.eof()) return 0;
                cin.clear();
                cin.ignore(500, '\n');
                cout << "From 0 to " << chest << ", ye swab: ";
            }
            stake += extra;
            chest -= extra;
        }
        if (fate == 'T') {
            chest += stake + stake;
            cout << "Ye haul in " << stake + stake << " doubloons!";
        } else cout << "Davy Jones swallows " << stake << " doubloons.";
        cout << " Chest: " << chest << endl;
        if (chest == 0) { cout << "Yer chest be empty, walk the plank!" << endl; break; }
        cout << "Sail again? (y/n) ";
        if (!(cin >> aye)) break;
    } while (aye == "y" || aye == "aye");
    cout << "Fair winds to ye!" << endl;
    return 0;
}
