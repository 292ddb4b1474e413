#!/usr/bin/env bash
# Everything in its long form: a grammar checker over the documents, sanitizers over all unit tests, benchmarks, each fuzz target for ten minutes, hundreds of kills, hours of hostile
# clients, hosts with a cut cable and Slurm with a killed node (as root, else they say that they were not run). `make test` runs the tests in their short form, .ci/run the sanitizers over the rooms and every fuzz target.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/packages.sh long
export AGON_LONG=1 AGON_KILLS="${AGON_KILLS:-100}" AGON_HOSTILE=long
scripts/grammar.sh
make asan
make tsan
make bench
make fuzz SECONDS_EACH="${FUZZ_SECONDS:-600}"
make test
make site
node --test tests/site/
