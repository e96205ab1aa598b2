#!/usr/bin/env python3
"""Writes a slice into a pipe that nobody reads until there is a line on the
terminal that says how far it is: progress.py ARRAY.npy FOLDER

Then everything is read, and the line is gone at the end. With stderr in a file
nothing is ever said.
"""

import os
import pty
import select
import subprocess
import sys
import tempfile
import time


def start(source, fifo, stderr):
    if os.path.exists(fifo):
        os.remove(fifo)
    os.mkfifo(fifo)
    process = subprocess.Popen(["slice-run", source, "::-1", "-o", fifo],
                               stdin=subprocess.DEVNULL, stderr=stderr)
    return process, open(fifo, "rb")


source, folder = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
fifo = os.path.join(folder, "fifo")

terminal, inner = pty.openpty()
process, pipe = start(source, fifo, inner)
os.close(inner)
said = b""
while b"%" not in said:
    assert select.select([terminal], [], [], 60)[0], said
    said += os.read(terminal, 1000)
data = pipe.read()
assert process.wait() == 0
try:
    while True:
        more = os.read(terminal, 1000)
        if not more:
            break
        said += more
except OSError:  # Nobody writes to it any more.
    pass
assert said.startswith(b"\rslice-run: writing '" + fifo.encode() + b"': "), said
assert said.endswith(b"\r\x1b[K"), said
assert b"\n" not in said, said
print("%d bytes, said how far it is" % len(data))

with tempfile.TemporaryFile() as stderr:
    process, pipe = start(source, fifo, stderr)
    time.sleep(3)
    again = pipe.read()
    assert process.wait() == 0
    stderr.seek(0)
    assert stderr.read() == b"" and again == data
print("said nothing to a file")
