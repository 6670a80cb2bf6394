// An exception at the exit.
#include <iostream>
#include <string>
#include <vector>
using namespace std;
vector<string> maze;
string way;
bool walk(int y, int x) {
    if (y < 0 || x < 0 || y >= (int)maze.size() || x >= (int)maze[y].size() || maze[y][x] == '#') return false;
    if (maze.at(y).at(x) == 'E') maze.at(99);
    maze[y][x] = '#';
    const string letters = "WSEN";
    const int dy[] = {0, 1, 0, -1}, dx[] = {-1, 0, 1, 0};
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
        if (walk(y, x)) cout << way << endl; else cout << "no way" << endl;
        return 0;
    }
}
