hoard = []
while True:
    hoard.append(bytearray(10_000_000))
