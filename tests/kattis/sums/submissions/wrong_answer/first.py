input()
print(input().split()[0], "or so")
