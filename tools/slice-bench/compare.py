#!/usr/bin/env python3
"""Times slice-bench's cases with other libraries, in the same run as ours.

compare.py [--bench=slice-bench] [--cases=FILE.json] [--threads=1,2]
           [--rounds=3] [--filter=REGEX] [--json=OUT]

Peers are what is installed of NumPy, PyTorch, TensorFlow, ONNX Runtime and JAX.
Case by case, slice-bench and each peer, in a process of its own, take turns; what
is printed is the median of the rounds. NumPy and PyTorch copy into a result that is
there; ONNX Runtime binds its output; TensorFlow and JAX allocate theirs, as
calls of their users do.
"""

import argparse
import importlib.util
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

MODULES = {"numpy": "numpy", "torch": "torch", "tensorflow": "tensorflow",
           "onnxruntime": "onnxruntime", "jax": "jax"}



def can_be_imported(peer):
    """Whether it is installed, with all that it needs."""
    modules = [MODULES[peer]] + (["onnx"] if peer == "onnxruntime" else [])
    if not all(map(importlib.util.find_spec, modules)):
        return False
    result = subprocess.run([sys.executable, "-c", "import " + ", ".join(modules)],
                            capture_output=True)
    if result.returncode != 0:
        print(f"{peer} is installed, but cannot be imported", file=sys.stderr)
    return result.returncode == 0


