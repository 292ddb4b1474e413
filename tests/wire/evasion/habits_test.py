"""Clients of the original, by their habits: on the command that docs/hosting-evasion.md begins with, and beside each other."""
from __future__ import annotations

import unittest

from habits import ByteByByte, HabitualClient, Late, NeverReads, OneMessageARead, OneMessageAReadThatStays, OnePacket, ReadsWhenItMay
from observer import Observer
from player import Player
from server import Server, until

CAP = 20


def games_told(server: Server) -> list[str]:
    return [line for line in server.output().splitlines() if " hunts " in line]


class SwapTest(unittest.TestCase):
    """`agon serve evasion PORT 50 10 --swap` with clients that leave at `end`, or stay."""

    def swapping(self, **options: int) -> Server:
        return Server(**{"swap": True, "tick_cap": CAP, "pause_ms": 150, **options})

    def test_a_pair_that_leaves_at_the_end_comes_back_by_name(self) -> None:
        with self.swapping() as server:
            first = [OneMessageARead(server.port, name) for name in ("Artemis", "Callisto")]
            roles = {client.name: client.done().roles[0].split()[0] for client in first}
            again = [OneMessageARead(server.port, name) for name in ("Callisto", "Artemis")]
            for client in again:
                self.assertEqual([role.split()[0] for role in client.done().roles], [{"hunter": "prey", "prey": "hunter"}[roles[client.name]]])
            server.wait_for_output("sum of 2 games", "equal")
            self.assertEqual(len(games_told(server)), 2, server.output())
            self.assertNotIn("left", server.output())

    def test_clients_that_stay_read_role_by_role(self) -> None:
        """`end` and the next role line never come together, or the client would have died."""
        with self.swapping() as server:
            pair = [OneMessageAReadThatStays(server.port, name) for name in ("Artemis", "Callisto")]
            for client in pair:
                self.assertEqual({role.split()[0] for role in client.done().roles}, {"hunter", "prey"})
                self.assertEqual(client.ends, 2)
            server.wait_for_output("sum of 2 games")

    def test_one_stays_and_the_other_comes_back(self) -> None:
        with self.swapping() as server:
            stayer = OneMessageAReadThatStays(server.port, "Artemis")
            OneMessageARead(server.port, "Callisto").done()
            stranger = Player(server.port, "Somebody else")  # is no part of it
            OneMessageARead(server.port, "Callisto").done()
            self.assertEqual(stayer.done().ends, 2)
            self.assertTrue(stranger.is_quiet(0))
            stranger.close()
            server.wait_for_output("sum of 2 games")

    def test_a_game_whose_player_left_after_the_end_is_never_counted(self) -> None:
        with self.swapping(return_limit_ms=300) as server:
            stayer = OneMessageAReadThatStays(server.port, "Artemis")
            OneMessageARead(server.port, "Callisto").done()
            self.assertEqual(stayer.done().ends, 1)
            server.wait_for_output("Callisto left after 1 of 2 games")
            self.assertEqual(len(games_told(server)), 1, server.output())
            self.assertNotIn("sum of", server.output())

    def test_one_that_leaves_before_its_first_answer_has_not_played(self) -> None:
        """It closes only when the second game's first state is there; the pair gets that game all the same. The state and
        the end of the game that is called off do not come together, or the other one would have died."""
        with self.swapping(pause_ms=700, no_pages=False, records="none") as server, Observer(server.port) as observer:
            leaver = Player(server.port, "Artemis")
            stayer = ReadsWhenItMay(server.port, "Callisto")
            self.play_through(leaver)
            while not (line := leaver.hear() or "closed")[0].isdigit():
                self.assertNotEqual(line, "closed")
            leaver.reset()
            until("the game to be called off", lambda: server.ask("GET", "/api/matches").json["live"] == [])
            stayer.may_read.set()
            until("the end that it hears", lambda: stayer.ends == 2 or stayer.failure)
            self.assertIsNone(stayer.failure)
            again = OneMessageARead(server.port, "Artemis").done()  # hears no end of the game that was called off
            self.assertEqual((len(again.roles), again.ends, stayer.done().ends), (1, 1, 3))
            server.wait_for_output("sum of 2 games")
            self.assertEqual(len(games_told(server)), 2, server.output())
            heard = []
            while (text := observer.text()) is not None:
                heard.append(text)
            self.assertEqual(heard[-1], "end")

    def play_through(self, player: Player) -> None:
        while (line := player.hear()) != "end":
            if line and line[0].isdigit():
                player.say("none")

    def test_a_pair_of_one_name(self) -> None:
        """Both run the unchanged random_player.py."""
        with self.swapping() as server:
            for _ in range(2):
                for client in [OneMessageARead(server.port, "Random Player.py") for _ in range(2)]:
                    client.done()
            server.wait_for_output("sum of 2 games")


class HabitsTest(unittest.TestCase):
    def test_every_habit_against_every_other(self) -> None:
        kinds: list[type[HabitualClient]] = [OneMessageARead, ByteByByte, Late, OnePacket, NeverReads]
        with Server(tick_cap=CAP, pause_ms=150) as server:
            for hunter in kinds:
                for prey in kinds:
                    with self.subTest(hunter=hunter.__name__, prey=prey.__name__):
                        before = len(games_told(server))
                        pair = [hunter(server.port, "the first"), prey(server.port, "the second")]
                        for client in pair:
                            client.done()
                        until("the game's result", lambda: len(games_told(server)) > before)
                        self.assertTrue(all(client.ends == 1 for client in pair if not isinstance(client, NeverReads)))
            self.assertEqual(len(games_told(server)), len(kinds) ** 2)


if __name__ == "__main__":
    unittest.main()
