#!/usr/bin/env bash
# Every test: units, the program from outside, the protocols by Python, the pages in Chromium.
set -euo pipefail
cd "$(dirname "$0")/.."
# The Python that packages.sh installs, as on a bare machine: a wrapper that chooses between versions takes ten times as long to start.
export PATH=/usr/bin:$PATH
# The same random cases in every run, so that a failure belongs to a change; the long form draws new ones.
[ -n "${AGON_LONG:-}" ] || export RC_PARAMS="${RC_PARAMS:-seed=1}"
if [ -f tests/web/package-lock.json ] && { [ ! -d tests/web/node_modules ] || [ tests/web/package-lock.json -nt tests/web/node_modules/.package-lock.json ]; }; then
  (cd tests/web && npm ci --no-audit --no-fund --loglevel=silent || npm install --no-save --no-audit --no-fund --loglevel=error)
fi
JOBS="${JOBS:-$(nproc)}" scripts/python.sh build
# Tests from outside wait more than they compute: five for two cores.
exec ctest --preset release -j "${JOBS:-$(($(nproc) * 5 / 2))}" "$@"
