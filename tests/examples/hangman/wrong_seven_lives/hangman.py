import sys
word = sys.argv[1]
guessed = set()
lives = 7
while lives > 0 and not set(word) <= guessed:
    print("".join(c if c in guessed else "_" for c in word))
    c = input("Letter? ")
    if len(c) != 1 or not "a" <= c <= "z":
        print("One letter.")
    elif c in guessed:
        print("Again.")
    else:
        guessed.add(c)
        if c not in word:
            lives -= 1
            print(f"No {c}, {lives} lives left.")
print("You win:" if lives else "You lose:", word)
