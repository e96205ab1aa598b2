#!/usr/bin/env python3
"""What ends in the middle of writing leaves nothing: interrupted.py WORKDIR.

A result of 800 MB is begun, and a signal sent once its file has grown. One that is
ignored, as nohup has it, does no harm. Where
the system lets a small file system be mounted, it is also filled.
"""

import os
import shutil
import signal
import subprocess
import sys
import time

import bad_files

SECONDS = 60


def total_size():
    return sum(os.path.getsize(name) for name in os.listdir(".")
               if os.path.isfile(name))


def interrupt(number, ignored=False):
    before, size = sorted(os.listdir(".")), total_size()
    action = signal.SIG_IGN if ignored else signal.SIG_DFL
    process = subprocess.Popen(
        ["slice-run", "sparse.npy", "::-1", "-o", "big.npy"],
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(number, action))
    end = time.time() + SECONDS
    # While it computes, or writes: both are in the middle.
    while total_size() == size and process.poll() is None:
        assert time.time() < end, "nothing is written"
    process.send_signal(number)
    message = process.communicate(timeout=SECONDS)[1]
    if ignored:
        assert process.returncode == 0, (process.returncode, message)
        os.remove("big.npy")
    else:
        assert process.returncode == -number, (process.returncode, message)
    assert sorted(os.listdir(".")) == before, os.listdir(".")


def fill():
    os.mkdir("small")
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "none", "small"],
        capture_output=True)
    if mounted.returncode != 0:
        return "no file system could be mounted"
    try:
        done = subprocess.run(
            ["slice-run", "sparse.npy", ":10000000", "-o", "small/x.npy"],
            capture_output=True, timeout=SECONDS)
        assert done.returncode == 1, done
        assert done.stderr == (b"slice-run: error: cannot write 'small/x.npy': "
                               b"No space left on device\n"), done.stderr
        assert os.listdir("small") == [], os.listdir("small")
    finally:
        subprocess.run(["umount", "small"])
    return "a full file system"


def main():
    folder = sys.argv[1]
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    os.chdir(folder)
    bad_files.write("sparse.npy", bad_files.header(shape="(200000000,)"))
    with open("sparse.npy", "r+b") as file:
        file.truncate(os.path.getsize("sparse.npy") + 800000000)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        interrupt(number)
    interrupt(signal.SIGHUP, ignored=True)
    print("signals, %s: nothing is left" % fill())


main()
