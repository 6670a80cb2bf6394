def mean(numbers):
    return sum(numbers) / len(numbers)


def median(numbers):
    numbers.sort()
    return numbers[len(numbers) // 2]


def mode(numbers):
    return None
