import sys
from collections import Counter
for w, n in Counter(sys.stdin.read().split()).items():
    print(w, n)
