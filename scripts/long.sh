#!/usr/bin/env bash
# Everything in its long form: sanitizers over all unit tests, each fuzz target for ten minutes, hundreds of kills, hours of hostile
# clients. `make test` and .ci/run do the same with less of each.
set -euo pipefail
cd "$(dirname "$0")/.."
export AGON_LONG=1 AGON_KILLS="${AGON_KILLS:-100}" AGON_HOSTILE=long
make asan
make tsan
make fuzz SECONDS_EACH="${FUZZ_SECONDS:-600}"
make test
