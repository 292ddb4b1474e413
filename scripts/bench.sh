#!/usr/bin/env bash
# Writes the table of docs/performance.md, then runs every benchmark program for its other figures.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/performance.py build/bench
for program in build/bench/bench/*_bench; do
  [ -x "$program" ] && "$program"
done
