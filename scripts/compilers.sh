#!/usr/bin/env bash
# Whether another compiler than this system's own warns of what is ours: the newest clang that is installed compiles every file of
# src, and a warning ends it. Nothing is linked. `make test` in a bare Debian 13 (scripts/bare.sh) tries that one's GCC.
#   scripts/compilers.sh [COMPILER]   another one, as g++-13 or clang++-16
# Several files are compiled as one, as in most presets: all of src takes a fifth of the processor time so. Only AGON_LONG=1, which
# compiles each for itself, warns of what is shadowed.
set -euo pipefail
cd "$(dirname "$0")/.."
compiler=${1:-$(find /usr/bin -name 'clang++*' | grep -E '/clang\+\+(-[0-9]+)?$' | sort -V | tail -n 1)}
command -v "$compiler" >/dev/null || { echo "compilers.sh: no ${compiler:-clang++}; scripts/packages.sh compilers installs one" >&2; exit 1; }
build=build/compilers/$(basename "$compiler")
[ -z "${AGON_LONG:-}" ] || build+=-long
mkdir -p build/compilers
echo "compilers.sh: $("$compiler" --version | head -n 1)"

# A build type of no words: no optimisation, no debug lines. FORTIFY warns where nothing is optimised.
cmake -G Ninja -S . -B "$build" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Plain -DAGON_WERROR=ON -DAGON_HARDENED=OFF \
  -DAGON_UNITY="$([ -n "${AGON_LONG:-}" ] && echo OFF || echo ON)" >"$build.log" 2>&1 || { cat "$build.log" >&2; exit 1; }
mapfile -t objects < <(ninja -C "$build" -t targets all | sed -nE 's/^(.*[.]o): CXX_COMPILER__.*/\1/p')
ninja -C "$build" --quiet -k 0 -j "${JOBS:-$(nproc)}" "${objects[@]}"
echo "compilers.sh: ${#objects[@]} objects, no warning"
