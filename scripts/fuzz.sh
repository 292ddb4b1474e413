#!/usr/bin/env bash
# Every fuzz target, as many at a time as there are cores: SECONDS_EACH (default 60), or SECONDS_ALL shared among them, in
# seconds of the clock. Each begins with its seeds (tests/fuzz/seeds.py); new finds stay in build/fuzz/corpus.
set -euo pipefail
cd "$(dirname "$0")/.."
mapfile -t targets < <(find build/fuzz/tests/fuzz -maxdepth 1 -type f -name 'fuzz_*' -executable | sort)
[ "${#targets[@]}" -gt 0 ] || { echo "no fuzz target was built" >&2; exit 1; }
seconds=${SECONDS_EACH:-60}
if [ -n "${SECONDS_ALL:-}" ]; then seconds=$((SECONDS_ALL * $(nproc) / ${#targets[@]})); fi
echo "${#targets[@]} targets, $seconds s each"
export seconds
[ -w /dev/shm ] && export TMPDIR=/dev/shm  # archives are unpacked for each input, ten times as often in memory
python3 tests/fuzz/seeds.py build/fuzz/seeds
printf '%s\n' "${targets[@]}" | xargs -P "$(nproc)" -I{} bash -c '
  name=$(basename {}); seeds=build/fuzz/seeds/${name#fuzz_}; mkdir -p build/fuzz/corpus/$name
  if {} -max_total_time=$seconds -dict=$seeds.dict -max_len=65536 -timeout=10 -rss_limit_mb=2048 -artifact_prefix=build/fuzz/ build/fuzz/corpus/$name $seeds >build/fuzz/$name.log 2>&1
  then echo "$name: $(tail -n 1 build/fuzz/$name.log)"
  else echo "$name FAILED"; tail -n 40 build/fuzz/$name.log; exit 255; fi'
