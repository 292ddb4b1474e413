#!/usr/bin/env bash
# What a newcomer meets: a bare Debian, an ordinary user with sudo, a clone, `make arena`, `make test`; then root, whose home and clone
# nobody else enters, with the tests that care about users.
#   scripts/bare.sh [SUITE] [arena|test]   SUITE: bookworm (Debian 12) or trixie (Debian 13), else both; without a second word: both
#   scripts/bare.sh package                the Debian package that `make package` made, installed and tried: `make bare-package`
#   scripts/bare.sh [SUITE] image          the image of Containerfile, over this system in place of the registry's: `make bare-image`
#                                          IMAGE_ARGS: more words for the tool's build, as --build-arg MODULES=yes
#   scripts/bare.sh [SUITE] wheel          the wheel that `make wheel` made, in a system with python3-venv alone: `make bare-wheel`
# The bare system is made anew in BARE_ROOT-SUITE (default /var/tmp/agon-bare-SUITE). Takes an hour a suite, and root's rights.
# BARE_CCACHE names a compiler's cache that `make test` begins with there, where an hour is too long; a newcomer has none.
# The system is entered by a mount namespace and pivot_root: within a plain chroot the kernel lets nobody make user
# namespaces, and the sandbox of programs needs one.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "$(id -u)" -ne 0 ]; then exec sudo --preserve-env=BARE_ROOT,BARE_PACKAGES,BARE_CCACHE,CONTAINERS_CONF,IMAGE_ARGS "$0" "$@"; fi
command -v debootstrap >/dev/null || { apt-get update -qq; apt-get install -y -qq --no-install-recommends debootstrap; }

here=$(. /etc/os-release; echo "$VERSION_CODENAME")  # whose packages `make package` makes
case ${1:-} in
  bookworm | trixie) suites=("$1"); shift ;;
  package | image) suites=("$here") ;;
  *) suites=(bookworm trixie) ;;
esac
what=${1:-both}
packages=${BARE_PACKAGES:-build/release/packages}  # a folder with agon_*.deb
wheel=$(echo build/wheel/agon-*.whl)

say() { echo "bare $suite: $*"; }
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null | grep -m1 -E '/debian/?$' || echo http://deb.debian.org/debian)

# This machine's way to its packages: proxies, mirrors, registries, certificates.
copy_settings() {
  local file
  mkdir -p "$root/etc/apt/sources.list.d" "$root/usr/local/share/ca-certificates"
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources /etc/apt/apt.conf /etc/resolv.conf /etc/hosts \
              /etc/pip.conf /etc/npmrc; do
    if [ -e "$file" ]; then mkdir -p "$root$(dirname "$file")"; cp -L "$file" "$root$file"; fi
  done
  find "$root/etc/apt" -name '*.sources' -o -name sources.list | xargs -r sed -i "s/\b$here\b/$suite/g"
  cp -rL /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
  cp -rL /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates/" 2>/dev/null || true
  env | grep -iE '^(https?_proxy|no_proxy|ftp_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|CURL_CA_BUNDLE|NPM_CONFIG_[A-Z_]*|PIP_[A-Z_]*)=' \
    >"$root/etc/environment" || true
}

# A system with these packages and nothing else.
make_root() {
  say "a bare Debian from $mirror in $root"
  rm -rf --one-file-system "$root"
  debootstrap --variant=minbase --include="$1" "$suite" "$root" "$mirror" >"$root.log" 2>&1 ||
    { tail -n 20 "$root.log"; exit 1; }
  rm -f "$root/etc/apt/sources.list"
  copy_settings
}

make_system() {
  make_root ca-certificates,sudo
  echo "127.0.0.1 localhost bare" >>"$root/etc/hosts"
  chroot "$root" useradd --create-home --shell /bin/bash student
  echo 'student ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/student"
  chmod 440 "$root/etc/sudoers.d/student"
  if [ -e ~/.npmrc ]; then cp ~/.npmrc "$root/home/student/.npmrc"; fi
  git bundle create "$root/home/student/agon.bundle" HEAD --quiet
  chroot "$root" chown -R student: /home/student
}

