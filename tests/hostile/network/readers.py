"""Greedy readers of a replay, in a process of their own: PORT MATCH COUNT. Each asks for all frames again and again, and reads as fast
as it can, until the standard input ends; what they received is printed once a second."""
from __future__ import annotations

import os
import socket
import sys
import threading

received = 0
stop = threading.Event()


def read(port: int, match: str) -> None:
    global received
    request = f"GET /api/matches/{match}/frames HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
    while not stop.is_set():
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=60) as link:
                link.settimeout(1)
                link.sendall(request)
                while not stop.is_set():
                    try:
                        more = len(link.recv(1 << 16))
                    except TimeoutError:
                        continue
                    if more == 0:
                        break
                    received += more
        except OSError:
            continue


def main() -> None:
    port, match, count = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    os.nice(15)  # readers are on other machines: theirs must not be the time that the server lacks
    threads = [threading.Thread(target=read, args=(port, match), daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    threading.Thread(target=lambda: (sys.stdin.read(), stop.set()), daemon=True).start()
    while not stop.wait(1):
        print(received, flush=True)
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
