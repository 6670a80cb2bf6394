from statistics import mean, median
from sys import argv, stderr, exit

try:
    data = list(map(float, argv[1:]))
    print(f"mean {mean(data):.9f}")
    print(f"median {median(data):.9f}")
except Exception as problem:
    stderr.write(f"mean.py: {problem}\n")
    exit(2)
