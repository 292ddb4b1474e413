"""Bots that do what bots should not: misbehaving.py WHAT. They play the toy's {"number": …} or any {} action."""
import ctypes
import json
import os
import signal
import sys
import time

WHAT = sys.argv[1]
ACTION = json.loads(sys.argv[2]) if len(sys.argv) > 2 else {"number": 1}


def raw(data: bytes) -> None:
    os.write(1, data)


def say(line: object) -> None:
    raw(json.dumps(line).encode() + b"\n")


def misbehave(step: int) -> bool:
    """True: an answer has been given, of whatever kind."""
    if WHAT == "crash" and step == 2:
        raise RuntimeError("a bug at step two")
    if WHAT == "segfault" and step == 2:
        ctypes.string_at(0)
    if WHAT == "exit" and step == 2:
        os._exit(0)
    if WHAT == "exit3" and step == 2:
        os._exit(3)
    if WHAT == "hang":
        time.sleep(3600)
    if WHAT == "flood":
        while True:
            raw(b"x" * 65536)
    if WHAT == "lines" and step == 1:
        for _ in range(200000):
            raw(b'{"action":{}}\n' * 100)
    if WHAT == "binary":
        raw(bytes(range(256)).replace(b"\n", b"") + b"\n")
        return True
    if WHAT == "bad-json":
        raw(b'{"action":\n')
        return True
    if WHAT == "half-line" and step == 1:
        raw(b'{"action":')
        time.sleep(3600)
    if WHAT == "wrong-type":
        say({"action": {"number": "one"}})
        return True
    if WHAT == "no-action":
        say({"act": 1})
        return True
    if WHAT == "illegal":
        say({"action": {"number": 9}})
        return True
    if WHAT == "early":
        # In one piece, so that the second is there before anybody can have asked for it.
        os.write(1, 2 * (json.dumps({"action": ACTION}).encode() + b"\n"))
        return True
    if WHAT == "close-stdout" and step == 1:
        os.close(1)
        time.sleep(3600)
    if WHAT == "exec" and step == 1:
        os.execvp("sleep", ["sleep", "3600"])
    if WHAT == "memory" and step == 1:
        hoard = []
        while True:
            hoard.append(bytearray(8 << 20))
    if WHAT == "disk" and step == 1:
        with open("/tmp/full", "wb") as file:
            while True:
                file.write(b"x" * (1 << 20))
    if WHAT == "sleepy":
        time.sleep(0.05)
    if WHAT == "late" and step % 2 == 1:
        time.sleep(1.5)
    return False


def fork_children() -> None:
    """Children that leave the group and the session, and stay."""
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                os.closerange(0, 3)
                time.sleep(3600)
            os._exit(0)


def fork_bomb() -> None:
    while True:
        try:
            os.fork()
        except OSError:
            time.sleep(0.01)


def main() -> None:
    if WHAT == "never-ready":
        time.sleep(3600)
    if WHAT == "babble":
        raw(b"hello, I am a bot\n")
    if WHAT == "dies-at-once":
        sys.exit("no time for this")
    if WHAT == "ignore-sigterm":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if WHAT == "forks":
        fork_children()
    if WHAT == "forks-clean":  # and hides its environment
        if os.fork() == 0:
            os.setsid()
            os.closerange(0, 3)
            os.execve("/bin/sleep", ["sleep", "3600"], {})
    if WHAT == "chatty":
        for index in range(40000):
            sys.stderr.write(f"line {index}\n")
        sys.stderr.flush()
    for text in sys.stdin:
        line = json.loads(text)
        if "start" in line:
            say({"ready": {"name": WHAT}})
            if WHAT == "fork-bomb":
                fork_bomb()
        elif "decide" in line:
            if not misbehave(line["decide"]["step"]):
                say({"action": ACTION})
        elif "end" in line:
            if WHAT in ("ignore-sigterm", "no-end"):
                time.sleep(3600)
            return


main()
