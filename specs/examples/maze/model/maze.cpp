#include <iostream>
#include <map>
#include <queue>
#include <string>
#include <vector>

int main() {
    std::vector<std::string> maze;
    for (std::string row; std::getline(std::cin, row);) maze.push_back(row);
    using Place = std::pair<int, int>;
    Place start;
    for (int y = 0; y < (int)maze.size(); y++)
        for (int x = 0; x < (int)maze[y].size(); x++)
            if (maze[y][x] == 'S') start = {y, x};
    // The way to each place that was reached, in the order of their distance.
    std::map<Place, std::string> ways{{start, ""}};
    std::queue<Place> next;
    next.push(start);
    while (!next.empty()) {
        Place place = next.front();
        next.pop();
        auto [y, x] = place;
        if (maze[y][x] == 'E') {
            std::cout << ways[place] << "\n";
            return 0;
        }
        const int dy[] = {-1, 0, 1, 0}, dx[] = {0, 1, 0, -1};
        for (int turn = 0; turn < 4; turn++) {
            int v = y + dy[turn], u = x + dx[turn];
            if (v < 0 || v >= (int)maze.size() || u < 0 || u >= (int)maze[v].size()) continue;
            if (maze[v][u] == '#' || ways.count({v, u})) continue;
            ways[{v, u}] = ways[place] + "NESW"[turn];
            next.push({v, u});
        }
    }
    std::cout << "no way\n";
}
