#!/usr/bin/env bash
# Plays contests on real clusters of this machine: ssh, Slurm and Ray (tests/cluster). Ray comes from PyPI, some 200 MB, once.
# The manifest for Kubernetes, of which there is no cluster here, is checked by the schemas of its API, of PyPI too, another 110 MB.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ ! -x build/ray-env/bin/ray ]; then
  python3 -m venv build/ray-env
  build/ray-env/bin/pip install --quiet ray || echo "Ray could not be installed from PyPI"
fi
kubernetes=build/kubernetes-env/bin/kubernetes-validate
if [ ! -x "$kubernetes" ]; then
  python3 -m venv build/kubernetes-env
  build/kubernetes-env/bin/pip install --quiet kubernetes-validate || echo "kubernetes-validate could not be installed from PyPI: the manifest is not checked"
fi
[ ! -x "$kubernetes" ] || "$kubernetes" --strict packaging/kubernetes/workers.yaml
python3 -W error tests/cluster/cluster_test.py
