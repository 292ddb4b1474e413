"""Clients of the original by their habits: how they read and send, when they answer, when they leave."""
from __future__ import annotations

import subprocess
import threading
import time
import unittest
from typing import Optional

import ks
from client import Client
from server import PROGRAM, Server, corridor, until


class HabitualClient(threading.Thread):
    """Joins, answers each world with its own direction, and leaves at EndGame."""

    delay = 0.0

    def __init__(self, port: int, nickname: str) -> None:
        super().__init__(daemon=True)
        self.client, self.nickname = Client(port), nickname
        self.side, self.cycles, self.ended = "", 0, False
        self.failure: Optional[BaseException] = None
        self.start()

    def run(self) -> None:
        try:
            with self.client:
                self.play()
        except (AssertionError, OSError) as failure:
            self.failure = failure

    def hear(self) -> tuple[str, dict]:
        return self.client.hear()

    def play(self) -> None:
        self.client.send(ks.frame("JoinOfflineGame", team_nickname=self.nickname, agent_name="0"))
        while not self.ended:
            name, fields = self.hear()
            if name == "ClientJoined":
                self.side = fields["side_name"]
            elif name == "RealtimeSnapshot":
                self.cycles += 1
                time.sleep(self.delay)
                self.client.try_to_send(ks.change_direction(1 if self.side == "Blue" else 3, fields["current_cycle"]))
            self.ended = name == "EndGame"
            assert name != "closed", "closed before EndGame"

    def done(self) -> None:
        self.join(60)
        assert not self.is_alive() and self.failure is None and self.ended, f"{self.nickname}: {self.failure!r}, {self.cycles} cycles"


class OneMessageARead(HabitualClient):
    """As the original's: the four bytes of a length must come at once (client.py insists on it)."""


class ByteByByte(HabitualClient):
    def hear(self) -> tuple[str, dict]:
        data = b""
        while len(data) < 4 or len(data) < 4 + int.from_bytes(data[:4], "little"):
            piece = self.client.socket.recv(1)
            if not piece:
                return "closed", {}
            data += piece
        return ks.message(data[4:])


class Late(HabitualClient):
    delay = 0.05


class OnePacket(HabitualClient):
    """The join and the commands of all cycles are one packet: those for cycles that have not begun are dropped."""

    def play(self) -> None:
        join = ks.frame("JoinOfflineGame", team_nickname=self.nickname, agent_name="0")
        self.client.send(join + b"".join(ks.change_direction(1, cycle) for cycle in range(20)))
        while not self.ended:
            name, _ = self.hear()
            self.ended = name == "EndGame"
            assert name != "closed", "closed before EndGame"


class NeverReads(HabitualClient):
    """Joins and sends; the match goes on without what it does not read."""

    def play(self) -> None:
        self.client.send(ks.frame("JoinOfflineGame", team_nickname=self.nickname, agent_name="0"))
        for cycle in range(12):
            time.sleep(0.05)
            self.client.try_to_send(ks.change_direction(1, cycle))
        self.ended = True


class HabitsTest(unittest.TestCase):
    def test_every_habit_beside_a_usual_client(self) -> None:
        kinds = (OneMessageARead, ByteByByte, Late, OnePacket, NeverReads)
        with Server(corridor(), first_cycle_ms=300, cycle_ms=150) as server:
            for kind in kinds:
                with self.subTest(kind.__name__):
                    pair = [kind(server.port, "Habit"), OneMessageARead(server.port, "Usual")]
                    for client in pair:
                        client.done()
            until("all results", lambda: server.output().count(" (Blue) - ") == len(kinds))

    def test_lock_step_waits_for_late_ones(self) -> None:
        with Server(corridor(), lock_step=True) as server:
            pair = [Late(server.port, "Late"), ByteByByte(server.port, "Slow reader")]
            for client in pair:
                client.done()
            self.assertEqual(pair[0].cycles, pair[1].cycles)

    def test_join_keeps_to_one_command_a_cycle(self) -> None:
        """The program's own client; a server in lock-step drops a second command, and says so in its log."""
        with Server(lock_step=True, matches=1) as server:
            players = [subprocess.Popen([PROGRAM, "join", "tron", player, "--server", f"127.0.0.1:{server.port}"], stdout=subprocess.DEVNULL)
                       for player in ("minimax", "straight")]
            self.assertEqual([player.wait(60) for player in players], [0, 0])
            self.assertEqual(server.wait(), 0)
            self.assertNotIn("over the limit", server.errors())


if __name__ == "__main__":
    unittest.main()
