import sys
from collections import Counter

words = Counter()
for line in sys.stdin:
    words.update(line.lower().split())
for word, times in words.items():
    print(word, times)
