"""A client of Evasion's protocol that does what its last word says: evasion.py HOST PORT NAME WHAT. Standard library alone."""
import os
import socket
import sys
import time


def connect(host: str, port: int) -> socket.socket:
    return socket.create_connection((host, port), timeout=60)


def reachable(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=1).close()
        return True
    except OSError:
        return False


def play(peer: socket.socket, name: str, most: int = 10 ** 9) -> None:
    """Stands still as the prey, and builds nothing as the hunter."""
    peer.sendall(name.encode() + b"\n")
    lines = peer.makefile("rb")
    role = lines.readline()
    assert role.split()[0] in (b"hunter", b"prey"), role
    for line in lines:
        if line.strip() == b"end":
            print("the match has come to its end", flush=True)
            return
        most -= 1
        if most < 0:
            sys.exit(7)
        peer.sendall(b"none\n" if role.startswith(b"hunter") else b"change 1 0\n")


def main() -> None:
    host, port, name, what = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
    if what == "never":
        time.sleep(600)
    if what == "exit":
        sys.exit("I had better not play")
    if what == "elsewhere":
        # Nothing but its own door is there: neither the machine's other ports nor the world.
        others = [one for one in (int(word) for word in sys.argv[5:]) if reachable("127.0.0.1", one)]
        others += [one for one in (22, 80, 443, 8080) if reachable("127.0.0.1", one)]
        print("reached", others, "and the world" if reachable("1.1.1.1", 53) else "", flush=True)
        play(connect(host, port), name)
    elif what == "twice":
        first = connect(host, port)
        first.sendall(name.encode() + b"\n")
        time.sleep(0.3)
        second = connect(host, port)
        second.sendall(b"second\n")
        answer = second.makefile("rb").read()
        print("the second was closed after", answer, flush=True)
        lines = first.makefile("rb")
        role = lines.readline()
        for line in lines:
            if line.strip() == b"end":
                return
            first.sendall(b"none\n" if role.startswith(b"hunter") else b"change 1 0\n")
    elif what == "flood":
        peer = connect(host, port)
        peer.sendall(name.encode() + b"\n")
        try:
            while True:
                peer.sendall(b"x" * 65536)
        except OSError:
            pass
    elif what == "crash":
        play(connect(host, port), name, most=50)
    elif what == "talk":
        print("standard output nobody asked for " * 100000, flush=True)
        play(connect(host, port), name)
    elif what == "words":
        print(f"words: {sys.argv[1:]} pid {os.getpid()}", flush=True)
        play(connect(host, port), name)
    else:
        play(connect(host, port), name)


if __name__ == "__main__":
    main()