# Runs a script in the bare system, in namespaces of its own: mounts, processes, name.
inside() {
  BARE=$root unshare --mount --pid --uts --fork --kill-child --propagation private bash -euc '
    mount --bind "$BARE" "$BARE"
    cd "$BARE"
    mount -t proc proc proc
    mount --rbind /sys sys && mount --make-rslave sys
    mount --rbind /dev dev && mount --make-rslave dev
    mount -t tmpfs -o mode=1777 tmpfs tmp
    mount -t tmpfs -o mode=755 tmpfs run
    hostname bare
    mkdir -p .old && pivot_root . .old && cd /
    umount -l /.old && rmdir /.old
    exec "$@"' inside "$@"
}

# No more of this environment than a newcomer has: what the machine needs to reach its packages is in /etc/environment.
as_root() {
  inside env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin bash -euc '
    update-ca-certificates >/dev/null 2>&1
    exec env $(cat /etc/environment) LANG=C.UTF-8 AGON_LONG="$2" bash -euc "cd; $1"' as_root "$1" "${AGON_LONG:-}"
}

as_student() {
  local script="cd; $1"
  as_root "exec setpriv --reuid student --regid student --init-groups env HOME=/home/student USER=student PATH=/usr/local/bin:/usr/bin:/bin \
    bash -euc ${script@Q}"
}

# The package in a system that has nothing else of ours: what it depends on, its manual, a match, the pages, a bot.
try_package() {
  cp "$packages"/agon_*.deb "$root/home/student/agon.deb"
  say "apt install ./agon.deb"
  as_student 'sudo apt-get update -qq; sudo DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ./agon.deb >~/install.log 2>&1 || { tail -n 40 ~/install.log; exit 1; }
    dpkg-query -W -f "\${db:Status-Status} \${Package} \${Version}\n" agon
    test -s /usr/share/man/man1/agon-serve.1 -o -s /usr/share/man/man1/agon-serve.1.gz || echo "bare: this system keeps no manuals"
    test -s /usr/share/bash-completion/completions/agon; . /usr/share/bash-completion/completions/agon; complete -p agon >/dev/null'
  say "as an ordinary user: a match, a bot of one's own, the pages"
  as_student '
    agon version; command -v agon
    agon play tron minimax straight
    agon new-bot tron python x >/dev/null
    agon check-bot tron "cmd:python3 x/bot.py"
    agon play tron "cmd:python3 x/bot.py" random
    agon serve --showcase --port 0 --records none --announce ready.json >serve.log 2>&1 &
    server=$!
    until [ -s ready.json ]; do kill -0 $server || { cat serve.log; exit 1; }; sleep 0.2; done
    cat ready.json
    port=$(grep -oE "127[.]0[.]0[.]1:[0-9]+" ready.json | head -n 1 | cut -d: -f2)
    fetch() { exec 3<>/dev/tcp/127.0.0.1/$port; printf "GET $1 HTTP/1.0\r\nHost: localhost\r\n\r\n" >&3; cat <&3; }
    fetch / | grep -aq "<title>Agon" || { echo "bare: no pages"; exit 1; }
    until fetch /api/matches | grep -aq "\"live\":\[{"; do sleep 0.5; done
    echo "bare: pages and live matches are there"
    kill -INT $server; wait $server
    sudo apt-get remove -y -qq agon >/dev/null 2>&1; test ! -e /usr/bin/agon'
}

