import sys
if len(sys.argv) < 2: sys.exit(2)
xs = []
for a in sys.argv[1:]:
    try: xs.append(float(a))
    except ValueError: sys.stderr.write("not a number: " + a + "\n"); sys.exit(2)
xs.sort(); n = len(xs)
print("mean %.8e" % (sum(xs) / n))
print("median %.8e" % ((xs[(n - 1) // 2] + xs[n // 2]) / 2))
