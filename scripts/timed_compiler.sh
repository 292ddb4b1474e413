#!/bin/sh
# A compiler launcher that notes what each file costs, a line a file: user and system seconds, and the object's name.
#   TIMES=/tmp/times cmake --preset release -DCMAKE_CXX_COMPILER_LAUNCHER=$PWD/scripts/timed_compiler.sh   (in a tree without a build)
#   TIMES=/tmp/times cmake --build --preset release -j 1 --target agon;  sort -rn /tmp/times | head
object=$(printf '%s\n' "$@" | grep -A1 '^-o$' | tail -1)
exec /usr/bin/time -a -o "${TIMES:?names the file of times}" -f "%U %S $object" "$@"