# The wheel in a system that has Python and nothing else of ours: the module, the program, the pages, an upload; then what a sandbox needs.
try_wheel() {
  cp "$wheel" "$root/home/student/"
  say "apt install python3-venv"
  as_student 'sudo apt-get update -qq; sudo DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-venv >/dev/null'
  say "pip install $(basename "$wheel")"
  as_student 'python3 -m venv v
    began=$SECONDS; v/bin/pip install -q agon-*.whl; echo "bare: installed after $((SECONDS - began)) s, $(du -sh v | cut -f1) with NumPy and pip"
    . v/bin/activate; cd v
    python -c "import agon; print(agon.__version__, len(agon.games()), \"games\")"
    python -m agon.demo >/dev/null
    agon version; agon play tron minimax straight
    agon play tron minimax straight --record match.agon >/dev/null; agon replay match.agon --verify; agon render match.agon -o match.png'
  say "agon serve --showcase"
  as_student '. v/bin/activate
    began=$(date +%s%N)
    agon serve --showcase --port 0 --records none --announce ready.json >serve.log 2>&1 &
    server=$!
    until [ -s ready.json ]; do kill -0 $server || { cat serve.log; exit 1; }; sleep 0.1; done
    port=$(grep -oE "127[.]0[.]0[.]1:[0-9]+" ready.json | head -n 1 | cut -d: -f2)
    fetch() { exec 3<>/dev/tcp/127.0.0.1/$port; printf "GET $1 HTTP/1.0\r\nHost: localhost\r\n\r\n" >&3; cat <&3; }
    until fetch /api/matches | grep -aq "\"live\":\[{"; do sleep 0.1; done
    echo "bare: a live match after $((($(date +%s%N) - began) / 1000000)) ms"
    fetch / | grep -aq "<title>Agon" || { echo "bare: no pages"; exit 1; }
    kill -INT $server; wait $server'
  say "without bubblewrap, then with it: a bot of one's own, an upload"
  as_student '. v/bin/activate
    agon new-bot tron python x >/dev/null
    if agon check-bot tron "cmd:python3 x/bot.py" 2>no_sandbox; then echo "bare: a bot ran without a sandbox"; exit 1; fi
    cat no_sandbox; test "$(grep -c bubblewrap no_sandbox)" = 1
    sudo DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends bubblewrap >/dev/null
    agon check-bot tron "cmd:python3 x/bot.py"'
  # Boxes show what is unpacked there the program and its libraries, wherever pip put them.
  local upload='. v/bin/activate; cd v
    agon new-bot tron python y >/dev/null
    printf "name,team,email\nAda,red,ada@example.org\n" >class.csv
    agon ladder create s.ladder --game tron --house random --set max_cycles=40 >/dev/null
    agon ladder import s.ladder class.csv --tokens tokens.csv --yes >/dev/null
    agon serve --ladder s.ladder --port 0 --records none --announce class.json >class.log 2>&1 &
    server=$!
    until [ -s class.json ]; do kill -0 $server || { cat class.log; exit 1; }; sleep 0.2; done
    grep Sandbox: class.log
    agon login "http://127.0.0.1:$(grep -oE "127[.]0[.]0[.]1:[0-9]+" class.json | head -n 1 | cut -d: -f2)" "$(tail -n 1 tokens.csv | tr , "\n" | tail -n 1)" >/dev/null
    agon submit y/ --wait >submitted || { cat submitted; exit 1; }
    tail -n 3 submitted
    kill -INT $server; wait $server
    python - <<"POLICY"
import agon, numpy as np
shape, chance = agon.shape("tron"), np.random.default_rng(0)
sizes = int(np.prod(shape.observation)), 8, shape.actions
layers = [(chance.normal(size=(one, two)), chance.normal(size=two)) for one, two in zip(sizes, sizes[1:])]
agon.export(agon.policies.NumpyPolicy(layers), "learned", "tron", precision="float16")
POLICY
    agon play tron "cmd:python3 learned/bot.py" random | tee played
    grep -q " 0 faults" played'
  say "a class, and a learned player, as an ordinary user"
  as_student "$upload"
  say "the same as root, in a home that nobody else enters"
  as_root "chmod 700 .; python3 -m venv v; v/bin/pip install -q /home/student/agon-*.whl; $upload"
}

