#!/usr/bin/env bash
# The unit tests that a sanitizer fits: all of them under asan, those with threads and sockets under tsan.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=$1
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 TSAN_OPTIONS=halt_on_error=1
programs=(core_tests arena_tests net_tests show_tests)
if [ "$preset" = asan ]; then
  for folder in tests/games/*/; do programs+=("$(basename "$folder")_tests"); done
else
  programs=(arena_tests net_tests show_tests)
fi
cmake --build --preset "$preset" -j "${JOBS:-$(nproc)}" --target "${programs[@]}"
for program in "${programs[@]}"; do
  echo "$preset: $program"
  "build/$preset/tests/$program" --gtest_brief=1
done
