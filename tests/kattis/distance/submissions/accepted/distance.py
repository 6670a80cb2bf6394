a, b, c, d = map(int, input().split())
print(((a - c) ** 2 + (b - d) ** 2) ** 0.5)
