import statistics


def mean(numbers):
    return statistics.fmean(numbers)


def median(numbers):
    return statistics.median(numbers)


def mode(numbers):
    if len(numbers) == 0:
        raise ValueError
    return min(statistics.multimode(numbers))
