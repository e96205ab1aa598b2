#!/usr/bin/env python3
"""Large things: scale.py MODE WORKDIR.

arrays   files larger than memory, sparse: elements are put at places whose
         numbers need more than 31, 32 and 40 bits, and found again
ranks    64 dims, and 64 entries
dims     slices of a dim of 2^62
modules  modules of many ops: time and memory grow no faster than they do
"""

import os
import resource
import shutil
import struct
import subprocess
import sys


def npy_header(descr, shape):
    dims = ", ".join(map(str, shape)) + ("," if len(shape) == 1 else "")
    text = "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }" % (
        descr, dims)
    text = text.ljust(-(-(len(text) + 11) // 64) * 64 - 11) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text.encode()


def slice_run(*arguments):
    done = subprocess.run(["slice-run", *arguments], capture_output=True,
                          text=True, timeout=120)
    assert done.returncode == 0, (arguments, done.stderr)
    return done.stdout.strip()


def arrays():
    # 32 GiB of one byte each, as rows.
    rows, columns = 1 << 15, 1 << 20
    header = npy_header("|u1", (rows, columns))
    places = {(2047, 1048575): 1, (2048, 0): 2, (4095, 1048575): 3,
              (4096, 0): 4, (4096, 7): 5, (32767, 1048575): 6}
    with open("bytes.npy", "wb") as file:
        file.write(header)
        file.truncate(len(header) + rows * columns)
        for (row, column), value in places.items():
            file.seek(len(header) + row * columns + column)
            file.write(bytes([value]))
    for (row, column), value in places.items():
        got = slice_run("bytes.npy", "%d, %d" % (row, column))
        assert got == str(value), (row, column, got)
        got = slice_run("bytes.npy", "%d, %d" % (row - rows, column - columns))
        assert got == str(value), (row, column, got)
    # Few elements, far from each other, and by a stride beyond 32 bits.
    assert slice_run("bytes.npy", "::-2048, 0") == "[0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0]"
    assert slice_run("bytes.npy", "4096::-2048, 0") == "[4 2 0]"
    assert slice_run("bytes.npy", "4095:4097, ::1048575") == "[[0 3]\n [4 0]]"
    assert slice_run("bytes.npy", "[-1:-32768:-28671, ::-1048568]") == (
        "[[6 0]\n [0 5]]")
    # The same as one dim, of which every 2^32nd is taken.
    flat = npy_header("|u1", (rows * columns,))
    assert len(flat) == len(header)
    with open("bytes.npy", "r+b") as file:
        file.write(flat)
    got = slice_run("bytes.npy", "::4294967296")
    assert got == "[0 4 0 0 0 0 0 0]", got
    got = slice_run("bytes.npy", "4294967303::-4294967296")
    assert got == "[5 0]", got
    # More than 2^40 elements, of which a file of 8 TiB would have nothing.
    wide = npy_header("<f8", (1 << 41,))
    with open("wide.npy", "wb") as file:
        file.write(wide)
        try:
            file.truncate(len(wide) + (1 << 44))
        except OSError:
            return "arrays: 32 GiB"
        file.seek(len(wide) + 8 * ((1 << 40) + 1))
        file.write(struct.pack("<d", 2.5))
    got = slice_run("wide.npy", "%d:%d" % (1 << 40, (1 << 40) + 3))
    os.remove("wide.npy")
    assert got == "[0.  2.5 0. ]", got
    return "arrays: 32 GiB, 16 TiB"


def ranks():
    shape = [2] * 8 + [1] * 56
    header = npy_header("<i4", shape)
    with open("rank.npy", "wb") as file:
        file.write(header + struct.pack("<256i", *range(256)))
    subscript = ", ".join(["::-1"] * 8 + ["0"] * 56)
    slice_run("rank.npy", subscript, "-o", "out.npy")
    with open("out.npy", "rb") as file:
        data = file.read()
    assert data.startswith(npy_header("<i4", [2] * 8))
    got = struct.unpack("<256i", data[-1024:])
    assert got == tuple(reversed(range(256))), got
    # Dims that come and go.
    got = slice_run("rank.npy", ", ".join(["1"] * 8 + [":"] * 56),
                    "--explain")
    assert "1x1" in got.replace(", ", "x"), got
    return "ranks: 64"


PROGRAM = """func.func @f(%%x: tensor<%sxf32>, %%i: index) {
  %%0 = slice.strided %%x[5:3] : tensor<%sxf32>
  %%1 = slice.strided %%x[::%s] : tensor<%sxf32>
  %%2 = slice.strided %%x[-1:%%i:-%s] : tensor<%sxf32>
  return
}
"""


def slice_opt(text, *arguments):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(["slice-opt", *arguments], input=text,
                          capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[:2000]
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime - before.ru_utime


def dims():
    for dim in (1 << 62, (1 << 63) - 2):
        text, _ = slice_opt(PROGRAM % (dim, dim, dim - 1, dim, dim, dim))
        assert "to tensor<0xf32>" in text and "to tensor<2xf32>" in text, text
        assert "to tensor<?xf32>" in text, text
        slice_opt(text, "--canonicalize")
    # An array without elements has no bytes, however large its dims.
    header = npy_header("<f4", (1 << 62, 0))
    with open("none.npy", "wb") as file:
        file.write(header)
    assert slice_run("none.npy", "5:3, ::-1") == "[]"
    assert "4611686018427387904" in slice_run("none.npy", ":", "--explain")
    return "dims: 2^62"


def make_module(count):
    """So many slices of arguments, in chains of two, with their users."""
    lines = ["func.func @f(%x: tensor<?x64xf32>, %i: index) {"]
    for n in range(count // 4):
        lines.append("  %%a%d = slice.strided %%x[%d:, %%i] : tensor<?x64xf32>"
                     " to tensor<?xf32>" % (n, n % 50))
        lines.append("  %%b%d = slice.strided %%a%d[::-1] : tensor<?xf32> to "
                     "tensor<?xf32>" % (n, n))
        lines.append("  %%c%d = slice.strided %%b%d[%%i] : tensor<?xf32> to "
                     "tensor<f32>" % (n, n))
        lines.append("  \"test.use\"(%%c%d) : (tensor<f32>) -> ()" % n)
    return "\n".join(lines + ["  return", "}", ""])


def modules(counts, *passes):
    """Memory in megabytes and seconds, in processes of their own."""
    found = []
    for count in counts:
        with open("many.mlir", "w") as file:
            file.write(make_module(count))
        done = subprocess.run(
            ["/bin/sh", "-c", "ulimit -t 300; exec slice-opt many.mlir "
             "--allow-unregistered-dialect -o /dev/null " + " ".join(passes)],
            capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[:2000]
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append((count, usage.ru_maxrss // 1024, usage.ru_utime))
    os.remove("many.mlir")
    return found


def grow():
    # The largest process so far is the last one.
    for name in ("", "--canonicalize"):
        small, large = modules((20000, 100000), name)
        # Five times the ops; half as much again is for what does not grow so.
        assert large[1] < 7.5 * small[1], (name, small, large)
    return "modules: memory grows as they do"


def main():
    mode, folder = sys.argv[1:3]
    if mode == "measure":
        os.chdir(folder)
        for name in ("", "--canonicalize", "--slice-to-memref"):
            for count in map(int, sys.argv[3:]):
                pid = os.fork()
                if pid == 0:
                    print(name or "parse", *modules((count,), name), flush=True)
                    os._exit(0)
                os.waitpid(pid, 0)
        return
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    os.chdir(folder)
    print({"arrays": arrays, "ranks": ranks, "dims": dims,
           "modules": grow}[mode]())
    shutil.rmtree(folder)


main()
