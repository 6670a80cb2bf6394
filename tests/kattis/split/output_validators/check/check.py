"""Accepts any two positive numbers whose sum is the input."""
import os
import sys

most = int(sys.argv[sys.argv.index("most") + 1])
with open(sys.argv[1]) as file:
    number = int(file.read())


def verdict(code, message):
    with open(os.path.join(sys.argv[3], "judgemessage.txt"), "w") as file:
        file.write(message)
    sys.exit(code)


words = sys.stdin.read().split()
if len(words) != 2 or not all(word.isdigit() for word in words):
    verdict(43, "expected two numbers")
one, other = map(int, words)
if one < 1 or other < 1 or one + other != number or one > most:
    verdict(43, f"{one} and {other} are not two parts of {number}")
verdict(42, "")
