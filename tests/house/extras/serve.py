"""The table is served."""

import subprocess
import sys
import urllib.request

command = [sys.executable, "-u", "-m", "arkrules", "table", "--no-browser", "small-city"]
with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
    address = next(word for word in process.stdout.readline().split() if word.startswith("http:"))
    print(urllib.request.urlopen(address).read().decode())
    process.terminate()
