# What quickstart and check have in common: packages and the build. Source it.

set -eu
cd "$(dirname "$0")/.."

# install_packages PACKAGE...: installs what is missing of what the build needs
# and of these, or says what is wanted where it cannot.
install_packages() {
  local wanted="cmake ninja-build ccache g++ python3 libgtest-dev libbenchmark-dev $*"
  # LLVM comes from the distribution unless another one is named.
  if [ -z "${MLIR_DIR:-}" ]; then
    wanted="$wanted llvm-22-dev llvm-22-tools libmlir-22-dev mlir-22-tools"
  fi
  # Copies by several threads need OpenMP's runtime library, of any version.
  if ! ldconfig -p 2> /dev/null | grep -q 'libomp\.so\.5'; then
    wanted="$wanted libomp-22-dev"
  fi
  local missing="" package
  if command -v dpkg-query > /dev/null; then
    for package in $wanted; do
      dpkg-query -W -f '${Status}' "$package" 2> /dev/null |
        grep -q '^install ok installed$' || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
  else
    missing=" $wanted"
  fi
  local sudo=""
  if ! command -v apt-get > /dev/null; then
    echo "There is no apt-get here. If the build fails, install what these" \
      "Debian packages hold:$missing" >&2
    return 0
  elif [ "$(id -u)" != 0 ]; then
    if ! command -v sudo > /dev/null; then
      echo "These packages are missing, and installing them takes root:$missing" >&2
      exit 1
    fi
    sudo=sudo
  fi
  echo "Installing$missing (this may take some minutes)"
  $sudo apt-get update -qq
  $sudo env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends $missing > /dev/null || {
    echo "These packages could not all be installed:$missing" >&2
    echo "LLVM 22 is in Debian 12's security archive; another one can be named" \
      "by MLIR_DIR" >&2
    exit 1
  }
}

# build TARGET...: configures and builds into the preset's folder.
build() {
  local preset="${SLICE_PRESET:-default}" log
  log="$(mktemp)"
  cmake --preset "$preset" \
    ${MLIR_DIR:+-DMLIR_DIR="$MLIR_DIR"} > "$log" 2>&1 ||
    { cat "$log" >&2; rm -f "$log"; exit 1; }
  rm -f "$log"
  cmake --build --preset "$preset" -- "$@"
}
