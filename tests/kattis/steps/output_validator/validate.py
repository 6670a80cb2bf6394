"""Accepts steps of 1 and 2 that add up to the input. With `short`, a list twice as long as needed earns half."""
import os
import sys

with open(sys.argv[1]) as file:
    goal = int(file.read())
with open(sys.argv[2]) as file:
    least = int(file.read())
steps = sys.stdin.read().split()
feedback = sys.argv[3]


def write(name, text):
    with open(os.path.join(feedback, name), "w") as file:
        file.write(text)


if any(step not in ("1", "2") for step in steps) or sum(map(int, steps)) != goal:
    write("judgemessage.txt", f"the steps do not add up to {goal}")
    sys.exit(43)
if "short" in sys.argv[4:] and len(steps) > least:
    write("judgemessage.txt", f"{len(steps)} steps where {least} are enough")
    write("score_multiplier.txt", "0.5")
sys.exit(42)
