#!/usr/bin/env bash
# The unit tests of every room and game under a sanitizer: asan or tsan.
#   scripts/sanitized.sh PRESET      UNITS="core_tests net_tests" names the programs; else all that fit
# Under tsan those of the rooms that have threads; of the games, whose rules and players have none, in the long form alone.
# Left out is what would take minutes here and touches nothing that the rest does not: whole matches of searching players,
# properties over thousands of random matches, counts of allocations (a sanitizer's own are among them). AGON_LONG=1 leaves
# out the last alone.
set -euo pipefail
cd "$(dirname "$0")/.."
# The same random cases in every run, so that a failure belongs to a change; the long form draws new ones.
[ -n "${AGON_LONG:-}" ] || export RC_PARAMS="${RC_PARAMS:-seed=1}"
preset=$1
export PATH=/usr/bin:$PATH  # Debian's Python, as in test.sh: one in a home is packed with what uses it
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 TSAN_OPTIONS=halt_on_error=1
export LSAN_OPTIONS=suppressions=$PWD/tests/leaks.txt:print_suppressions=0  # fontconfig's cache

skip='-*Allocation*'
[ -n "${AGON_LONG:-}" ] || skip+=':*Players.*:*Properties.*:*Strength*:*Champion*:*Kills*:*Vectors*'
targets=(unit_tests)
if [ "$preset" = tsan ] && [ -z "${AGON_LONG:-}" ]; then
  targets=(arena_tests contest_tests jobs_tests net_tests process_tests show_tests)
fi
[ -z "${UNITS:-}" ] || read -ra targets <<<"$UNITS"
cmake --build --preset "$preset" -j "${JOBS:-$(nproc)}" --target "${targets[@]}"

failed=0
for program in "build/$preset/tests/"*_tests; do
  began=$SECONDS
  timeout 1200 "$program" --gtest_brief=1 --gtest_filter="$skip" || { echo "$preset: $program FAILED"; failed=1; }
  echo "$preset: $(basename "$program"), $((SECONDS - began)) s"
done
exit $failed
