"""Section 4.3: who hears what, and from where."""
from __future__ import annotations

import unittest

from client import Ai, Gui
from server import Server

# What a receiver at (5,6) of a 10x12 map that looks North hears of an emitter dx, dy away; dx from -5 to 4, dy from -6
# to 5. Recorded from the reference server.
NORTH = ["2222111188", "2222111888", "2222111888", "2222211888", "2222218888", "3332218887",
         "3333307777", "3344456677", "4444456666", "4444556666", "4444555666", "4444555666"]


class Broadcast(unittest.TestCase):
    def test_directions_on_the_whole_map(self) -> None:
        with Server(width=10, height=12, f=10000) as server, Ai(server.port, "red") as emitter, Ai(server.port, "blue") as hearer:
            for dy in range(-6, 6):
                for dx in range(-5, 5):
                    expected = int(NORTH[dy + 6][dx + 5])
                    facing = "NESW"[(dx + dy) % 4]
                    server.do(f"tp 0 {(5 + dx) % 10} {(6 + dy) % 12}", f"tp 1 5 6 {facing}")
                    turned = expected and (expected - 1 + 2 * "NESW".index(facing)) % 8 + 1
                    self.assertEqual(emitter.ask("Broadcast x"), "ok")
                    self.assertEqual(hearer.read(), f"message {turned}, x", f"{dx} {dy} {facing}")

    def test_the_text_is_bytes(self) -> None:
        with Server() as server, Gui(server.port) as gui, Ai(server.port, "red") as emitter, Ai(server.port, "blue") as hearer:
            server.do("tp 0 5 5", "tp 1 5 5")
            gui.now()
            for text in (b'"hello world"', b"a  b", b"caf\xc3\xa9", b"\xc2", bytes(byte for byte in range(1, 256) if byte not in (10, 13))):
                emitter.send_bytes(b"Broadcast " + text + b"\n")
                self.assertEqual(emitter.read(), "ok")
                self.assertEqual(hearer.read_bytes(), b"message 0, " + text)
                self.assertEqual(gui.read_bytes(), b"pbc #0 " + text)
            for empty in ("Broadcast", "Broadcast ", "Broadcast    "):
                self.assertEqual(emitter.ask(empty), "ko")
            self.assertEqual(gui.now(), [])

    def test_all_hear_but_the_sender(self) -> None:
        with Server() as server:
            ais = [Ai(server.port, team) for team in ("red", "blue", "red", "blue")]
            self.assertEqual(ais[0].ask("Broadcast all"), "ok")
            for ai in ais[1:]:
                self.assertRegex(ai.read(), r"^message [0-8], all$")
            self.assertEqual(ais[0].ask("Connect_nbr"), "4")
            for ai in ais:
                ai.close()


if __name__ == "__main__":
    unittest.main()
