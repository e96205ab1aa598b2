#!/usr/bin/env python3
"""Runs a table of bad command lines: run_table.py TABLE.py WORKDIR [COMPILER].

Each row of TABLE is (arguments, text, options): the command line, a regular
expression that its message has to match, and what is otherwise than usual.
A bad command line ends with exit code 1, says one line on stderr and nothing on
stdout, and leaves no file behind, changes none, and removes none.

    shell=True     the command line is one for a shell
    compiler=True  MLIR's own reports: one line has `error:`; lines of source
                   and notes may follow it
    stdout=None    stdout may have anything
    exit=N         another exit code
"""

import os
import re
import runpy
import shutil
import subprocess
import sys

import bad_files

SECONDS = 60


def snapshot(folder):
    found = {}
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if os.path.isfile(path) and not os.path.islink(path):
            status = os.stat(path)
            found[name] = (status.st_size, status.st_mtime_ns, status.st_ino)
        else:
            found[name] = None
    return found


def run(arguments, text, shell=False, compiler=False, stdout=b"", exit=1):
    """What is wrong with how a command line ends, or nothing."""
    before = snapshot(".")
    try:
        done = subprocess.run(arguments, shell=shell, capture_output=True,
                              stdin=subprocess.DEVNULL, timeout=SECONDS,
                              executable="/bin/bash" if shell else None)
    except subprocess.TimeoutExpired:
        return "no end after %d seconds" % SECONDS
    message = done.stderr.decode("utf-8", "replace")
    lines = message.splitlines()
    if done.returncode != exit:
        return "exit code %d\n%s" % (done.returncode, message[:2000])
    if re.search("Stack dump|PLEASE submit|Assertion|Sanitizer|terminate called",
                 message):
        return "a crash\n" + message[:2000]
    if compiler:
        # What has no `error:` is one line.
        if message.count("error: ") != 1 and len(lines) != 1:
            return "not one error\n" + message[:2000]
    elif len(lines) != 1 and exit != 0:
        return "%d lines\n%s" % (len(lines), message[:2000])
    if not re.search(text, message):
        return "not the message\n" + message[:2000]
    if len(message) > 4000 and not compiler:
        return "a message of %d characters" % len(message)
    if stdout is not None and done.stdout != stdout:
        return "stdout has %r" % done.stdout[:200]
    after = snapshot(".")
    if after != before:
        changed = set(before.items()) ^ set(after.items())
        return "files changed: %s" % sorted({name for name, _ in changed})
    return None


def main():
    table, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    os.chdir(folder)
    bad_files.make()
    rows = runpy.run_path(table)["ROWS"]
    failed = 0
    for row in rows:
        arguments, text = row[:2]
        wrong = run(arguments, text, **(row[2] if len(row) > 2 else {}))
        if wrong:
            failed += 1
            shown = arguments if isinstance(arguments, str) else [
                a[:80] for a in arguments]
            print("%s: %s" % (shown, wrong))
    print("%d bad inputs, %d wrong" % (len(rows), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
