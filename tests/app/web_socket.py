"""A WebSocket client of text messages, as small as a test needs it (RFC 6455)."""
from __future__ import annotations

import base64
import json
import os
import socket
import ssl
import struct
from typing import Any
from urllib.parse import urlsplit


def upgrade(path: str, host: str, *fields: str) -> bytes:
    """The request that begins a WebSocket; `fields`: further ones, as lines."""
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
             f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13", *fields]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class WebSocket:
    def __init__(self, url: str, path: str, origin: str | None = None, *, trust: ssl.SSLContext | None = None, cookie: str = "") -> None:
        address = urlsplit(url)
        self.socket = socket.create_connection((address.hostname, address.port), timeout=20)
        if trust is not None:
            self.socket = trust.wrap_socket(self.socket, server_hostname=address.hostname)
        fields = ([] if origin is None else [f"Origin: {origin}"]) + ([f"Cookie: {cookie}"] if cookie else [])
        self.socket.sendall(upgrade(path, address.netloc, *fields))
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(4096)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def __enter__(self) -> "WebSocket":
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, value: Any) -> None:
        self.send_raw(json.dumps(value).encode())

    def send_raw(self, payload: bytes, opcode: int = 1) -> None:
        size = len(payload)
        head = bytes([0x80 | opcode])
        head += bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size) if size < 65536 else bytes([0x80 | 127]) + struct.pack(">Q", size)
        mask = os.urandom(4)
        self.socket.sendall(head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload)))

    def _take(self, count: int) -> bytes:
        while len(self.buffer) < count:
            more = self.socket.recv(65536)
            if not more:
                raise EOFError("the connection ended")
            self.buffer += more
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def receive(self) -> tuple[int, bytes]:
        """(opcode, payload) of the next frame."""
        first, second = self._take(2)
        size = second & 127
        if size == 126:
            size = struct.unpack(">H", self._take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self._take(8))[0]
        return first & 15, self._take(size)

    def message(self) -> Any:
        """The next text message as JSON; None: the other side closed."""
        while True:
            opcode, payload = self.receive()
            if opcode == 8:
                self.reason = payload[2:].decode()
                return None
            if opcode == 9:
                self.send_raw(payload, 10)
            elif opcode == 1:
                return json.loads(payload)
