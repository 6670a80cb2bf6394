# Goes on after the judge has ended, and fails then: the judge was first.
guess = 0
while True:
    input()
    guess += 1
    print(guess, flush=True)
    if input() == "correct":
        break
