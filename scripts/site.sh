#!/usr/bin/env bash
# Writes the documentation site to build/site/dist: static pages that work from any folder. Needs Node, and the program itself,
# which prints what the pages say of it and plays the matches that they show.
#   AGON=PROGRAM             which program (default: build/release/agon)
#   AGON_CLONE=https…        where it can be cloned (default: its remote, as scripts/clone_address.sh has it)
#   AGON_REPOSITORY=https…   where the repository's files can be read; without it, names of files are no links
set -euo pipefail
cd "$(dirname "$0")/.."

program=${AGON:-build/release/agon}
[ -x "$program" ] || { echo "site.sh: there is no program yet: make release, or AGON=PROGRAM" >&2; exit 1; }

if [ ! -d site/node_modules ] || [ site/package-lock.json -nt site/node_modules/.package-lock.json ]; then
  echo "installing what builds the site"
  # A registry that lacks other platforms' optional packages makes `ci` refuse the lock; `install` still keeps to it.
  (cd site && npm ci --no-audit --no-fund --loglevel=silent || npm install --no-save --no-audit --no-fund --loglevel=error)
fi
# With the rules for browsers (make wasm) every game can be played on its page, bots are written there, and matches are records.
if [ -e build/wasm/modules/rules.js ] && [ -x web/node_modules/.bin/vite ]; then
  for page in practice editor; do
    (cd web && node_modules/.bin/vite build --config "vite.$page.config.ts" --logLevel warn)
  done
fi
echo "gathering the pages, and playing a match of each game"
AGON_CLONE=$(scripts/clone_address.sh) node site/gather/main.mjs "$program" build/site/src
ln -sfn ../../site/node_modules build/site/node_modules # the gathered pages import Vue
echo "building the site"
site/node_modules/.bin/vitepress build site
node site/relocate/main.mjs build/site/dist
echo "the site is in build/site/dist; open build/site/dist/index.html, or put the folder on any server"
