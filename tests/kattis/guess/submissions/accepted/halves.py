least, most = 1, 1000
while input() == "guess":
    middle = (least + most) // 2
    print(middle, flush=True)
    said = input()
    if said == "correct":
        break
    if said == "lower":
        most = middle - 1
    else:
        least = middle + 1
