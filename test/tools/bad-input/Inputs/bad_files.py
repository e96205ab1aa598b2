"""The files that tables of bad command lines name."""

import os
import struct


def npy(text, data=b"", version=(1, 0), length=None):
    text = text.encode("latin1")
    size = len(text) if length is None else length
    return (b"\x93NUMPY" + bytes(version) +
            struct.pack("<H" if version[0] == 1 else "<I", size) + text + data)


def header(descr="'<f4'", order="False", shape="(2, 3)", **more):
    return npy("{'descr': %s, 'fortran_order': %s, 'shape': %s, }\n" %
               (descr, order, shape), **more)


ARRAYS = {
    "good": header(data=bytes(24)),
    "scalar": header(shape="()", data=bytes(4)),
    "index": header(descr="'<i8'", shape="()", data=struct.pack("<q", 99)),
    "ints": header(descr="'<i4'", data=bytes(24)),
    "zero-bytes": b"",
    "text": b"hello\n",
    "magic-only": b"\x93NUMPY",
    "no-length": b"\x93NUMPY\x01\x00",
    "short-header": npy("{'descr'", length=1000),
    "version-9": npy("{}", version=(9, 0)),
    "empty-header": npy(""),
    "no-dict": npy("hello"),
    "open-dict": npy("{'descr': '<f4', "),
    "no-shape": npy("{'descr': '<f4', 'fortran_order': False}"),
    "no-descr": npy("{'shape': (1,), 'fortran_order': False}"),
    "no-order": npy("{'descr': '<f4', 'shape': (1,)}"),
    "twice": npy("{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, "
                 "'shape': (1,)}"),
    "other-key": npy("{'descr': '<f4', 'fortran_order': False, 'shape': (1,), "
                     "'x': 1}"),
    "more-text": npy("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}"
                     " x"),
    "bad-order": header(order="2"),
    "bad-shape": header(shape="(2, 'x')"),
    "no-tuple": header(shape="6"),
    "negative": header(shape="(-2, 3)"),
    "float-shape": header(shape="(2.0, 3)"),
    "huge-dim": header(shape="(99999999999999999999999,)"),
    "largest-dim": header(shape="(9223372036854775807,)"),
    "overflow": header(shape="(4294967296, 4294967296)"),
    "overflow-bytes": header(shape="(4611686018427387904,)"),
    "overflow-empty": header(shape="(4294967296, 4294967296, 0)"),
    "many-dims": header(shape="(" + "1, " * 10000 + ")",
                        version=(2, 0), data=bytes(4)),
    "truncated": header(data=bytes(23)),
    "no-data": header(),
    "lying": header(shape="(1000000, 1000000)", data=bytes(24)),
    "unknown-dtype": header(descr="'<q9'"),
    "no-size": header(descr="'<f'"),
    "f3": header(descr="'<f3'"),
    "i16": header(descr="'<i16'"),
    "huge-string": header(descr="'|S9223372036854775807'", shape="(2,)"),
    "object": header(descr="'|O'"),
    "record-open": header(descr="[('a', '<f4')"),
    "record-object": header(descr="[('a', '|O')]"),
    "deep-record": header(descr="[('a', " * 3000 + "'<f4'" + ")]" * 3000),
    "bad-unit": header(descr="'<M8[xx]'"),
    "utf8": header(descr="'\xff\xfe'"),
    "huge-header": npy("{", version=(2, 0), length=1 << 31),
}