def median_time(call, budget=0.2):
    """Nanoseconds of a call, the median of as many as fit the budget."""
    call()
    start = time.perf_counter_ns()
    call()
    once = max(1, time.perf_counter_ns() - start)
    inner = max(1, int(2e5 // once))
    times = []
    end = time.perf_counter() + budget
    while time.perf_counter() < end or len(times) < 5:
        start = time.perf_counter_ns()
        for _ in range(inner):
            call()
        times.append((time.perf_counter_ns() - start) / inner)
    return statistics.median(times)


def expand(index, rank):
    """One entry for each dim of the source, None for new axes."""
    entries = list(index) if isinstance(index, tuple) else [index]
    missing = rank - sum(e is not None and e is not Ellipsis for e in entries)
    if Ellipsis not in entries:
        entries.append(Ellipsis)
    where = entries.index(Ellipsis)
    return entries[:where] + [slice(None)] * missing + entries[where + 1:]


def numpy_call(x, index, threads):
    import numpy as np
    out = np.empty(x[index].shape, x.dtype)
    return lambda: np.copyto(out, x[index])


def torch_call(x, index, threads):
    import torch
    torch.set_num_threads(threads)
    tensor = torch.from_numpy(x)
    forward, flipped, dim, result_dim = [], [], 0, 0
    for entry in expand(index, x.ndim):
        if entry is None:
            result_dim += 1
        elif isinstance(entry, slice):
            start, stop, step = entry.indices(x.shape[dim])
            if step < 0:  # PyTorch has no negative steps: flip what is taken.
                size = len(range(start, stop, step))
                entry = slice(start + (size - 1) * step, start + 1, -step)
                flipped.append(result_dim)
            dim += 1
            result_dim += 1
        else:
            dim += 1
        forward.append(entry)
    forward = tuple(forward)
    if flipped:
        return lambda: torch.flip(tensor[forward], flipped)
    out = torch.empty(tensor[forward].shape, dtype=tensor.dtype)
    return lambda: out.copy_(tensor[forward])


def tensorflow_call(x, index, threads):
    import tensorflow as tf
    tensor = tf.constant(x)
    return lambda: tensor[index]


def jax_call(x, index, threads):
    import jax
    jax.config.update("jax_enable_x64", True)
    array = jax.device_put(x)
    function = jax.jit(lambda a: a[index])
    return lambda: function(array).block_until_ready()


def onnxruntime_call(x, index, threads):
    import numpy as np
    import onnx
    import onnxruntime
    from onnx import helper
    starts, ends, axes, steps = [], [], [], []
    axis = 0
    for entry in expand(index, x.ndim):
        if entry is None:
            continue
        if not isinstance(entry, slice):
            entry = slice(entry, entry + 1 if entry != -1 else None)
        if entry != slice(None):
            start, stop, step = entry.indices(x.shape[axis])
            starts.append(start)
            ends.append(stop if step > 0 or stop >= 0 else -(1 << 60))
            axes.append(axis)
            steps.append(step)
        axis += 1
    names = {"s": starts, "e": ends, "a": axes, "p": steps}
    initializers = [
        helper.make_tensor(name, onnx.TensorProto.INT64, [len(values)], values)
        for name, values in names.items()]
    dtype = helper.np_dtype_to_tensor_dtype(x.dtype)
    graph = helper.make_graph(
        [helper.make_node("Slice", ["x", *names], ["y"])], "slice",
        [helper.make_tensor_value_info("x", dtype, x.shape)],
        [helper.make_tensor_value_info("y", dtype, None)], initializers)
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 9
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    binding = session.io_binding()
    value = onnxruntime.OrtValue.ortvalue_from_numpy(x)
    binding.bind_ortvalue_input("x", value)
    out = session.run(None, {"x": x})[0]
    result = onnxruntime.OrtValue.ortvalue_from_numpy(np.empty_like(out))
    binding.bind_ortvalue_output("y", result)
    return lambda: session.run_with_iobinding(binding)


def serve_peer(peer, threads):
    """Times cases with a peer: one of each line of stdin, until it ends."""
    os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
    # As many threads as asked for: before the library is loaded.
    if hasattr(os, "sched_setaffinity"):
        available = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, available[:threads])
    if peer == "jax" and threads == 1:
        os.environ["XLA_FLAGS"] = ("--xla_cpu_multi_thread_eigen=false "
                                   "intra_op_parallelism_threads=1")
    if peer == "tensorflow":
        import tensorflow as tf
        tf.config.threading.set_intra_op_parallelism_threads(threads)
        tf.config.threading.set_inter_op_parallelism_threads(1)
    import numpy as np
    make_call = globals()[peer + "_call"]
    for line in sys.stdin:
        case = json.loads(line)
        shape = tuple(case["shape"])
        generator = np.random.default_rng(1)
        x = generator.integers(0, 255, math.prod(shape)).astype(
            case["dtype"]).reshape(shape)
        index = eval("np.s_[" + case["subscript"] + "]", {"np": np})
        try:
            nanoseconds = median_time(make_call(x, index, threads))
        except Exception:  # A peer may not know the dtype.
            nanoseconds = None
        print(json.dumps(nanoseconds), flush=True)


class Peer:
    """A peer in a process of its own."""

    def __init__(self, name, threads):
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--peer=" + name,
             f"--threads={threads}"], text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def time(self, case):
        try:
            print(json.dumps(case), file=self.process.stdin, flush=True)
            return json.loads(self.process.stdout.readline())
        except (OSError, ValueError):  # It cannot be loaded.
            return None

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def time_ours(bench, case, threads):
    """What slice-bench measures of a case."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out, \
            tempfile.NamedTemporaryFile("w", suffix=".json") as cases:
        json.dump([case], cases)
        cases.flush()
        subprocess.run([bench, "--json=" + out.name, "--cases=" + cases.name,
                        f"--threads={threads}"],
                       check=True, stdout=subprocess.DEVNULL)
        return json.load(out)[case["name"]]


def describe_machine():
    model, flags = "unknown CPU", ""
    try:
        text = open("/proc/cpuinfo", encoding="utf-8").read()
        model = re.search(r"model name\s*: (.*)", text).group(1)
        flags = re.search(r"flags\s*: (.*)", text).group(1)
    except (OSError, AttributeError):
        pass
    isa = next((name for flag, name in (("avx512bw", "AVX-512"),
                                        ("avx2", "AVX2"), ("sse2", "SSE2"))
                if flag in flags.split()), "baseline")
    caches = []
    folder = "/sys/devices/system/cpu/cpu0/cache"
    for index in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        read = lambda name: open(f"{folder}/{index}/{name}",
                                 encoding="utf-8").read().strip()
        if index.startswith("index") and read("type") != "Instruction":
            caches.append(f"L{read('level')} {read('size')}")
    return f"{model}, {isa}, {os.cpu_count()} CPUs, {', '.join(caches)}"


def geometric_mean(values):
    values = list(values)
    return (math.exp(sum(map(math.log, values)) / len(values))
            if values else math.nan)


def print_table(threads, cases, ours, peers):
    """Markdown: microseconds, and the fastest peer over ours."""
    print(f"\n{threads} thread{'s' if threads > 1 else ''}:\n")
    columns = ["limit", "slice", *peers]
    print("| case | " + " | ".join(columns) + " | best peer / slice |")
    print("|---" * (len(columns) + 2) + "|")
    ratios = []
    for case in cases:
        name = case["name"]
        if name not in ours:
            continue
        row = [ours[name]["limit_ns"], ours[name]["ours_ns"]]
        row += [peers[peer].get(name) for peer in peers]
        times = [time for time in row[2:] if time]
        ratio = min(times) / row[1] if times else math.nan
        if times:
            ratios.append(ratio)
        cells = ["—" if time is None else f"{time / 1e3:.2f}" if time < 1e4
                 else f"{time / 1e3:.0f}" for time in row]
        print(f"| {name} | " + " | ".join(cells) + f" | {ratio:.2f} |")
    to_limit = lambda times: geometric_mean(
        times[name] / ours[name]["limit_ns"] for name in ours
        if times.get(name))
    means = {"slice": to_limit({n: ours[n]["ours_ns"] for n in ours})}
    means.update({peer: to_limit(peers[peer]) for peer in peers})
    print("\nGeometric mean of time / limit: " + ", ".join(
        f"{name} {mean:.2f}" for name, mean in means.items()) +
        f"; best peer / slice: {geometric_mean(ratios):.2f}")


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bench", default="slice-bench")
    parser.add_argument("--cases", default=os.path.join(here, "cases.json"))
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--filter", default="")
    parser.add_argument("--json")
    parser.add_argument("--peer", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.peer:
        return serve_peer(options.peer, int(options.threads))
    try:
        with open(options.cases, encoding="utf-8") as file:
            cases = json.load(file)
    except (OSError, ValueError) as error:
        sys.exit(f"compare.py: error: {error}")
    cases = [c for c in cases if re.search(options.filter, c["name"])]
    installed = [peer for peer in MODULES if can_be_imported(peer)]
    versions = []
    for peer in installed:
        from importlib.metadata import PackageNotFoundError, version
        for package in (MODULES[peer], MODULES[peer] + "-cpu"):
            try:
                versions.append(f"{peer} {version(package)}")
                break
            except PackageNotFoundError:
                pass
    print(f"machine: {describe_machine()}\npeers: {', '.join(versions)}\n"
          "times in microseconds")
    record = {}
    for threads in map(int, options.threads.split(",")):
        peers = {name: Peer(name, threads) for name in installed}
        ours, theirs = {}, {name: {} for name in installed}
        for case in cases:
            rounds = {name: [] for name in ("slice", *installed)}
            for _ in range(options.rounds):
                rounds["slice"].append(
                    time_ours(options.bench, case, threads))
                for name, peer in peers.items():
                    rounds[name].append(peer.time(case))
            ours[case["name"]] = {
                key: statistics.median(r[key] for r in rounds["slice"])
                for key in rounds["slice"][0]}
            for name in installed:
                if None not in rounds[name]:
                    theirs[name][case["name"]] = statistics.median(
                        rounds[name])
        for peer in peers.values():
            peer.close()
        theirs = {name: times for name, times in theirs.items() if times}
        print_table(threads, cases, ours, theirs)
        record[threads] = {"slice": ours, **theirs}
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(record, file, indent=1)


if __name__ == "__main__":
    main()
