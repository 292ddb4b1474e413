#!/usr/bin/env bash
# The package of Python in an environment of its own, build/python-env.
#   python.sh build      agon with numpy, gymnasium, pettingzoo and mcp; its wheel stays in build/python-wheel
#   python.sh test [FILE]  its tests, or those of one file; AGON names the program that verifies records
#   python.sh learning   tests of fit with ONNX Runtime, Stable-Baselines3, RLlib, TorchRL, PufferLib, TextArena and OpenEnv, of data sets with pandas
#                        and Minari, and mypy over the package; installs them, torch too, in an environment of their own, build/python-learning
#                        (some GB)
#   python.sh verifiers  the test of fit with verifiers, which needs an older mcp: in build/python-verifiers
#   python.sh speed      the table of speeds of docs/learning.md, in three to four minutes; --write puts it there. Installs PufferLib in
#                        build/python-puffer
#   python.sh scale      how well Stable-Baselines3 learns from each scale of observations; --write puts the table into
#                        docs/baselines.md
#   python.sh run …      a program of that environment, e.g. `python.sh run examples/evasion_prey.py`
# PYTHON is the Python that the environment is made with (3.11 or newer).
set -euo pipefail
cd "$(dirname "$0")/.."
environment=build/python-env
python=$PWD/$environment/bin/python
torch_index=https://download.pytorch.org/whl/cpu

make_environment() {
  [ -x "$python" ] || "${PYTHON:-/usr/bin/python3}" -m venv "$environment"
  # What builds it stays in the environment, so that only what has changed is built again.
  "$python" -m pip install --quiet --disable-pip-version-check \
    'scikit-build-core>=0.10' 'nanobind>=3.1' 'nanobind-backend>=1,<2' 'numpy>=1.24' 'gymnasium>=1.1' 'pettingzoo>=1.25' 'mcp>=2.3,<3'
  # Python would name the compiler otherwise, and what is in the compiler's cache would not be found.
  rm -rf build/python-wheel
  CC="${CC:-cc}" CXX="${CXX:-c++}" CMAKE_BUILD_PARALLEL_LEVEL="${JOBS:-$(nproc)}" "$python" -m pip wheel --quiet --disable-pip-version-check \
    --no-build-isolation --no-deps --wheel-dir=build/python-wheel --config-settings=build-dir=build/python-module .
  "$python" -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall build/python-wheel/agon-*.whl
}

# The package as it was built, for the Python of another environment: it is the same Python.
share_package() {
  "$python" -c 'import pathlib, agon; print(pathlib.Path(agon.__file__).parents[1])' >"$("$1" -c 'import site; print(site.getsitepackages()[0])')/agon.pth"
}

# The environment of build/python-learning with torch, the packages that are named, and ours.
kits=build/python-learning/bin/python
make_kits() {
  "$python" -c 'import agon' 2>/dev/null || make_environment
  [ -x "$kits" ] || "${PYTHON:-/usr/bin/python3}" -m venv build/python-learning
  # The build of torch for processors alone has an index of its own; what PyPI has brings CUDA along, some 3 GB more.
  if ! "$kits" -c 'import torch' 2>/dev/null; then
    if curl -sfIL -o /dev/null -m 20 "$torch_index/torch/"; then
      "$kits" -m pip install --quiet --disable-pip-version-check --index-url "$torch_index" torch
    else
      echo "python.sh: $torch_index does not answer; torch comes from PyPI, with CUDA: some 3 GB" >&2
    fi
  fi
  "$kits" -m pip install --quiet --disable-pip-version-check numpy gymnasium pettingzoo torch stable-baselines3 sb3-contrib "$@"
  share_package "$kits"
}

case ${1:-build} in
  build) make_environment ;;
  test)
    # Several tests may begin at once; one of them makes what is missing.
    (flock 9 && { "$python" -c 'import agon' 2>/dev/null || make_environment; }) 9>build/python-env.lock
    exec "$python" -m unittest discover -s tests/python -p "${2:-*_test.py}" ;;
  learning)
    make_kits onnx onnxruntime 'ray[rllib]' mypy 'mcp>=2.3,<3' 'textarena>=0.7.4' 'openenv-core>=0.3' torchrl pyarrow pandas minari pillow \
      gym==0.23 psutil
    # The last version of PufferLib that has a wheel: the build of 3.0 fetches libraries from other places than PyPI.
    "$kits" -c 'import pufferlib' 2>/dev/null || "$kits" -m pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: \
      pufferlib==2.0.2 || echo "python.sh: no PufferLib; its tests are skipped" >&2
    "$kits" -m mypy -p agon
    "$kits" -m unittest discover -s tests/python -p datasets_test.py
    exec "$kits" -m unittest discover -s tests/python/learning -p '*_test.py' ;;
  verifiers)
    "$python" -c 'import agon' 2>/dev/null || make_environment
    kit=build/python-verifiers/bin/python
    [ -x "$kit" ] || "${PYTHON:-/usr/bin/python3}" -m venv build/python-verifiers
    "$kit" -m pip install --quiet --disable-pip-version-check 'verifiers>=0.4' uv
    share_package "$kit"
    exec "$kit" -m unittest discover -s tests/python/verifiers -p '*_test.py' ;;
  speed)
    shift
    "$python" -c 'import agon' 2>/dev/null || make_environment
    # The last version that has a wheel, of which one environment's module is used: later ones are built with torch, of some GB, and
    # with libraries that their build fetches.
    [ -d build/python-puffer/pufferlib ] || "$python" -m pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: \
      --target build/python-puffer pufferlib==2.0.2 || echo "python.sh: no PufferLib; its row is left out" >&2
    exec "$python" bench/python/vectors.py "$@" ;;
  scale) shift; make_kits; OMP_NUM_THREADS=1 exec "$kits" bench/python/scale.py "$@" ;;
  run) shift; exec "$python" "$@" ;;
  *) echo "python.sh: build, test, learning, verifiers, speed, scale or run, not \"$1\"" >&2; exit 2 ;;
esac
