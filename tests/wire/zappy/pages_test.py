"""A served world can be watched on the pages while it is played."""
from __future__ import annotations

import json
import socket
import unittest
import urllib.request
from typing import Any

from client import Ai
from server import PATIENCE, Server
from frames import picture_after


class Watcher:
    """The least of a WebSocket client: it reads text messages."""

    def __init__(self, address: str, path: str) -> None:
        host, port = address.removeprefix("http://").split(":")
        self.socket = socket.create_connection((host, int(port)), timeout=PATIENCE)
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(4096)
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        assert b" 101 " in head.splitlines()[0], head

    def take(self, count: int) -> bytes:
        while len(self.buffer) < count:
            data = self.socket.recv(65536)
            assert data, "the server closed"
            self.buffer += data
        out, self.buffer = self.buffer[:count], self.buffer[count:]
        return out

    def message(self) -> Any:
        while True:
            first, length = self.take(2)
            if length == 126:
                length = int.from_bytes(self.take(2), "big")
            elif length == 127:
                length = int.from_bytes(self.take(8), "big")
            body = self.take(length)
            if first & 15 == 1:
                return json.loads(body)


class Pages(unittest.TestCase):
    def test_a_world_is_watched(self) -> None:
        with Server(pages=True, f=1000) as server, Ai(server.port, "red") as ai:
            server.do("tp 0 5 5 N", "setTile food 9 2 3")
            address = server.addresses["pages"]
            with urllib.request.urlopen(address + "/api/matches", timeout=PATIENCE) as answer:
                match = json.load(answer)["live"][0]
            self.assertEqual((match["game"], [seat["name"] for seat in match["seats"]]), ("zappy", ["red", "blue"]))
            watcher = Watcher(address, "/api/live/" + match["id"])
            self.assertEqual(watcher.message()["type"], "match")
            key = watcher.message()
            self.assertEqual(key["type"], "key")
            picture = key["frame"]["picture"]
            self.assertEqual((picture["width"], picture["height"]), (30, 30))
            self.assertEqual([panel["name"] for panel in picture["panels"]], ["red", "blue"])
            player, = [sprite for sprite in picture["sprites"] if sprite["shape"] == "triangle"]
            self.assertEqual((player["x"], player["y"], player["heading"], player["label"]), (16, 16, 270, "1"))
            ai.ask("Forward")
            for _ in range(200):
                moved = []
                for frame in watcher.message()["frames"]:
                    picture = picture_after(picture, frame)
                    moved += [sprite for sprite in picture["sprites"] if sprite["id"] == player["id"] and sprite["y"] == 13]
                if moved:
                    break
            else:
                self.fail("the step was never shown")
            watcher.socket.close()
            self.assertEqual(ai.ask("Right"), "ok")


if __name__ == "__main__":
    unittest.main()
