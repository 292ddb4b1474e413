#!/usr/bin/env bash
# Builds the pages into web/dist, which the program carries inside itself. Does nothing where they are up to date.
set -euo pipefail
cd "$(dirname "$0")/../web"

if [ -f dist/index.html ] && [ -z "$(find src index.html package-lock.json vite.config.ts -newer dist/index.html -print -quit)" ]; then
  exit 0
fi
if [ ! -d node_modules ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --no-audit --no-fund --loglevel=error
fi
npm run --silent build
touch dist/index.html
