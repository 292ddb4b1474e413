#!/usr/bin/env bash
# Everything in its long form: a grammar checker over the documents, sanitizers over all unit tests, benchmarks, each fuzz target for ten minutes, hundreds of kills, hours of hostile
# clients, hosts with a cut cable and Slurm with a killed node (as root, else they say that they were not run), and every target that
# .ci/run leaves out. `make test` runs the tests in their short form, .ci/run the sanitizers over the rooms and every fuzz target.
# When a target last ran through here stands in tests/last_ran.txt: commit it.
set -euo pipefail
cd "$(dirname "$0")/.."
ran() {
  make "$@"
  sed -i "/ $1\$/d" tests/last_ran.txt
  echo "$(date -u +%F) $(git rev-parse --short HEAD) $1" >>tests/last_ran.txt
}
scripts/packages.sh long
ran release
ran debug
ran java
ran third-party
export AGON_LONG=1 AGON_KILLS="${AGON_KILLS:-100}" AGON_HOSTILE=long
scripts/grammar.sh
ran asan
ran tsan
ran bench
ran fuzz SECONDS_EACH="${FUZZ_SECONDS:-600}"
ran test
CHROMIUM=/usr/bin/chromium ctest --preset release -R 'outside.(pages|site)'
ran hostile
ran test-cluster AGON_CLUSTER=all
ran python
ran wasm
ran test-wasm
ran site
node --test tests/site/
ran tidy
ran compilers
ran test-learning
ran test-arm64
ran wheel
ran bare-wheel
ran package
ran bare-package
ran release-files
scripts/release_files.sh --again
ran bare-image
ran bare