# The image as its Containerfile says, served, and a bot in it: with the flags that a sandbox needs, and without.
try_image() {
  local tool base environment=() line
  tool=$(command -v podman || command -v docker) || { echo "bare: install podman or docker.io" >&2; exit 1; }
  base=docker.io/library/debian:$suite-slim
  make_root ca-certificates
  chroot "$root" update-ca-certificates >/dev/null 2>&1
  while read -r line; do environment+=(--change "ENV $line"); done <"$root/etc/environment"
  say "$base is what debootstrap made"
  tar -C "$root" --exclude='./dev/*' --exclude='./proc/*' --exclude='./sys/*' -c . | "$tool" import "${environment[@]}" - "$base" >/dev/null
  say "$(basename "$tool") build"
  # shellcheck disable=SC2086
  "$tool" build ${IMAGE_ARGS:-} $([ "$(basename "$tool")" = docker ] || echo --format docker) --network host --build-arg "BASE=$base" -t localhost/agon -f Containerfile . >"$root.log" 2>&1 ||
    { tail -n 40 "$root.log"; exit 1; }
  "$tool" image ls localhost/agon
  within() { "$tool" run --rm --network host --entrypoint bash "$@"; }
  local flags=(--security-opt no-new-privileges --cap-drop ALL --security-opt systempaths=unconfined --security-opt "seccomp=$PWD/packaging/container/seccomp.json")
  local bot='cd; agon new-bot tron python x >/dev/null; agon check-bot tron "cmd:python3 x/bot.py"'
  say "a bot, without the flags and with them"
  if within localhost/agon -c "$bot" 2>"$root.log"; then echo "bare: a bot ran without a sandbox" >&2; exit 1; fi
  cat "$root.log"
  within "${flags[@]}" localhost/agon -c "$bot"
  say "served, and healthy"
  "$tool" run --rm --detach --name agon-bare --network none "${flags[@]}" localhost/agon >/dev/null
  trap '"$tool" kill agon-bare >/dev/null 2>&1 || true' EXIT
  until "$tool" exec agon-bare bash -c 'exec 3<>/dev/tcp/127.0.0.1/8080 && printf "GET /api/matches HTTP/1.0\r\nHost: localhost\r\n\r\n" >&3 && grep -aq "\"live\":\[{" <&3' 2>/dev/null; do
    "$tool" inspect agon-bare >/dev/null || exit 1
    sleep 0.2
  done
  if [ "$(basename "$tool")" = docker ]; then
    until [ "$("$tool" inspect -f '{{.State.Health.Status}}' agon-bare)" = healthy ]; do sleep 1; done
  else
    "$tool" healthcheck run agon-bare
  fi
  "$tool" logs agon-bare
  "$tool" stop agon-bare >/dev/null
  trap - EXIT
}

# Both commands, as a newcomer gives them.
try_commands() {
  say "git and make, as the README says"
  as_student 'sudo apt-get update -qq; sudo DEBIAN_FRONTEND=noninteractive apt-get install -y -qq git make >/dev/null; git clone -q agon.bundle agon'
  if [ "$what" != test ]; then try_arena; fi
  if [ "$what" != arena ]; then
    try_test
    try_closed_home
  fi
}

try_arena() {
  say "make arena"
  as_student '
    cd agon
    began=$SECONDS
    make arena >~/arena.log 2>&1 </dev/null &
    arena=$!
    port=""  # 8080, or the next that is free
    until [ -n "$port" ] && bash -c "exec 3<>/dev/tcp/127.0.0.1/$port && printf \"GET /api/matches HTTP/1.0\r\nHost: localhost\r\n\r\n\" >&3 && grep -q \"\\\"live\\\":\\[{\" <&3" 2>/dev/null; do
      port=$(grep -oE "http://127[.]0[.]0[.]1:[0-9]+" ~/arena.log | head -n 1 | cut -d: -f3)
      kill -0 $arena 2>/dev/null || { tail -n 40 ~/arena.log; exit 1; }
      sleep 1
    done
    echo "bare: the first match is on the pages after $((SECONDS - began)) s"
    pkill -INT -u student -x agon; wait $arena || true
    grep -E "archives|disk space" ~/arena.log || true'
}

try_test() {
  if [ -n "${BARE_CCACHE:-}" ]; then
    mkdir -p "$root/home/student/.cache"
    cp -r "$BARE_CCACHE" "$root/home/student/.cache/ccache"
    chroot "$root" chown -R student: /home/student/.cache
  fi
  say "make test"
  as_student 'cd agon; make test'
}

# As in most containers: root, in a clone in root's home. Nothing is compiled again: what the ordinary user built comes along, and
# the lists of tests name the new place.
try_closed_home() {
  say "what cares about users, as root in a home that nobody else enters"
  as_root '
    chmod 700 .
    rm -rf agon && cp -r --preserve=timestamps /home/student/agon agon && cd agon
    grep -rlF --include="*.cmake" /home/student/agon build/release | xargs sed -i "s|/home/student/agon|$PWD|g"
    export PATH=/usr/bin:$PATH
    ctest --preset release -j 3 --no-tests=error -R "^Process[.]|outside[.](docs|hostile_programs|hostile_uploads)[.]|outside[.]contest[.]postgresql"'
}

for suite in "${suites[@]}"; do
  root=${BARE_ROOT:-/var/tmp/agon-bare}-$suite
  [ "$what" = image ] || make_system
  case $what in
    package) try_package ;;
    wheel) try_wheel ;;
    image) try_image ;;
    *) try_commands ;;
  esac
  say "done"
done
