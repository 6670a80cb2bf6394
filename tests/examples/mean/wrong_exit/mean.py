import sys
from statistics import mean, median
try:
    xs = [float(a) for a in sys.argv[1:]]
    print("mean", mean(xs))
    print("median", median(xs))
except Exception as error:
    print(error, file=sys.stderr)
