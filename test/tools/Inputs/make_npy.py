#!/usr/bin/env python3
"""Makes a .npy file without NumPy: make_npy.py OUT DTYPE SHAPE [--order=F]

SHAPE is as in `5,5` (empty for rank 0). Elements count up from 0; strings are
their indices' digits, as in the documentation of tf.strided_slice.
--sparse makes a file whose elements are holes; --promise=SHAPE writes a header
that promises another shape.
"""

import argparse
import itertools
import math
import struct

CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I",
         "i8": "q", "u8": "Q", "f2": "e", "f4": "f", "f8": "d", "b1": "?"}


def header(dtype, shape, fortran, version=1):
    dims = "(" + "".join("%d, " % d for d in shape).rstrip() + ")"
    if len(shape) != 1:
        dims = "(" + ", ".join(map(str, shape)) + ")"
    text = "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }" % (
        dtype, fortran, dims)
    size = 10 if version == 1 else 12
    text = text.ljust(-(-(len(text) + size + 1) // 64) * 64 - size - 1) + "\n"
    length = struct.pack("<H" if version == 1 else "<I", len(text))
    return b"\x93NUMPY" + bytes([version, 0]) + length + text.encode("utf-8")


def elements(dtype, shape):
    kind = dtype.lstrip("<>|=")
    order = ">" if dtype.startswith(">") else "<"
    count = math.prod(shape)
    if kind[0] in "SU":
        for index in itertools.product(*map(range, shape)):
            text = "".join(map(str, index))[:int(kind[1:])]
            yield (text.encode().ljust(int(kind[1:]), b"\0") if kind[0] == "S"
                   else text.ljust(int(kind[1:]), "\0").encode("utf-32-le"))
    elif kind[0] == "V":
        for i in range(count):
            yield i.to_bytes(int(kind[1:]), "little")
    elif kind[0] == "c":
        code = order + ("f" if kind == "c8" else "d")
        for i in range(count):
            yield struct.pack(code, i) + struct.pack(code, -i)
    else:
        for i in range(count):
            value = i % 256 if kind == "u1" else i % 2 if kind == "b1" else i
            yield struct.pack(order + CODES[kind], value)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("dtype")
    parser.add_argument("shape")
    parser.add_argument("--order", default="C")
    parser.add_argument("--version", type=int, default=1)
    parser.add_argument("--promise")
    parser.add_argument("--sparse", action="store_true")
    args = parser.parse_args()
    shape = [int(d) for d in args.shape.split(",") if d]
    promised = shape
    if args.promise:
        promised = [int(d) for d in args.promise.split(",") if d]
    with open(args.out, "wb") as file:
        file.write(header(args.dtype, promised, args.order == "F",
                          args.version))
        if args.sparse:
            size = int(args.dtype.lstrip("<>|=")[1:])
            file.truncate(file.tell() + math.prod(shape) * size)
            return
        data = list(elements(args.dtype, shape))
        if args.order == "F":
            # The first index varies fastest.
            strides = [math.prod(shape[i + 1:]) for i in range(len(shape))]
            data = [data[sum(i * s for i, s in zip(reversed(index), strides))]
                    for index in itertools.product(*map(range,
                                                        reversed(shape)))]
        file.write(b"".join(data))


if __name__ == "__main__":
    main()
