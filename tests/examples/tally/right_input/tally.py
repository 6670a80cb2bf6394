counts = dict()
try:
    while True:
        for w in input().strip().split(" "):
            if w != "":
                counts[w.lower()] = counts.setdefault(w.lower(), 0) + 1
except EOFError:
    pass
for w, n in reversed(list(counts.items())):
    print(f"{w} {n}")
