def checked(numbers):
    if not numbers:
        raise ValueError("there are no numbers")
    return sorted(numbers)


def mean(numbers):
    return sum(checked(numbers)) / len(numbers)


def median(numbers):
    ordered = checked(numbers)
    middle = len(ordered) // 2
    if len(ordered) % 2 == 1:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def mode(numbers):
    return max(checked(numbers), key=numbers.count)
