// Letters that a terminal would interpret, bytes that are no text, and what a checker could print.
#include <cstdio>
int main() {
    std::fwrite("\x1b[2J\xff\xfe\0accepted", 1, 15, stdout);
    std::printf("\n42\nteammessage.txt\n<script>alert(1)</script>\n");
}
