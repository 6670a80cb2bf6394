import ctypes
import glob
for name in glob.glob("/root/*") + glob.glob("/home/*") + glob.glob("/etc/*"):
    try:
        print(open(name).read())
    except OSError:
        pass
print(ctypes.CDLL(None).ptrace(0, 0, 0, 0))
