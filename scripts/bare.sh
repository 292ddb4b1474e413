#!/usr/bin/env bash
# What a newcomer meets: a bare Debian 12, an ordinary user with sudo, a clone, `make arena`, `make test`.
#   scripts/bare.sh [arena|test]     without a word: both
#   scripts/bare.sh package          the Debian package that `make package` made, installed and tried: `make bare-package`
# BARE_ROOT names the folder of the bare system (made anew; default /var/tmp/agon-bare). Takes an hour, and root's rights.
# BARE_CCACHE names a compiler's cache that `make test` begins with there, where an hour is too long; a newcomer has none.
# The system is entered by a mount namespace and pivot_root: within a plain chroot the kernel lets nobody make user
# namespaces, and the sandbox of programs needs one.
set -euo pipefail
cd "$(dirname "$0")/.."

what=${1:-both}
root=${BARE_ROOT:-/var/tmp/agon-bare}
packages=${BARE_PACKAGES:-build/release/packages}  # a folder with agon_*.deb
if [ "$(id -u)" -ne 0 ]; then exec sudo --preserve-env=BARE_ROOT,BARE_PACKAGES,BARE_CCACHE "$0" "$@"; fi
command -v debootstrap >/dev/null || { apt-get update -qq; apt-get install -y -qq --no-install-recommends debootstrap; }

say() { echo "bare: $*"; }
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null | grep -m1 -E '/debian/?$' || echo http://deb.debian.org/debian)

# This machine's way to its packages: proxies, mirrors, registries, certificates.
copy_settings() {
  local file
  mkdir -p "$root/etc/apt/sources.list.d" "$root/usr/local/share/ca-certificates"
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources /etc/apt/apt.conf /etc/resolv.conf /etc/hosts \
              /etc/pip.conf /etc/npmrc; do
    if [ -e "$file" ]; then mkdir -p "$root$(dirname "$file")"; cp -L "$file" "$root$file"; fi
  done
  cp -rL /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
  cp -rL /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates/" 2>/dev/null || true
  env | grep -iE '^(https?_proxy|no_proxy|ftp_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|CURL_CA_BUNDLE|NPM_CONFIG_[A-Z_]*|PIP_[A-Z_]*)=' \
    >"$root/etc/environment" || true
}

make_system() {
  say "a bare Debian 12 from $mirror in $root"
  rm -rf --one-file-system "$root"
  debootstrap --variant=minbase --include=ca-certificates,sudo bookworm "$root" "$mirror" >"$root.log" 2>&1 ||
    { tail -n 20 "$root.log"; exit 1; }
  rm -f "$root/etc/apt/sources.list"
  copy_settings
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

as_student() {
  # No more of this environment than a newcomer has: what the machine needs to reach its packages is in /etc/environment.
  inside env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin bash -euc '
    update-ca-certificates >/dev/null 2>&1
    exec setpriv --reuid student --regid student --init-groups env -i $(cat /etc/environment) HOME=/home/student USER=student LANG=C.UTF-8 \
      PATH=/usr/local/bin:/usr/bin:/bin AGON_LONG="$2" bash -euc "cd; $1"' as_student "$1" "${AGON_LONG:-}"
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

make_system
if [ "$what" = package ]; then
  try_package
  say "done"
  exit 0
fi
say "git and make, as the README says"
as_student 'sudo apt-get update -qq; sudo DEBIAN_FRONTEND=noninteractive apt-get install -y -qq git make >/dev/null; git clone -q agon.bundle agon'

if [ "$what" != test ]; then
  say "make arena"
  as_student '
    cd agon
    began=$SECONDS
    make arena >~/arena.log 2>&1 </dev/null &
    arena=$!
    until bash -c "exec 3<>/dev/tcp/127.0.0.1/8080 && printf \"GET /api/matches HTTP/1.0\r\nHost: localhost\r\n\r\n\" >&3 && grep -q \"\\\"live\\\":\\[{\" <&3" 2>/dev/null; do
      kill -0 $arena 2>/dev/null || { tail -n 40 ~/arena.log; exit 1; }
      sleep 1
    done
    echo "bare: the first match is on the pages after $((SECONDS - began)) s"
    pkill -INT -u student -x agon; wait $arena || true
    grep -E "archives|disk space" ~/arena.log || true'
fi
if [ "$what" != arena ]; then
  if [ -n "${BARE_CCACHE:-}" ]; then
    mkdir -p "$root/home/student/.cache"
    cp -r "$BARE_CCACHE" "$root/home/student/.cache/ccache"
    chroot "$root" chown -R student: /home/student/.cache
  fi
  say "make test"
  as_student 'cd agon; make test'
fi
say "done"
