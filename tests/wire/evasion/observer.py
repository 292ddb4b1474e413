"""A watcher's side of the wire: WebSocket by hand, so that every byte of the server's is looked at."""
from __future__ import annotations

import base64
import hashlib
import os
import re
import socket
import time
from typing import Optional

from server import PATIENCE

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455, section 1.3
SAMPLE_KEY = "dGhlIHNhbXBsZSBub25jZQ=="  # the one whose answer the RFC prints
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
TICK = re.compile(r"(continues|caught|timeout) (-?\d+\.\d\d) (-?\d+\.\d\d) (.*)")


def accept_for(key: str) -> str:
    return base64.b64encode(hashlib.sha1(key.encode() + MAGIC).digest()).decode()


def request(key: Optional[str] = SAMPLE_KEY, key_header: str = "Sec-WebSocket-Key", path: str = "/", origin: Optional[str] = None) -> bytes:
    lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade",
             "Sec-WebSocket-Version: 13"]
    if key is not None:
        lines.append(f"{key_header}: {key}")
    if origin is not None:
        lines.append(f"Origin: {origin}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Observer:
    """Connects and shakes hands; afterwards `text()` gives one message after the other."""

    def __init__(self, port: int, handshake: bool = True, origin: Optional[str] = None) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._bytes = b""
        self.clocks: list[tuple[float, float]] = []  # of hunter and prey, in milliseconds, tick by tick
        self.total_ms = 120_000.0
        if handshake:
            self.socket.sendall(request(origin=origin))
            head = self.head()
            if "101" not in head[0] or f"Sec-Websocket-Accept: {accept_for(SAMPLE_KEY)}" not in head:
                raise AssertionError(f"no handshake: {head}")

    def _fill(self, size: int) -> bool:
        """Waits until so many bytes are there; False if the server closes before."""
        deadline = time.monotonic() + PATIENCE
        while len(self._bytes) < size:
            self.socket.settimeout(max(0.01, deadline - time.monotonic()))
            try:
                chunk = self.socket.recv(1 << 16)
            except ConnectionError:
                return False
            except TimeoutError as error:
                raise AssertionError(f"the observer saw nothing for {PATIENCE} s") from error
            if not chunk:
                return False
            self._bytes += chunk
        return True

    def _take(self, size: int) -> bytes:
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return taken

    def head(self) -> list[str]:
        """The lines of an HTTP answer's head; empty if the server closed without one."""
        while b"\r\n\r\n" not in self._bytes:
            if not self._fill(len(self._bytes) + 1):
                return []
        head, _, self._bytes = self._bytes.partition(b"\r\n\r\n")
        return head.decode().split("\r\n")

    def frame(self) -> Optional[tuple[int, bytes]]:
        """Opcode and payload of the next frame, checked to be whole, unmasked and as short as it can be."""
        if not self._fill(2):
            return None
        first, length = self._take(2)
        if first & 0xF0 != 0x80:
            raise AssertionError(f"first byte of a frame is {first:#x}: not whole, or reserved bits")
        if length & 0x80:
            raise AssertionError("a server's frame must not be masked")
        if length == 127:
            raise AssertionError("no message needs an eight-byte length")
        if length == 126:
            self._fill(2)
            length = int.from_bytes(self._take(2), "big")
            if length <= 125:
                raise AssertionError(f"two-byte length for {length} bytes")
        if not self._fill(length):
            raise AssertionError("closed in the middle of a frame")
        return first & 0x0F, self._take(length)

    def text(self) -> Optional[str]:
        """The next message, or None when there are no more."""
        frame = self.frame()
        if frame is None or frame[0] == CLOSE:
            return None
        if frame[0] != TEXT:
            raise AssertionError(f"unexpected frame {frame}")
        return frame[1].decode()

    def expect(self, message: str) -> None:
        seen = self.text()
        if seen != message:
            raise AssertionError(f"the observer saw {seen!r} instead of {message!r}")

    def expect_tick(self, word: str, line: str, prey_clock: Optional[str] = None) -> None:
        """`continues HT PT state`, `caught ...` or `timeout ...`, with clocks that make sense."""
        seen = self.text()
        parts = TICK.fullmatch(seen or "")
        if parts is None or parts[1] != word or parts[4] != line:
            raise AssertionError(f"the observer saw {seen!r} instead of '{word} HT PT {line}'")
        if prey_clock is not None:
            if parts[3] != prey_clock:
                raise AssertionError(f"{seen!r} does not carry {prey_clock} in the prey's place")
            return
        clocks = (float(parts[2]), float(parts[3]))
        before = self.clocks[-1] if self.clocks else (self.total_ms, self.total_ms)
        if clocks[0] > before[0] or clocks[1] > before[1]:
            raise AssertionError(f"a clock ran backwards: {before} then {clocks}")
        self.clocks.append(clocks)

    def expect_no_more(self) -> None:
        seen = self.text()
        if seen is not None:
            raise AssertionError(f"the observer saw {seen!r} after the end")

    def send_frame(self, opcode: int, payload: bytes = b"", masked: bool = True, length: Optional[int] = None) -> None:
        """A short frame; `length` may claim more than is sent."""
        size = len(payload) if length is None else length
        head = bytes([0x80 | opcode])
        mask_bit = 0x80 if masked else 0
        if size <= 125:
            head += bytes([mask_bit | size])
        elif size < 1 << 16:
            head += bytes([mask_bit | 126]) + size.to_bytes(2, "big")
        else:
            head += bytes([mask_bit | 127]) + size.to_bytes(8, "big")
        if masked:
            mask = os.urandom(4)
            head += mask
            payload = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
        self.socket.sendall(head + payload)

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> Observer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
