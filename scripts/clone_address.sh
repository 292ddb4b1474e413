#!/usr/bin/env bash
# Prints where anybody may clone this repository, for the pages: its remote, without a name and password that may stand in it. Nothing
# where nobody can know: no remote, or one that is a folder, is on this machine or asks for a key. AGON_CLONE=https://… says it instead.
set -euo pipefail
cd "$(dirname "$0")/.."
address=${AGON_CLONE-}
# Sources without a repository of their own may lie in the folder of another one.
if [ -z "$address" ] && [ "$(git rev-parse --is-inside-work-tree --show-prefix 2>/dev/null)" = true ]; then
  remote=$(git remote | sort | awk '{ chosen = NR == 1 || $0 == "origin" ? $0 : chosen } END { print chosen }')
  address=$(git remote get-url "$remote" 2>/dev/null || true)
fi
address=$(sed -E 's#^(https?|git)://[^/]*@#\1://#' <<<"$address")
if [[ $address =~ ^(https?|git)://[A-Za-z0-9.-]+\.[A-Za-z]{2,}(:[0-9]+)?(/[A-Za-z0-9._~+-]+)+/?$ ]]; then echo "$address"; fi
