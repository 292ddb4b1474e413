"""A player's side of the wire: a raw socket, read line by line with a limit on the waiting."""
from __future__ import annotations

import select
import socket
import struct
import time
from typing import Optional

from server import PATIENCE


class Player:
    def __init__(self, port: int, name: Optional[str] = None) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._bytes = b""
        self.name = name or ""
        if name is not None:
            self.say(name)

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def try_to_send(self, data: bytes) -> None:
        """For data that the server is expected to cut off."""
        try:
            self._socket.sendall(data)
        except OSError:
            pass

    def say(self, line: str) -> None:
        self.send(line.encode() + b"\n")

    def hear(self) -> Optional[str]:
        """The next line, or None if the server has closed. A server's line end is one `\\n` and nothing else."""
        deadline = time.monotonic() + PATIENCE
        while b"\n" not in self._bytes:
            self._socket.settimeout(max(0.01, deadline - time.monotonic()))
            try:
                chunk = self._socket.recv(1 << 16)
            except ConnectionError:
                return None
            except TimeoutError as error:
                raise AssertionError(f"{self.name} heard nothing for {PATIENCE} s; waiting: {self._bytes!r}") from error
            if not chunk:
                if self._bytes:
                    raise AssertionError(f"closed in the middle of a line: {self._bytes!r}")
                return None
            self._bytes += chunk
        line, _, self._bytes = self._bytes.partition(b"\n")
        return line.decode()

    def expect(self, line: str) -> None:
        heard = self.hear()
        if heard != line:
            raise AssertionError(f"{self.name} heard {heard!r} instead of {line!r}")

    def expect_closed(self) -> None:
        heard = self.hear()
        if heard is not None:
            raise AssertionError(f"{self.name} heard {heard!r} instead of the end of the connection")

    def is_quiet(self, seconds: float) -> bool:
        """True if the server says nothing, and does not close either, for so long."""
        return not self._bytes and not select.select([self._socket], [], [], seconds)[0]

    def stop_sending(self) -> None:
        self._socket.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self._socket.close()

    def reset(self) -> None:
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._socket.close()

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
