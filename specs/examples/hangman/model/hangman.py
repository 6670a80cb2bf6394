import sys

word = sys.argv[1]
guessed = set()
lives = 6
while lives > 0 and not set(word) <= guessed:
    print("".join(letter if letter in guessed else "_" for letter in word))
    letter = input("Letter? ")
    if len(letter) != 1 or not "a" <= letter <= "z":
        print("One letter.")
    elif letter in guessed:
        print("Again.")
    else:
        guessed.add(letter)
        if letter not in word:
            lives -= 1
            print(f"No {letter}, {lives} lives left.")
print("You win:" if lives else "You lose:", word)
