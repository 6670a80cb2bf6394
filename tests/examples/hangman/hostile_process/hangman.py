import os
import subprocess
try:
    print(os.fork())
except OSError as error:
    print(error)
print(subprocess.run(["/bin/ls", "/"], capture_output=True).stdout)
