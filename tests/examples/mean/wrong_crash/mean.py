import sys
from statistics import mean, median
xs = [float(a) for a in sys.argv[1:]]
print("mean", mean(xs))
print("median", median(xs))
