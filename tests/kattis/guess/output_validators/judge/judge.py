"""Knows a number, and says of each guess whether it is lower or higher."""
import os
import sys

with open(sys.argv[1]) as file:
    number = int(file.read())
feedback = sys.argv[3]
most = int(sys.argv[sys.argv.index("most") + 1])


def over(code, message):
    with open(os.path.join(feedback, "judgemessage.txt"), "w") as file:
        file.write(message)
    sys.exit(code)


for count in range(most):
    print("guess", flush=True)
    said = sys.stdin.readline()
    if not said:
        over(43, f"no guess after {count} of them")
    if not said.strip().isdigit():
        over(43, f"{said.strip()!r} is not a number")
    guess = int(said)
    if guess == number:
        print("correct", flush=True)
        over(42, "")
    print("lower" if number < guess else "higher", flush=True)
over(43, f"not found in {most} guesses")
