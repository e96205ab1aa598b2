#!/usr/bin/env python3
"""Runs a command and says whether it took less than 1 GB of memory."""

import resource
import subprocess
import sys

subprocess.run(sys.argv[1:], check=True)
kilobytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print("less than 1 GB" if kilobytes < 10**6 else "%d kB" % kilobytes)
