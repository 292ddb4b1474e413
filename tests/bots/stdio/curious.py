"""A bot that looks where it should not, tells what it found on standard error, and plays on."""
import ctypes
import json
import os
import socket
import sys


def attempt(what: str, work) -> None:
    try:
        work()
        print(f"{what}: done", file=sys.stderr, flush=True)
    except OSError:
        print(f"{what}: refused", file=sys.stderr, flush=True)


def call(name: str, *words) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, name)(*words) < 0:
        raise OSError(ctypes.get_errno(), name)


def write(path: str) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write("x")


attempt("network", lambda: socket.create_connection(("1.1.1.1", 53), timeout=1))
attempt("write /usr", lambda: write("/usr/agon-was-here"))
attempt("write own folder", lambda: write(os.path.join(os.path.dirname(os.path.abspath(__file__)), "was-here")))
attempt("write /tmp", lambda: write("/tmp/was-here"))
own = os.path.dirname(os.path.abspath(__file__))
beside = [name for name in os.listdir(os.path.dirname(own)) if name != os.path.basename(own)]
of_root = [name for _, _, files in os.walk("/root") for name in files]  # the working folder may lie there, empty
print("home:", "seen" if beside or of_root or os.path.exists("/etc/shadow") else "hidden", file=sys.stderr)
attempt("ptrace", lambda: call("ptrace", 0, 0, 0, 0))
attempt("mount", lambda: call("mount", b"none", b"/tmp", b"tmpfs", 0, None))
attempt("user namespace", lambda: call("unshare", 0x10000000))
print("processes:", "own" if len([name for name in os.listdir("/proc") if name.isdigit()]) < 10 else "all", file=sys.stderr)
sys.stderr.flush()
for text in sys.stdin:
    line = json.loads(text)
    if "start" in line:
        print('{"ready":{}}', flush=True)
    elif "decide" in line:
        print('{"action":{"number":3}}', flush=True)
    elif "end" in line:
        break
