import sys
print("mean", sum(sys.argv[1:])