PROGRAMS = {
    "empty": "",
    "syntax": "func.func @main(",
    "garbage": "\x01\x02\x03",
    "unranked": "func.func @main(%x: tensor<*xf32>) { %0 = slice.strided %x[1]"
                " : tensor<*xf32> to tensor<f32> return }",
    "too-many": "func.func @main(%x: tensor<2xf32>) { %0 = slice.strided "
                "%x[0, 1] : tensor<2xf32> to tensor<f32> return }",
    "outside": "func.func @main(%x: tensor<2xf32>) { %0 = slice.strided %x[2]"
               " : tensor<2xf32> to tensor<f32> return }",
    "stride-0": "func.func @main(%x: tensor<2xf32>) { %0 = slice.strided "
                "%x[::0] : tensor<2xf32> to tensor<2xf32> return }",
    "two-ellipses": "func.func @main(%x: tensor<2xf32>) { %0 = slice.strided "
                    "%x[..., ...] : tensor<2xf32> to tensor<2xf32> return }",
    "wrong-type": "func.func @main(%x: tensor<2xf32>) { %0 = slice.strided "
                  "%x[1:] : tensor<2xf32> to tensor<2xf32> return }",
    "masks": "func.func @main(%x: tensor<2xf32>) { %0 = slice.strided %x begin "
             "[0] end [1, 2] strides [1] masks [0, 0, 0, 0, 0] "
             ": tensor<2xf32> return }",
    "update": "func.func @main(%x: tensor<4xf32>, %v: tensor<3xf32>) { %0 = "
              "slice.strided_update %v into %x[:2] : tensor<3xf32> into "
              "tensor<4xf32> return }",
    "external": "func.func private @f(i32) -> i32\nfunc.func @main(%x: "
                "tensor<i32>) -> tensor<i32> { %c = arith.constant 0 : i32\n"
                "%0 = func.call @f(%c) : (i32) -> i32\n%1 = "
                "tensor.from_elements %0 : tensor<i32> return %1 : "
                "tensor<i32> }",
    "no-main": "func.func @other(%x: tensor<2xf32>) -> tensor<2xf32> "
               "{ return %x : tensor<2xf32> }",
    "main": "func.func @main(%x: tensor<2x3xf32>) -> tensor<2xf32> { %0 = "
            "slice.strided %x[:, 1] : tensor<2x3xf32> to tensor<2xf32> "
            "return %0 : tensor<2xf32> }",
    "run-time": "func.func @main(%x: tensor<2x3xf32>, %i: index) -> "
                "tensor<3xf32> { %0 = slice.strided %x[%i] : tensor<2x3xf32> "
                "to tensor<3xf32> return %0 : tensor<3xf32> }",
    "stride-run-time": "func.func @main(%x: tensor<2x3xf32>, %i: index) -> "
                       "tensor<?x3xf32> { %z = arith.subi %i, %i : index "
                       "%0 = slice.strided %x[::%z] : tensor<2x3xf32> "
                       "to tensor<?x3xf32> return %0 : tensor<?x3xf32> }",
    "unknown-op": "func.func @main(%x: tensor<2x3xf32>) -> tensor<2xf32> { "
                  "%0 = \"my.op\"(%x) : (tensor<2x3xf32>) -> tensor<2xf32> "
                  "return %0 : tensor<2xf32> }",
    "memref": "func.func @main(%x: memref<2xf32>) -> memref<2xf32> "
              "{ return %x : memref<2xf32> }",
    "string": "func.func @main(%x: tensor<2x!foo.string>) -> "
              "tensor<2x!foo.string> { return %x : tensor<2x!foo.string> }",
    "deep-regions": "module {" * 20 + "x" + "}" * 20,
    "deep-type": "func.func @main(%x: " + "tuple<" * 100 + "f32" +
                 ">" * 100 + ") { retur }",
    "no-results": "func.func @main(%x: tensor<2x3xf32>) { return }",
    "two-mains": "func.func @main() { return }\nfunc.func @main() { return }",
    "tf-bad": "func.func @main(%x: tensor<2xf32>, %b: tensor<2xi32>, "
              "%e: tensor<1xi32>) -> tensor<?xf32> { %0 = "
              "\"tf.StridedSlice\"(%x, %b, %e, %e) {begin_mask = 0 : i64} : "
              "(tensor<2xf32>, tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) "
              "-> tensor<?xf32> return %0 : tensor<?xf32> }",
}

VECTORS = {
    "no-json": "hello\n",
    "list": "[1, 2]\n",
    "cut": '{"shape": [2, 3], "begin": [0\n',
    "empty-object": "{}\n",
    "second-line": '\n\n{"id": 3, \n',
}

CASES = {
    "no-json": "hello",
    "cut": '[{"name": "x"',
    "object": "{}",
    "unknown-key": '[{"name": "x", "nonsense": 1}]',
    "no-shape": '[{"name": "x", "dtype": "f4", "subscript": "::2"}]',
    "bad-slice": '[{"name": "x", "dtype": "f4", "shape": [2], '
                 '"subscript": "5"}]',
}


def write(name, data):
    with open(name, "wb" if isinstance(data, bytes) else "w") as file:
        file.write(data)


def make():
    """Makes them in the working directory."""
    for table, ending in ((ARRAYS, ".npy"), (PROGRAMS, ".mlir"),
                          (VECTORS, ".jsonl"), (CASES, ".json")):
        for name, data in table.items():
            write(name + ending, data)
    write("invalid-utf8.mlir", b"func.func @\xff\xfe() { return }")
    write("bytecode.mlir", b"ML\xefR\x01garbage")
    write("archive.npz", b"PK\x03\x04" + bytes(30))
    write("no-script.sh", "exit 3\n")
    os.mkdir("folder.npy")
    os.mkdir("folder.mlir")
    os.mkdir("folder")
    write("plain", "not a folder")
    os.symlink("nowhere/x.npy", "dangling.npy")
    os.symlink("loop.npy", "loop.npy")
    with open("sparse.npy", "wb") as file:
        file.write(header(shape="(100000000,)"))
        file.truncate(file.tell() + 400000000)
