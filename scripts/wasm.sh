#!/usr/bin/env bash
# Builds the rules for browsers: build/wasm/modules/GAME.wasm, and rules.js beside them, by which any page or Node.js program calls
# them. `wasm.sh sizes` also says what is in each module. JOBS=N: compilers at the same time.
set -euo pipefail
cd "$(dirname "$0")/.."

export NODE_PATH=/usr/share/nodejs  # where Debian keeps what the compiler's optimiser needs
modules=build/wasm/modules
names=OFF
if [ "${1:-}" = sizes ]; then names=ON; fi
cmake --preset wasm -DAGON_WASM_NAMES=$names > /dev/null
cmake --build --preset wasm -j "${JOBS:-$(nproc)}" --target modules
if [ -x web/node_modules/.bin/esbuild ]; then
  web/node_modules/.bin/esbuild web/src/rules/rules.ts --bundle --format=esm --target=es2022 --outfile="$modules/rules.js" --log-level=warning
fi
echo "the rules for browsers are in $modules; bytes, and compressed by gzip -9:"
for module in "$modules"/*.wasm; do
  printf '  %-20s %8d %8d\n' "$(basename "$module")" "$(stat -c %s "$module")" "$(gzip -9c "$module" | wc -c)"
done
if [ $names = ON ]; then python3 scripts/wasm_sizes.py "$modules"; fi
