"""What strangers may send; whoever does it, the others go on."""
from __future__ import annotations

import os
import random
import resource
import socket
import time
import unittest
from pathlib import Path

from client import Ai, Client, Gui
from server import Server, until


class Misbehaviour(unittest.TestCase):
    def test_a_line_without_end(self) -> None:
        with Server() as server, Ai(server.port, "red") as ai:
            ai.send_bytes(b"x" * 200_000)
            self.assertEqual(ai.read(), "ko")
            ai.send_bytes(b"y" * 200_000 + b"\nConnect_nbr\n")
            self.assertEqual(ai.read(), "5")

    def test_many_lines_in_a_packet_and_one_line_in_many(self) -> None:
        with Server(f=10000) as server, Ai(server.port, "red") as ai:
            for _ in range(50):
                ai.send(*["foo"] * 10)
            self.assertEqual(ai.reads(500), ["ko"] * 500)
            for byte in b"Inventory\n":
                ai.send_bytes(bytes([byte]))
                time.sleep(0.002)
            self.assertTrue(ai.read().startswith("[ food"))

    def test_binary(self) -> None:
        dice = random.Random(3)
        with Server(f=10000) as server, Ai(server.port, "blue") as witness:
            for _ in range(20):
                with Client(server.port) as stranger:
                    stranger.send_bytes(dice.randbytes(5000))
                with Client(server.port) as player:
                    player.send_bytes(b"red\n" + dice.randbytes(20000) + b"\n")
                with Client(server.port) as gui:
                    gui.send_bytes(b"GRAPHIC\n" + dice.randbytes(20000) + b"\n")
            self.assertEqual(witness.ask("Connect_nbr"), "5")

    def test_a_flood_of_commands_slows_nobody(self) -> None:
        with Server(f=100) as server, Ai(server.port, "red") as flooder, Ai(server.port, "blue") as other:
            flooder.socket.setblocking(False)
            end = time.monotonic() + 1.5
            worst, sent = 0.0, 0
            while time.monotonic() < end:
                try:
                    sent += flooder.socket.send(b"Forward\nfoo\n" * 2000)
                except BlockingIOError:
                    pass
                (_, seconds), = other.timed("Inventory")
                worst = max(worst, seconds)
            self.assertGreater(sent, 100_000)
            self.assertLess(worst, 1.0)

    def test_a_player_that_never_reads_is_sent_away_and_the_world_goes_on(self) -> None:
        with Server(f=10000, c=8) as server, Gui(server.port) as gui, Ai(server.port, "red") as speaker:
            deaf = socket.socket()
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", server.port))
            deaf.sendall(b"blue\n")
            gui.wait_for("pnw #1")
            text = "Broadcast " + "x" * 8000
            for _ in range(4000):
                speaker.send(text)
                self.assertEqual(speaker.read(), "ok")
                gui.send("plv #1")
                if gui.wait_for_any(("sbp", "plv #1")) == "sbp":
                    break
            else:
                self.fail("32 MB were kept for a player that never reads")
            deaf.close()
            self.assertTrue(speaker.ask("Look").startswith("[ player"))

    def test_a_gui_that_never_reads_is_sent_away(self) -> None:
        with Server(f=10000) as server, Ai(server.port, "red") as speaker:
            deaf = socket.socket()
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", server.port))
            deaf.sendall(b"GRAPHIC\n")
            before = memory(server)
            for _ in range(3000):
                self.assertEqual(speaker.ask("Broadcast " + "x" * 8000), "ok")
            self.assertLess(memory(server) - before, 64 << 20)
            deaf.close()

    def test_mct_in_a_loop_slows_nobody(self) -> None:
        with Server(width=42, height=42, f=100, bare=False) as server, Ai(server.port, "red") as ai:
            server.do("noFood true")
            greedy = socket.create_connection(("127.0.0.1", server.port))
            greedy.sendall(b"GRAPHIC\n" + b"mct\n" * 4000)
            greedy.setblocking(False)
            worst, taken = 0.0, 0

            def has_much() -> bool:
                nonlocal worst, taken
                try:
                    taken += len(greedy.recv(1 << 20))
                except BlockingIOError:
                    pass
                (_, seconds), = ai.timed("Inventory")
                worst = max(worst, seconds)
                return taken > 1 << 20
            until("a megabyte of tiles", has_much, every=0)
            greedy.close()
            self.assertLess(worst, 1.0)

    def test_graphic_twice_and_names_again(self) -> None:
        with Server() as server, Gui(server.port) as gui, Ai(server.port, "red") as ai:
            self.assertEqual(gui.now()[-1][:3], "ebo")
            self.assertEqual(gui.ask("red"), "suc")
            self.assertEqual(ai.ask("red"), "ko")
            self.assertEqual(ai.ask("GRAPHIC"), "ko")
            self.assertEqual(ai.ask("Connect_nbr"), "5")

    def test_many_connections_that_say_nothing(self) -> None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        wanted = min(20_000, hard - 200)
        with Server(f=100) as server, Ai(server.port, "red") as ai:
            crowd: list[socket.socket] = []
            give_up = time.monotonic() + 25  # a busy machine may not get to all of them
            try:
                while len(crowd) < wanted and time.monotonic() < give_up:
                    try:
                        crowd.append(socket.create_connection(("127.0.0.1", server.port), timeout=5))
                    except OSError:
                        break
                self.assertGreater(len(crowd), 1000)
                self.assertEqual(ai.ask("Connect_nbr"), "5")
            finally:
                for each in crowd:
                    each.close()
            self.assertEqual(ai.ask("Right"), "ok")
            with Ai(server.port, "blue") as late:
                self.assertEqual(late.slots, 5)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    def test_it_sleeps_while_nothing_is_due(self) -> None:
        """No processor use and no wake: the kernel counts how often it gave the processor away."""
        with Server(f=10000, bare=False) as server, Gui(server.port) as gui:
            gui.now()
            time.sleep(0.3)
            before, used = switches(server), server.processor_seconds()
            time.sleep(1.5)
            self.assertLessEqual(switches(server) - before, 3)
            self.assertLessEqual(server.processor_seconds() - used, 0.02)

    def test_the_end_of_the_operators_input_changes_nothing(self) -> None:
        with Server() as server, Ai(server.port, "red") as ai:
            assert server.process.stdin
            server.process.stdin.close()
            time.sleep(0.2)
            used = server.processor_seconds()
            time.sleep(1)
            self.assertLessEqual(server.processor_seconds() - used, 0.1)
            self.assertEqual(ai.ask("Right"), "ok")

    def test_a_client_may_leave_at_any_moment(self) -> None:
        dice = random.Random(5)
        with Server(f=10000, c=100) as server, Ai(server.port, "blue") as witness:
            for count in range(100):
                stranger = Client(server.port)
                if count % 10:
                    stranger.send(dice.choice(["red", "GRAPHIC", "nosuch"]), *["Fork", "Broadcast x", "Incantation"][: dice.randrange(4)])
                if count % 3 == 0:
                    stranger.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                stranger.close()
            self.assertEqual(witness.ask("Right").split()[0] in ("ok", "message"), True)


def memory(server: Server) -> int:
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def switches(server: Server) -> int:
    total = 0
    for task in Path(f"/proc/{server.process.pid}/task").iterdir():
        status = (task / "status").read_text()
        total += int(status.split("voluntary_ctxt_switches:")[1].split()[0])
    return total


if __name__ == "__main__":
    unittest.main()
