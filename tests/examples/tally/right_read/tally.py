import sys
counts = {}
for w in sys.stdin.read().lower().split():
    counts[w] = counts.get(w, 0) + 1
for w in sorted(counts):
    print(w, counts[w])
