#!/usr/bin/env python3
"""Checks the examples of the documentation.

run_docs.py mlir SLICE_OPT FILE...      parses each ```mlir block
run_docs.py sh SCRATCH_FOLDER README    runs each line of each ```sh block, with
                                        the tools on the PATH
"""

import os
import re
import subprocess
import sys
import textwrap


def blocks(path, language):
    """The blocks of a language in a file, with their line numbers."""
    text = open(path, encoding="utf-8").read()
    for match in re.finditer(r"^([ /]*)```%s\n(.*?)^\1```$" % language, text,
                             re.DOTALL | re.MULTILINE):
        yield (text.count("\n", 0, match.start()) + 2,
               textwrap.dedent(match.group(2)))


def main():
    language, where, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    passed = failed = 0
    for path in files:
        for line, block in blocks(path, language):
            if language == "mlir":
                command = [where, "-"]
                # Ops of other frameworks are in generic form.
                if re.search(r'= "(tf|tfl|onnx|stablehlo)\.', block):
                    command.append("-allow-unregistered-dialect")
                commands = [(command, block)]
            elif language == "c":
                commands = [(where.split() + ["-"], block)]
            else:
                commands = [(["bash", "-c", command], None)
                            for command in block.splitlines()]
            for command, stdin in commands:
                result = subprocess.run(
                    command, input=stdin, text=True, capture_output=True,
                    cwd=where if language == "sh" else None)
                if result.returncode == 0:
                    passed += 1
                    continue
                failed += 1
                print("%s:%d: %s\n%s" % (path, line, command[-1],
                                         result.stderr))
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(failed > 0 or passed == 0)


if __name__ == "__main__":
    main()
