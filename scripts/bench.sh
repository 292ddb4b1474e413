#!/usr/bin/env bash
# Writes the table of docs/performance.md, then runs every benchmark program for its other figures.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/performance.py build/bench
# 2: the program wants to be told what to measure, and has said so.
failed=0
for program in build/bench/bench/*_bench; do
  if [ -x "$program" ]; then "$program" || [ $? -eq 2 ] || { echo "bench.sh: $program failed" >&2; failed=1; }; fi
done
exit $failed
