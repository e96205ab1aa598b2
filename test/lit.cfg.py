# Configuration of lit for the tests of the slice dialect.

import os
import platform
import subprocess

import lit.formats
import lit.util

from lit.llvm import llvm_config

config.name = "slice-mlir"
config.test_format = lit.formats.ShTest(not llvm_config.use_lit_shell)
config.suffixes = [".mlir", ".test"]
config.excludes = ["CMakeLists.txt", "Inputs", "lit.cfg.py", "lit.site.cfg.py"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.slice_test_dir

llvm_config.with_system_environment(["HOME", "TMP", "TEMP", "TMPDIR"])
llvm_config.use_default_substitutions()
for folder in (config.slice_tools_dir, config.llvm_tools_dir):
    llvm_config.with_environment("PATH", folder, append_path=True)
llvm_config.add_tool_substitutions(
    [
        "slice-opt",
        "slice-run",
        "slice-check",
        "slice-bench",
        "slice-compile",
        "slice-lsp-server",
        "slice-reduce",
        "mlir-opt",
        "mlir-runner",
        "mlir-translate",
    ],
    [config.slice_tools_dir, config.llvm_tools_dir],
)
config.substitutions.append(("%python", '"%s"' % config.python_executable))
make_npy = os.path.join(config.test_source_root, "tools", "Inputs", "make_npy.py")
config.substitutions.append(
    ("%make_npy", '"%s" "%s"' % (config.python_executable, make_npy))
)

config.substitutions.append(
    ("%slice_plugin", os.path.join(config.slice_library_dir, "slice-plugin.so"))
)
config.substitutions.append(("%host_c_compiler", config.host_cc))
config.substitutions.append(
    ("%include_flags", " ".join("-I" + path for path in config.include_dirs))
)
config.substitutions.append(("%host_cc", '"%s"' % config.host_cc))
config.substitutions.append(("%host_cxx", '"%s"' % config.host_cxx))
config.substitutions.append(
    ("%llvm_nm", '"%s"' % os.path.join(config.llvm_tools_dir, "llvm-nm"))
)
config.substitutions.append(("%mlir_lib_dir", config.llvm_lib_dir))

if platform.machine() in ("x86_64", "AMD64"):
    config.available_features.add("native-x86_64")
# A library with sanitizers is loaded by no program without, and what allocates
# too much says more than it does otherwise.
if config.is_sanitized:
    config.available_features.add("sanitized")
if config.has_slice_bench:
    config.available_features.add("slice-bench")
# Pictures are looked at in a browser.
for browser in ("chromium", "chromium-browser", "google-chrome"):
    path = lit.util.which(browser, config.environment["PATH"])
    if path:
        config.available_features.add("browser")
        config.substitutions.append(("%browser", '"%s"' % path))
        break
numpy = subprocess.run(
    [config.python_executable, "-c", "import numpy"],
    env=config.environment,
    capture_output=True,
)
if numpy.returncode == 0:
    config.available_features.add("numpy")
    # %python is the one that runs lit.
    config.substitutions.append(
        ("%numpy_python", '"%s"' % config.python_executable)
    )

# Programs of many processes. As root, OpenMPI wants to be told twice.
if all(
    lit.util.which(name, config.environment["PATH"])
    for name in ("mpicc", "mpirun")
):
    config.available_features.add("mpi")
    config.environment["OMPI_ALLOW_RUN_AS_ROOT"] = "1"
    config.environment["OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"] = "1"
