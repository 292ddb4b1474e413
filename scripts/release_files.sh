#!/usr/bin/env bash
# The files of a release, from what `make package` and `make wheel` built: Debian packages, wheel, source archive, bill of materials
# (SPDX), and the checksums of all, in build/release/files or the folder that is named.
#   scripts/release_files.sh [FOLDER]   AGON_BUILD: the build folder (default build/release); AGON_WHEEL: the wheel
# The same commit gives the same bytes: every date in the files is SOURCE_DATE_EPOCH (default: the commit's).
#   scripts/release_files.sh --again    builds all of it once more, in a clone elsewhere and with an empty compiler's cache, and compares
# Both need that cache (ccache), which names files from the build folder on: without it, modules for browsers, debug lines and
# assertions name the folder of the clone.
set -euo pipefail
cd "$(dirname "$0")/.."
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)} LC_ALL=C TZ=UTC
umask 022

if [ "${1:-}" = --again ]; then
  other=$(mktemp -d)
  trap 'rm -rf "$other"' EXIT
  git clone --quiet . "$other/again"
  CCACHE_DIR=$other/cache AGON_CLONE=$(scripts/clone_address.sh) make -C "$other/again" release-files
  diff build/release/files/SHA256SUMS "$other/again/build/release/files/SHA256SUMS" && echo "release_files.sh: built again, and every byte is the same"
  exit
fi

build=${AGON_BUILD:-build/release}
into=${1:-build/release/files}
wheel=${AGON_WHEEL:-$(echo build/wheel/agon-*.whl)}
for file in "$build/agon" "$wheel"; do [ -f "$file" ] || { echo "release_files.sh: $file is missing; make release-files builds all of it" >&2; exit 1; }; done
[ -z "$(git status --porcelain)" ] || echo "release_files.sh: the source archive lacks what is not committed: git status" >&2
version=$(sed -nE 's/^project\(agon VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf "$into" && mkdir -p "$into"

# CPack takes the dates of files as they are; dpkg-deb takes none later than SOURCE_DATE_EPOCH, so all are set to it.
# gzip: what xz and zstd write may depend on the number of cores.
cpack --config "$build/CPackConfig.cmake" -B "$work/packages" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
for package in "$work"/packages/*.deb; do
  dpkg-deb --raw-extract "$package" "$work/tree"
  sort -k 2 -o "$work/tree/DEBIAN/md5sums" "$work/tree/DEBIAN/md5sums"  # as the disk listed them
  find "$work/tree" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zgzip -z9 --build "$work/tree" "$into/$(basename "$package")" >/dev/null
  rm -rf "$work/tree"
done
cp "$wheel" "$into/"
git archive --prefix="agon-$version/" HEAD | gzip -9n >"$into/agon-$version.tar.gz"
scripts/third_party.py "$build" --spdx >"$into/agon-$version.spdx.json"
(cd "$into" && sha256sum -- * >"$work/sums" && mv "$work/sums" SHA256SUMS)
cat "$into/SHA256SUMS"
