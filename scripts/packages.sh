#!/usr/bin/env bash
# Installs the Debian packages that are missing; does nothing, and needs no rights, where none is.
#   packages.sh build        what building and serving need
#   packages.sh test         that, and what the tests need: browser, JDK, film maker, database
#   packages.sh cluster      that of test, and what clusters on this machine need: an sshd, Slurm
#   packages.sh long         that of cluster, and what the long forms need: proxies, Maven
#   packages.sh sanitize     that of build, and what the tests under sanitizers need
#   packages.sh fuzz|bench   that of build, and clang or the benchmark library
#   packages.sh compilers    that of build, and a clang of today
#   packages.sh package      that of build, and what makes Debian packages
#   packages.sh python       what the package of Python is built with
#   packages.sh java         a JDK, for players in Java
#   packages.sh wasm         what the rules are built with for the browser: a compiler to WebAssembly
#   packages.sh arm64        that of build, a compiler for arm64, and what runs its programs here
set -euo pipefail

# "a | b (>= 1)" is what the distribution has of these, the first wanted most: Debian 12 calls Boost 1.74 libboost-dev.
boost=("libboost1.81-dev | libboost-dev (>= 1.81)" "libboost-json1.81-dev | libboost-json-dev (>= 1.81)")
build=(
  g++ cmake ninja-build make ca-certificates pkg-config
  "${boost[@]}" libfmt-dev libspdlog-dev libcli11-dev libpcg-cpp-dev libzstd-dev
  libseccomp-dev libsoci-dev libtomlplusplus-dev libarchive-dev
  libcsv-dev libhowardhinnant-date-dev
  libcairo2-dev libssl-dev zlib1g-dev libpugixml-dev libutf8proc-dev prometheus-cpp-dev
  nodejs npm bubblewrap fonts-dejavu-core
)
sanitize=(ccache libgtest-dev librapidcheck-dev python3)
java=(default-jdk-headless)
python=(
  g++ cmake ninja-build make ca-certificates pkg-config
  "${boost[@]}" libfmt-dev libpcg-cpp-dev libzstd-dev libutf8proc-dev libcairo2-dev
  python3 python3-dev python3-venv
)
test=("${sanitize[@]}" "${java[@]}" "${python[@]}" clang-format chromium-headless-shell ffmpeg git curl zstd tmux procps postgresql systemd dpkg-dev file)
cluster=("${test[@]}" openssh-server openssh-client python3-venv munge slurmctld slurmd slurm-client)
long=("${cluster[@]}" chromium maven nginx-light caddy)
fuzz=(ccache clang libclang-rt-dev python3)
compilers=(ccache "clang (>= 1:16) | clang-19")
bench=(libbenchmark-dev)
package=(ccache dpkg-dev file python3)
arm64=(g++-aarch64-linux-gnu qemu-user)
wasm=(
  make cmake ninja-build nodejs emscripten node-acorn python3
  "${boost[@]}" libfmt-dev libpcg-cpp-dev libzstd-dev libutf8proc-dev
)

case ${1:-test} in
  build) packages=("${build[@]}") ;;
  test) packages=("${build[@]}" "${test[@]}") ;;
  cluster) packages=("${build[@]}" "${cluster[@]}") ;;
  long) packages=("${build[@]}" "${long[@]}") ;;
  sanitize) packages=("${build[@]}" "${sanitize[@]}") ;;
  fuzz) packages=("${build[@]}" "${fuzz[@]}") ;;
  compilers) packages=("${build[@]}" "${compilers[@]}") ;;
  bench) packages=("${build[@]}" "${bench[@]}") ;;
  package) packages=("${build[@]}" "${package[@]}") ;;
  python) packages=("${python[@]}") ;;
  arm64) packages=("${build[@]}" "${arm64[@]}") ;;
  java) packages=("${java[@]}") ;;
  wasm) packages=("${wasm[@]}") ;;
  *) echo "packages.sh: build, test, cluster, long, sanitize, fuzz, compilers, bench, package, python, java, wasm or arm64, not \"$1\"" >&2; exit 2 ;;
esac

# Whether one of the choices is installed, in the version that it needs.
installed() {
  local name relation wanted found
  while read -r name relation wanted; do
    found=$(dpkg-query -W -f '${Status}=${Version}' "$name" 2>/dev/null) && [ "${found%%=*}" = "install ok installed" ] || continue
    [ -z "$relation" ] || dpkg --compare-versions "${found#*=}" ge "$wanted" || continue
    return 0
  done < <(tr '|' '\n' <<<"$1" | tr -d '()')
  return 1
}
missing=()
for package in "${packages[@]}"; do
  installed "$package" || missing+=("$package")
done
# A machine may have Node.js or a JDK from elsewhere; Debian's would only stand in its way.
there=""
if command -v node >/dev/null && command -v npm >/dev/null; then there+="nodejs|npm|"; fi
if command -v javac >/dev/null; then there+="default-jdk-headless|"; fi
mapfile -t missing < <(printf '%s\n' "${missing[@]}" | grep -vxE "$there" || true)
[ "${#missing[@]}" -gt 0 ] || exit 0
wanted=$(printf ', %s' "${missing[@]}") wanted=${wanted:2}

root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "run this as root once, or install by hand: apt-get satisfy \"$wanted\"" >&2; exit 1; }
  root=(sudo)
fi
echo "installing ${#missing[@]} packages and what they need: $wanted"
"${root[@]}" apt-get update -qq
# Each package is fetched, unpacked and set up: three parts of the work. The line is drawn on a terminal alone.
progress() {
  local line total=0 done=0 drawn=""
  while IFS= read -r line; do
    case $line in
      *"newly installed"*) total=$(awk '{ print 3 * $3 }' <<< "$line"); echo "$line" ;;
      "Need to get"*) echo "$line" ;;
      Get:* | "Unpacking "* | "Setting up "*) done=$((done + 1)) ;;
    esac
    [ -t 2 ] && [ "$done" -gt 0 ] && [ "$total" -ge "$done" ] || continue
    drawn=yes
    printf '\r\033[K  %d of %d, %d s left' "$done" "$total" $((SECONDS * (total - done) / done)) >&2
  done
  [ -z "$drawn" ] || printf '\r\033[K' >&2
}
SECONDS=0
"${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get satisfy -y --no-install-recommends "$wanted" | progress
echo "installed: ${#missing[@]} packages and what they need, in $SECONDS s"
