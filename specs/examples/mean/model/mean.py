import sys


def median(numbers):
    ordered = sorted(numbers)
    middle = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def main():
    try:
        numbers = [float(word) for word in sys.argv[1:]]
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    if not numbers:
        print("no numbers", file=sys.stderr)
        return 2
    print("mean", sum(numbers) / len(numbers))
    print("median", median(numbers))
    return 0


sys.exit(main())
