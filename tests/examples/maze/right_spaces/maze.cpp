// Spaces and line ends do not count.
#include <iostream>
#include <string>
#include <vector>
using namespace std;
vector<string> maze;
string way;
bool walk(int y, int x) {
    if (y < 0 || x < 0 || y >= (int)maze.size() || x >= (int)maze[y].size() || maze[y][x] == '#') return false;
    if (maze[y][x] == 'E') return true;
    maze[y][x] = '#';
    const string letters = "NESW";
    const int dy[] = {-1, 0, 1, 0}, dx[] = {0, 1, 0, -1};
    for (int i = 0; i < 4; i++) {
        way += letters[i];
        if (walk(y + dy[i], x + dx[i])) return true;
        way.pop_back();
    }
    return false;
}
int main() {
    string row;
    while (getline(cin, row)) maze.push_back(row);
    for (int y = 0; y < (int)maze.size(); y++) {
        size_t x = maze[y].find('S');
        if (x == string::npos) continue;
        if (walk(y, x)) cout << "  " << way << "  "; else cout << "\n no  way ";
        return 0;
    }
}
