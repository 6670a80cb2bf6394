number = int(input())
print("2 " * (number // 2) + "1 " * (number % 2))
