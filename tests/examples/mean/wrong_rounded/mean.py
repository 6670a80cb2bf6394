import sys
from statistics import mean, median
try:
    xs = [float(a) for a in sys.argv[1:]]
    print("mean", round(mean(xs), 2))
    print("median", round(median(xs), 0))
except Exception as error:
    print(error, file=sys.stderr)
    sys.exit(2)
