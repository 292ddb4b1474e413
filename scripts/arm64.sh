#!/usr/bin/env bash
# The rules on another kind of processor: compiles rules and players for arm64 with Debian's cross-compiler, and compares what they
# sign under qemu-user with tests/signature.txt. Takes some four minutes of a processor; the libraries come from this machine's own
# mirror.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/packages.sh arm64
build=$PWD/build/arm64
target=aarch64-linux-gnu
mkdir -p "$build"/apt/{lists,cache}/partial "$build/root"

# The libraries for arm64, unpacked into a folder: the machine's own packages stay as they are.
arm_apt() {
  (cd "$build/apt" && apt-get -qq -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o Dir::State::Lists="$build/apt/lists" -o Dir::State::status=/dev/null \
    -o Dir::Cache="$build/apt/cache" -o APT::Sandbox::User=root "$@")
}
if ! [ -e "$build/root/.complete" ]; then
  arm_apt update
  # The packages that have them here, and what those need; libc is the cross-compiler's.
  mapfile -t packages < <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' 'libboost-json*-dev' libfmt-dev libzstd-dev libutf8proc-dev libpcg-cpp-dev | awk '$1 == "installed" { print $2 }')
  mapfile -t needed < <(apt-cache depends --recurse --important "${packages[@]}" | grep -E '^(libboost|libfmt|libzstd|libutf8proc|libpcg)' | sort -u)
  arm_apt download "${needed[@]}"
  for package in "$build"/apt/*.deb; do dpkg-deb --extract "$package" "$build/root"; done
  touch "$build/root/.complete"
fi

cat >"$build/toolchain.cmake" <<TOOLCHAIN
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER $target-gcc)
set(CMAKE_CXX_COMPILER $target-g++)
set(CMAKE_FIND_ROOT_PATH $build/root $build/installed)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_LIBRARY_ARCHITECTURE $target)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-rpath-link,$build/root/usr/lib/$target -L$build/root/usr/lib/$target")
TOOLCHAIN
export PKG_CONFIG_LIBDIR=$build/root/usr/lib/$target/pkgconfig:$build/root/usr/share/pkgconfig PKG_CONFIG_SYSROOT_DIR=$build/root
configure=(cmake -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_TOOLCHAIN_FILE="$build/toolchain.cmake")
"${configure[@]}" -S . -B "$build/rules" -DAGON_PARTS=rules -DAGON_UNITY=ON >/dev/null
cmake --build "$build/rules" -j "${JOBS:-$(nproc)}"
cmake --install "$build/rules" --prefix "$build/installed" --component development >/dev/null
"${configure[@]}" -S tests/signature -B "$build/signature" -DCMAKE_PREFIX_PATH="$build/installed" >/dev/null
cmake --build "$build/signature"

said=$(qemu-aarch64 -L /usr/$target -E LD_LIBRARY_PATH="$build/root/usr/lib/$target" "$build/signature/signature")
wanted=$(cat tests/signature.txt)
[ "$said" = "$wanted" ] || { echo "arm64.sh: the rules sign $said on arm64, and $wanted in tests/signature.txt" >&2; exit 1; }
echo "arm64.sh: the rules sign $said on arm64, too"
