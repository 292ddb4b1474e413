#!/usr/bin/env bash
# Installs the Debian packages that are missing; does nothing, and needs no rights, where none is.
#   packages.sh         what building and testing need
#   packages.sh java    a JDK
set -euo pipefail

packages=(
  g++ cmake ninja-build ccache make git ca-certificates
  libboost1.81-dev libboost-json1.81-dev libfmt-dev libspdlog-dev libcli11-dev libpcg-cpp-dev libzstd-dev
  libseccomp-dev libsoci-dev libtomlplusplus-dev bubblewrap
  libcairo2-dev libssl-dev zlib1g-dev libpugixml-dev pkg-config prometheus-cpp-dev
  libgtest-dev librapidcheck-dev libbenchmark-dev
  clang libclang-rt-14-dev
  nodejs npm chromium ffmpeg fonts-dejavu-core python3 tmux procps
)

# Asked for by name alone: nothing but players in Java needs it.
[ "${1:-}" = java ] && packages=(openjdk-17-jdk-headless)

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
# A machine may have Node.js from elsewhere; Debian's would only stand in its way.
if command -v node >/dev/null && command -v npm >/dev/null; then
  mapfile -t missing < <(printf '%s\n' "${missing[@]}" | grep -vxE 'nodejs|npm|' || true)
fi
[ "${#missing[@]}" -gt 0 ] || exit 0

echo "installing: ${missing[*]}"
root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "run this as root once, or install by hand: apt-get install ${missing[*]}" >&2; exit 1; }
  root=(sudo)
fi
"${root[@]}" apt-get update -qq
"${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
