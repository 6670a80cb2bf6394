a, b, c, d = input().split()
print(a - c, b - d)
