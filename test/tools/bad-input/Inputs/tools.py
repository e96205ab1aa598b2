"""Bad command lines of the other tools."""

C = "^slice-compile: error: "
K = "^slice-check: error: "
B = "^slice-bench: error: "
TYPE = "--type=tensor<?x8xf32>"


def compile(arguments, text, **options):
    return (["slice-compile"] + arguments, text, options)


def opt(arguments, text, tool="slice-opt"):
    return ([tool] + arguments, text, dict(compiler=True, stdout=None))


ROWS = [
    # slice-compile.
    compile([], C),
    compile([TYPE, ":"], C),
    compile([":", "-o", "x.o"], C),
    compile([TYPE, "-o", "x.o"], C),
    compile([TYPE, "x", "-o", "x.o"], C + ".*invalid subscript"),
    compile([TYPE, ":, 8", "-o", "x.o"], C + ".*index 8 is out of bounds"),
    compile([TYPE, ":, :, :", "-o", "x.o"], C + ".*3 ranges and indices"),
    compile([TYPE, ":", "-o", "x.exe"], C + ".*x.exe"),
    compile([TYPE, ":", "-o", "none/x.o"], C + ".*No such file"),
    compile([TYPE, ":", "-o", "folder"], C),
    compile([TYPE, ":", "-o", "/dev/full"], C),
    compile([TYPE, ":", "-o", "x.o", "--header=none/x.h"], C + ".*none/x.h"),
    compile([TYPE, ":", "-o", "x.o", "--header=/dev/full"], C),
    compile([TYPE, ":", "-o", "x.o", "--name=1x"], C + ".*1x"),
    compile([TYPE, ":", "-o", "x.o", "--name=int"],
            C + ".*'int' is a keyword of C or C\\+\\+"),
    compile([TYPE, ":", "-o", "x.o", "--name="], C),
    compile([TYPE, ":", "-o", "x.o", "--name=memcpy"], C + ".*memcpy"),
    compile([TYPE, ":", "-o", "x.o", "--target-triple=nonsense"],
            C + ".*nonsense"),
    compile([TYPE, ":", "-o", "x.o", "--target-cpu=nonsense"],
            C + ".*nonsense"),
    compile([TYPE, ":", "-o", "x.so", "--target-triple=aarch64-linux-gnu"], C),
    compile([TYPE, ":", "-o", "x.o", "--threads=0"], "threads"),
    compile(["--type=tensor<", ":", "-o", "x.o"], C),
    compile(["--type=", ":", "-o", "x.o"], C),
    compile(["--type=f32", ":", "-o", "x.o"], C),
    compile(["--type=tensor<*xf32>", ":", "-o", "x.o"], C),
    compile(["--type=memref<2xf32>", ":", "-o", "x.o"], C),
    compile(["--type=tensor<2x!foo.bar>", ":", "-o", "x.o"], C),
    compile(["--type=tensor<99999999999999999999xf32>", ":", "-o", "x.o"], C),
    compile(["--type=tensor<2xf32> x", ":", "-o", "x.o"], C),
    compile([TYPE, "main.mlir", "-o", "x.o"], C),
    compile(["none.mlir", "-o", "x.o"], C + ".*No such file"),
    compile(["syntax.mlir", "-o", "x.o"], C),
    compile(["empty.mlir", "-o", "x.o"], C),
    compile(["outside.mlir", "-o", "x.o"], C + ".*out of bounds"),
    compile(["memref.mlir", "-o", "x.o"], C),
    compile(["main.mlir", "-o", "x.o", "--name=x"], C + "--name"),
    compile(["main.mlir", "-o", "x.o", "--prefix=1"], C),
    compile(["main.mlir", "main.mlir", "-o", "x.o"], ""),
    # slice-check.
    (["slice-check"], K + "expected files of vectors"),
    (["slice-check", "none.jsonl"], K + ".*'none.jsonl': No such file"),
    (["slice-check", "folder"], K),
    (["slice-check", "no-json.jsonl"], K + ".*no-json.jsonl:1"),
    (["slice-check", "list.jsonl"], K + ".*list.jsonl:1"),
    (["slice-check", "cut.jsonl"], K + ".*cut.jsonl:1"),
    (["slice-check", "empty-object.jsonl"], K + ".*empty-object.jsonl:1"),
    (["slice-check", "second-line.jsonl"], K + ".*second-line.jsonl:3"),
    (["slice-check", "good.npy"], K),
    (["slice-check", "--opt-level=x", "list.jsonl"], "--opt-level option: 'x' value invalid"),
    (["slice-check", "--opt-level=9", "list.jsonl"], K + "--opt-level is 0 to 3, not 9"),
    (["slice-check", "--nonsense"], "nonsense"),
    # slice-bench.
    (["slice-bench", "--cases=none.json"], B + ".*No such file"),
    (["slice-bench", "--cases=no-json.json"], B + ".*no-json.json"),
    (["slice-bench", "--cases=cut.json"], B + ".*cut.json"),
    (["slice-bench", "--cases=object.json"], B + ".*object.json"),
    (["slice-bench", "--cases=unknown-key.json"], B),
    (["slice-bench", "--cases=no-shape.json"], B),
    (["slice-bench", "--cases=bad-slice.json"], B + ".*"),
    (["slice-bench", "--filter=["], B),
    (["slice-bench", "--filter=no-such-case"], B + ".*no-such-case"),
    (["slice-bench", "--filter=tiny$", "--json=none/x.json"],
     B + ".*none/x.json", dict(stdout=None)),
    (["slice-bench", "--threads=0"], "threads"),
    (["slice-bench", "--repetitions=x"], "--repetitions option: 'x' value invalid"),
    (["slice-bench", "--repetitions=0"], B + "--repetitions"),
    (["slice-bench", "--min-time=-1"], B + "--min-time"),
    (["slice-bench", "--min-time=nan"], B + "--min-time"),
    # slice-opt, which is mlir-opt.
    opt(["none.mlir"], "No such file"),
    opt(["syntax.mlir"], "error: "),
    opt(["garbage.mlir"], "error: "),
    opt(["invalid-utf8.mlir"], "error: "),
    opt(["bytecode.mlir"], "error: "),
    opt(["unranked.mlir"], "'slice.strided' op"),
    opt(["too-many.mlir"], "'slice.strided' op .*2 ranges and indices"),
    opt(["outside.mlir"], "'slice.strided' op index 2 is out of bounds for "
                          "dimension 0 of size 2"),
    opt(["stride-0.mlir"], "stride"),
    opt(["two-ellipses.mlir"], "ellipsis"),
    opt(["masks.mlir"], "begin, end and strides"),
    opt(["update.mlir"], "'slice.strided_update' op"),
    opt(["deep-regions.mlir"], "error: "),
    opt(["deep-type.mlir"], "error: "),
    opt(["main.mlir", "--slice-lower-copy=threads=0"], "threads"),
    opt(["main.mlir", "--slice-lower-copy=threads=x"], "threads|x"),
    opt(["main.mlir", "--slice-lower-copy=nonsense=1"], "nonsense"),
    opt(["main.mlir", "--slice-to-llvm=nonsense"], "nonsense"),
    opt(["unknown-op.mlir"], "unregistered"),
    opt(["main.mlir", "-o", "none/x.mlir"], "No such file"),
    opt(["none.mlir"], "No such file", "slice-reduce"),
    opt(["syntax.mlir", "--reduction-tree=test=no-script.sh"], "error: ",
        "slice-reduce"),
]
