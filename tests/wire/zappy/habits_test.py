"""AIs and GUIs by their habits: how they read and send, when they answer, when they leave."""
from __future__ import annotations

import time
import unittest

from client import Ai, Client, Gui
from server import Server


class AiHabits(unittest.TestCase):
    def test_one_message_a_read(self) -> None:
        """A client that waits for each answer before it asks again gets one line a receive after the handshake."""
        with Server(f=1000) as server, Ai(server.port, "red") as ai:
            for command in ("Forward", "Look", "Inventory", "Take food", "Connect_nbr"):
                ai.send(command)
                ai.socket.settimeout(30)
                data = ai.socket.recv(1024)
                self.assertEqual((data.count(b"\n"), data[-1:]), (1, b"\n"), data)

    def test_in_pieces_of_a_byte(self) -> None:
        with Server(f=10000) as server:
            client = Client(server.port)
            text = b""
            for word in (b"red\n", b"Inventory\n"):
                for byte in word:
                    client.send_bytes(bytes([byte]))
            while text.count(b"\n") < 4:
                text += client.socket.recv(1)
            lines = text.decode().splitlines()
            self.assertEqual((lines[0], lines[2]), ("WELCOME", "10 10"))
            self.assertTrue(lines[3].startswith("[ food "))
            client.socket.close()

    def test_everything_in_one_packet(self) -> None:
        """Name and ten commands before the greeting was read; then it closes its own direction."""
        with Server(f=10000) as server:
            client = Client(server.port)
            client.send("red", *["Right"] * 9, "Connect_nbr")
            self.assertEqual(client.reads(13), ["WELCOME", "5", "10 10", *["ok"] * 9, "5"])
            client.socket.close()

    def test_one_that_answers_late_lives_by_the_clock(self) -> None:
        with Server(f=1000) as server, Ai(server.port, "red") as ai:
            for _ in range(3):
                time.sleep(0.2)
                self.assertEqual(ai.ask("Right"), "ok")

    def test_ones_that_never_read_hurt_nobody(self) -> None:
        with Server(f=10000) as server, Ai(server.port, "blue") as ai:
            deaf = [Client(server.port) for _ in range(3)]
            for client in deaf:
                client.send("red", *["Look"] * 2000)
            for _ in range(20):
                self.assertEqual(ai.ask("Right"), "ok")
            for client in deaf:
                client.socket.close()

    def test_one_that_leaves_is_dead_for_all(self) -> None:
        with Server(f=1000) as server, Gui(server.port) as gui:
            ai = Ai(server.port, "red")
            ai.__exit__(None, None, None)
            deadline = time.monotonic() + 30
            seen = ""
            while not seen.startswith("pdi") and time.monotonic() < deadline:
                seen = gui.read()
            self.assertTrue(seen.startswith("pdi #"), seen)


class GuiHabits(unittest.TestCase):
    def test_asks_for_everything_at_once_and_reads_byte_by_byte(self) -> None:
        with Server(f=1000) as server:
            client = Client(server.port)
            client.send("GRAPHIC", "msz", "tna", "sgt", "mct")
            text = b""
            while text.count(b"bct ") < 200:
                text += client.socket.recv(1)
            self.assertEqual(text.count(b"msz 10 10\n"), 2)
            client.socket.close()


if __name__ == "__main__":
    unittest.main()
