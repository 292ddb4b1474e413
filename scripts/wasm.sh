#!/usr/bin/env bash
# Builds the rules for browsers: build/wasm/modules/GAME.wasm, and rules.js beside them, by which any page or Node.js program calls
# them. JOBS=N: compilers at the same time.
set -euo pipefail
cd "$(dirname "$0")/.."

export NODE_PATH=/usr/share/nodejs  # where Debian keeps what the compiler's optimiser needs
modules=build/wasm/modules
cmake --preset wasm > /dev/null
cmake --build --preset wasm -j "${JOBS:-$(nproc)}" --target modules
if [ -x web/node_modules/.bin/esbuild ]; then
  web/node_modules/.bin/esbuild web/src/rules/rules.ts --bundle --format=esm --target=es2022 --outfile="$modules/rules.js" --log-level=warning
fi
echo "the rules for browsers are in $modules; bytes, and compressed by gzip -9:"
for module in "$modules"/*.wasm; do
  printf '  %-20s %8d %8d\n' "$(basename "$module")" "$(stat -c %s "$module")" "$(gzip -9c "$module" | wc -c)"
done
