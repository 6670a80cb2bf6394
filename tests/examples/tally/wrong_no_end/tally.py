counts = {}
while True:
    line = input()
    if line == "end":
        break
    for w in line.lower().split():
        counts[w] = counts.get(w, 0) + 1
for w, n in counts.items():
    print(w, n)
