#!/usr/bin/env bash
# The package of Python in an environment of its own, build/python-env.
#   python.sh build      agon with numpy, gymnasium and pettingzoo
#   python.sh test       its tests; AGON names the program that verifies records
#   python.sh learning   the tests of policies as ONNX models, with onnx and onnxruntime
#   python.sh run …      a program of that environment, e.g. `python.sh run examples/evasion_prey.py`
# PYTHON is the Python that the environment is made with (3.11 or newer).
set -euo pipefail
cd "$(dirname "$0")/.."
environment=build/python-env
python=$PWD/$environment/bin/python

make_environment() {
  [ -x "$python" ] || "${PYTHON:-/usr/bin/python3}" -m venv "$environment"
  # What builds it stays in the environment, so that only what has changed is built again.
  "$python" -m pip install --quiet --disable-pip-version-check \
    'scikit-build-core>=0.10' 'nanobind>=2.4' 'numpy>=1.24' 'gymnasium>=1.1' 'pettingzoo>=1.25'
  # Python would name the compiler otherwise, and what is in the compiler's cache would not be found.
  CC="${CC:-cc}" CXX="${CXX:-c++}" CMAKE_BUILD_PARALLEL_LEVEL="${JOBS:-$(nproc)}" "$python" -m pip install --quiet --disable-pip-version-check \
    --no-build-isolation --no-deps --force-reinstall --config-settings=build-dir=build/python-module .
}

case ${1:-build} in
  build) make_environment ;;
  test)
    "$python" -c 'import agon' 2>/dev/null || make_environment
    exec "$python" -m unittest discover -s tests/python -p '*_test.py' ;;
  learning)
    "$python" -c 'import agon' 2>/dev/null || make_environment
    "$python" -m pip install --quiet --disable-pip-version-check onnx onnxruntime
    exec "$python" -m unittest discover -s tests/python/learning -p '*_test.py' ;;
  run) shift; exec "$python" "$@" ;;
  *) echo "python.sh: build, test, learning or run, not \"$1\"" >&2; exit 2 ;;
esac
