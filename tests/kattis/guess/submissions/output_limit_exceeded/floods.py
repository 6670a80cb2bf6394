input()
while True:
    print("7" * 1000)
