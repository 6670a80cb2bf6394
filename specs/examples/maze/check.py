"""Checks a way through a maze, as an output validator of Kattis: python3 check.py INPUT ANSWER FEEDBACK/ < OUTPUT"""
import sys

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


def wrong(says):
    with open(sys.argv[3] + "teammessage.txt", "w") as file:
        file.write(says)
    sys.exit(43)


maze = open(sys.argv[1]).read().split()
# Without a start this fails, and nobody is graded.
place = next((y, row.index("S")) for y, row in enumerate(maze) if "S" in row)
has_way = open(sys.argv[2]).read().split() != ["no", "way"]
words = sys.stdin.buffer.read().decode(errors="replace").split()
if words == ["no", "way"]:
    if has_way:
        wrong("there is a way")
    sys.exit(42)
if len(words) != 1:
    wrong(f"expected one line with the steps, found {len(words)} words")
if len(words[0]) > 5000:
    wrong(f"expected at most 5000 steps, found {len(words[0])}")
for number, step in enumerate(words[0], 1):
    if step not in STEPS:
        wrong(f"step {number} is `{step}`, which is none of N, E, S, and W")
    place = (place[0] + STEPS[step][0], place[1] + STEPS[step][1])
    if not (0 <= place[0] < len(maze) and 0 <= place[1] < len(maze[place[0]])):
        wrong(f"step {number} ({step}) leads out of the maze")
    if maze[place[0]][place[1]] == "#":
        wrong(f"step {number} ({step}) leads into a wall")
if maze[place[0]][place[1]] != "E":
    wrong(f"the way of {len(words[0])} steps does not end at the exit")
sys.exit(42)
