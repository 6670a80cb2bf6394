import sys
try:
    xs = [float(a) for a in sys.argv[1:]]
    print("mean", sum(xs) / len(xs))
    n = len(xs)
    print("median", xs[n // 2] if n % 2 else (xs[n // 2 - 1] + xs[n // 2]) / 2)
except (ValueError, ZeroDivisionError) as error:
    print(error, file=sys.stderr)
    sys.exit(2)
