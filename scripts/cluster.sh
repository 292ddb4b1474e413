#!/usr/bin/env bash
# Plays contests on real clusters of this machine: ssh, Slurm and Ray (tests/cluster). Ray comes from PyPI, some 200 MB, once.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ ! -x build/ray-env/bin/ray ]; then
  python3 -m venv build/ray-env
  build/ray-env/bin/pip install --quiet ray || echo "Ray could not be installed from PyPI"
fi
python3 -W error tests/cluster/cluster_test.py
