#!/usr/bin/env python3
"""Runs conformance vectors through slice-run, as its users do: on files, with
TensorFlow's encoding on the command line.

check_vectors.py SLICE_RUN SCRATCH_FOLDER FILE.jsonl...
"""

import ast
import json
import math
import os
import struct
import subprocess
import sys

import make_npy

DTYPES = {"int32": "<i4", "float32": "<f4", "bool": "|b1", "int64": "<i8"}


def read_npy(path):
    """The shape and the bytes of the elements."""
    with open(path, "rb") as file:
        data = file.read()
    length = struct.unpack("<H", data[8:10])[0]
    fields = ast.literal_eval(data[10:10 + length].decode())
    assert not fields["fortran_order"]
    return list(fields["shape"]), data[10 + length:]


def encode(dtype, value):
    if dtype.startswith("|S"):
        return value.encode().ljust(int(dtype[2:]), b"\0")
    return struct.pack("<" + make_npy.CODES[dtype[1:]], value)


def run(slice_run, vector, source, target):
    dtype = vector.get("dtype", "int32")
    dtype = "|S" + dtype[6:] if dtype[6:].isdigit() else DTYPES.get(dtype)
    if dtype is None or "input" in vector or math.prod(vector["shape"]) > 10**6:
        return None
    make = [sys.executable, make_npy.__file__, source, dtype,
            ",".join(map(str, vector["shape"]))]
    subprocess.run(make, check=True)
    path = source
    for spec in [vector] + vector.get("then", []):
        command = [slice_run, path, "-o", target]
        for name in ("begin", "end", "strides"):
            command.append("--%s=%s" % (name, spec[name]))
        for name in ("begin_mask", "end_mask", "ellipsis_mask",
                     "new_axis_mask", "shrink_axis_mask"):
            if name in spec:
                command.append("--%s=%d" % (name.replace("_", "-"),
                                            spec[name]))
        if os.path.exists(target) and path != target:
            os.remove(target)
        result = subprocess.run(command, capture_output=True, text=True)
        path = target
    if "error" in vector:
        assert result.returncode == 1, "exit code %d" % result.returncode
        assert result.stderr.startswith("slice-run: error: "), result.stderr
        assert result.stderr.count("\n") == 1, result.stderr
        assert not os.path.exists(target), "an output file was left"
        return True
    assert result.returncode == 0, result.stderr
    shape, data = read_npy(target)
    assert shape == vector["result_shape"], "shape %s" % shape
    if "values" in vector:
        assert data == b"".join(encode(dtype, v) for v in vector["values"])
    return True


def main():
    slice_run, scratch, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    os.makedirs(scratch, exist_ok=True)
    passed = failed = 0
    for file in files:
        for number, line in enumerate(open(file), 1):
            try:
                passed += run(slice_run, json.loads(line),
                              os.path.join(scratch, "in.npy"),
                              os.path.join(scratch, "out.npy")) is not None
            except AssertionError as error:
                failed += 1
                print("%s:%d: %s" % (file, number, error))
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
