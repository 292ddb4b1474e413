#!/usr/bin/env bash
# The unit tests that a sanitizer fits: all of them under asan, those with threads and sockets under tsan.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=$1
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 TSAN_OPTIONS=halt_on_error=1
export LSAN_OPTIONS=suppressions=$PWD/tests/leaks.txt:print_suppressions=0  # fontconfig's cache
programs=(core_tests arena_tests contest_tests net_tests show_tests evasion_tests)
[ "$preset" = tsan ] && programs=(arena_tests contest_tests net_tests show_tests)
# Whole matches of searching players would take minutes here and touch no memory that the rest does not.
skip='-EvasionPlayers.*:EvasionProperties.*:EvasionAllocations.*'
cmake --build --preset "$preset" -j "${JOBS:-$(nproc)}" --target "${programs[@]}"
for program in "${programs[@]}"; do
  echo "$preset: $program"
  "build/$preset/tests/$program" --gtest_brief=1 --gtest_filter="$skip"
done
