# Right in some large test cases, which need the small ones.
number = int(input())
print("2 " * (number // 2) if number != 1 else "2")
