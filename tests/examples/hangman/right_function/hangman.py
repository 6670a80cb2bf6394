from sys import argv

def shown(secret, known):
    return " ".join(c if c in known else "_" for c in secret).replace(" ", "")

def play(secret):
    known, left = "", 6
    while True:
        print(shown(secret, known))
        c = input("Letter? ")
        if not (len(c) == 1 and c.isascii() and c.isalpha() and c.islower()):
            print("One letter.")
            continue
        if c in known:
            print("Again.")
            continue
        known += c
        if c in secret:
            if all(x in known for x in secret):
                print("You win: " + secret)
                return
        else:
            left -= 1
            print("No " + c + ", " + str(left) + " lives left.")
            if left == 0:
                print("You lose: " + secret)
                return

play(argv[1])
