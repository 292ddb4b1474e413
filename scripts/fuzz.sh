#!/usr/bin/env bash
# Each fuzz target for SECONDS_EACH (default 60) seconds, two at a time. New finds stay in build/fuzz/corpus.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${SECONDS_EACH:-60}
export seconds
find build/fuzz/tests/fuzz -maxdepth 1 -type f -name 'fuzz_*' -executable | sort | xargs -P "$(nproc)" -I{} bash -c '
  name=$(basename {}); mkdir -p build/fuzz/corpus/$name
  if {} -max_total_time=$seconds -max_len=65536 -timeout=10 -rss_limit_mb=2048 -artifact_prefix=build/fuzz/ build/fuzz/corpus/$name >build/fuzz/$name.log 2>&1
  then echo "$name: $(grep -c . build/fuzz/$name.log) lines, $(tail -n 1 build/fuzz/$name.log)"
  else echo "$name FAILED"; tail -n 40 build/fuzz/$name.log; exit 255; fi'
