#!/usr/bin/env bash
# The tests that a sanitizer fits: all units under asan; those with threads and sockets under tsan.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=$1
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 TSAN_OPTIONS=halt_on_error=1
select=(-LE outside)
[ "$preset" = tsan ] && select=(-L threads)
exec ctest --preset "$preset" -j "${JOBS:-$(nproc)}" "${select[@]}"
