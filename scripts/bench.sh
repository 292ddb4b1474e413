#!/usr/bin/env bash
# The figures of the README, one program after the other.
set -euo pipefail
cd "$(dirname "$0")/.."
build/bench/agon bench
for program in build/bench/bench/*_bench; do
  [ -x "$program" ] && "$program"
done
