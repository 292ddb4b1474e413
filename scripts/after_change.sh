#!/usr/bin/env bash
# How long a change takes to be tried: seconds until the unit tests of a room are built and have run, the middle of three, without
# the compiler's cache. Needs the build that `make test` leaves.
#   scripts/after_change.sh                    the rules of each game, and hosting
#   scripts/after_change.sh FILE TESTS         another file, and the tests that it concerns, such as net_tests
set -euo pipefail
shopt -s inherit_errexit  # what fails in row's $(…) ends the script, too
cd "$(dirname "$0")/.."
export CCACHE_DISABLE=1
build=build/release
cmake --build $build >/dev/null

once() {
  touch "$1"
  local began
  began=$(date +%s.%N)
  cmake --build $build --target "$2" >/dev/null
  for shard in 0 1; do
    GTEST_TOTAL_SHARDS=2 GTEST_SHARD_INDEX=$shard "$build/tests/$2" >/dev/null 2>&1 &
    running[shard]=$!
  done
  wait "${running[0]}" && wait "${running[1]}" || { echo "after_change.sh: $2 failed; run $build/tests/$2" >&2; return 1; }
  awk -v began="$began" -v ended="$(date +%s.%N)" 'BEGIN { print ended - began }'
}
row() {
  local middle
  middle=$(for _ in 1 2 3; do once "$1" "$2"; done | sort -n | sed -n 2p)
  printf '%6.1f s  %s, then %s\n' "$middle" "$1" "$2"
}

if [ $# -eq 2 ]; then row "$1" "$2"; exit; fi
for rules in src/games/*/rules/rules.cpp; do
  game=$(basename "$(dirname "$(dirname "$rules")")")
  row "$rules" "${game}_tests"
done
row src/hosting/live_match.cpp arena_tests
