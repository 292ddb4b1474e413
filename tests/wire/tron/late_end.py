"""Stands between a client and the real server, and lets the end of the game come half a second after the last world."""
from __future__ import annotations

import socket
import ssl
import struct
import threading
import time
from pathlib import Path

import ks
from client import PATIENCE, Client
from server import HOME


class LateEnd:
    def __init__(self, server_port: int) -> None:
        self.server_port = server_port
        self.ending = False
        self.commands_after_the_end = 0
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]
        self.thread = threading.Thread(target=self.relay)

    def __enter__(self) -> LateEnd:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.thread.join(PATIENCE)
        self.socket.close()

    def relay(self) -> None:
        identity = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        (certificate,) = [path for path in Path(HOME).rglob("*.pem") if b"BEGIN CERTIFICATE" in path.read_bytes()]
        (key,) = [path for path in Path(HOME).rglob("*.pem") if b"PRIVATE KEY" in path.read_bytes()]
        identity.load_cert_chain(certificate, key)
        theirs, _ = self.socket.accept()
        with identity.wrap_socket(theirs, server_side=True) as player, Client(self.server_port) as server:
            upwards = threading.Thread(target=self.pass_on, args=(player, server.socket))
            upwards.start()
            while (frame := server.hear_frame()) is not None:
                if ks.message(frame)[0] == "EndGame":
                    self.ending = True
                    time.sleep(0.5)
                player.sendall(struct.pack("<I", len(frame)) + frame)
            player.shutdown(socket.SHUT_RDWR)
            upwards.join(PATIENCE)

    def pass_on(self, source: ssl.SSLSocket, target: ssl.SSLSocket) -> None:
        try:
            while data := source.recv(1 << 16):
                self.commands_after_the_end += self.ending
                target.sendall(data)
        except OSError:
            pass
