import sys
from collections import Counter
lines = sys.stdin.read().lower().split("\n")
for w, n in Counter(" ".join(lines[:1]).split()).items():
    print(w, n)
