#!/usr/bin/env python3
"""Calls a slice that slice-compile compiled, on arrays of NumPy.

    slice-compile --type='tensor<?x?xf32>' '?:?, ::-1' -o slice.so
    slice_numpy.py slice.so

No part of this project is needed to run it: the library has plain C functions
(see --header).
"""

import ctypes
import sys

import numpy as np

Shape = ctypes.POINTER(ctypes.c_int64)


def numbers(values):
    """Values as C takes them."""
    return (ctypes.c_int64 * len(values))(*values)


def take(library, x, values, result_rank):
    """x[?:?, ::-1], whatever the strides of x."""
    shape, values = numbers(x.shape), numbers(values)
    strides = numbers([stride // x.itemsize for stride in x.strides])
    result_shape = numbers([0] * result_rank)
    if code := library.slice_shape(shape, values, result_shape):
        raise IndexError(f"entry {code - 1} of the subscript is out of bounds")
    result = np.empty(tuple(result_shape), x.dtype)
    library.slice(x.ctypes.data_as(ctypes.c_void_p), shape, strides, values,
                  result.ctypes.data_as(ctypes.c_void_p))
    return result


def main():
    library = ctypes.CDLL(sys.argv[1])
    x = np.arange(24, dtype=np.float32).reshape(4, 6)
    for source in (x, x[::-1, ::2], x.T):
        result = take(library, source, [1, 3], 2)
        assert (result == source[1:3, ::-1]).all()
        print(result)


if __name__ == "__main__":
    main()
