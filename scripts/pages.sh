#!/usr/bin/env bash
# Builds the pages into web/dist, which the program carries inside itself. Does nothing where they are up to date.
set -euo pipefail
cd "$(dirname "$0")/../web"

if [ -f dist/index.html ] && [ -z "$(find src ../bots/stdio ../docs ../site/guides ../site/gather/clone.mjs ../site/gather/llms.mjs ../README.md ../src/games/*/README.md index.html embed.html package-lock.json vite.config.ts vite.one_page.ts vite.embed.config.ts -newer dist/index.html -print -quit)" ]; then
  exit 0
fi
if [ ! -d node_modules ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  # A registry that lacks other platforms' optional packages makes `ci` refuse the lock; `install` still keeps to it.
  npm ci --no-audit --no-fund --loglevel=silent || npm install --no-save --no-audit --no-fund --loglevel=error
fi
VITE_CLONE=$(../scripts/clone_address.sh) npm run --silent build
touch dist/index.html
