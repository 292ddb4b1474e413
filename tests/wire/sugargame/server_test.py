"""Names, opponents, series, and strangers; the arena's own players as clients."""
from __future__ import annotations

import subprocess
import sys
import unittest

from player import Player, seated
from server import PATIENCE, PROGRAM, ROOT, Server, run

BOT = ROOT / "bots" / "sugargame" / "python" / "bot.py"


class ServerTest(unittest.TestCase):
    def test_strangers_are_told_what_is_expected(self) -> None:
        with Server() as server:
            with Player(server.port) as page:  # what a web page may make a browser send is not answered
                page.send(b"GET / HTTP/1.1\r\n\r\nhello page\n")
                self.assertIsNone(page.hear())
            for sent in (b"GET / now\n", b"hello\n", b"\n", b"move\n", b"\xff\0\n"):
                with self.subTest(sent=sent), Player(server.port) as stranger:
                    stranger.send(sent)
                    told = stranger.hear() or ""
                    self.assertIn('expected "hello NAME"', told)
                    self.assertTrue(told.startswith("end refused ") and told.isprintable(), told)
                    self.assertIn("this port speaks Sugargame's line protocol", told)
                    self.assertTrue(told.endswith(f": agon join sugargame hunter --server 127.0.0.1:{server.port}"), told)
                    self.assertIsNone(stranger.hear())
            with Player(server.port) as stranger:
                stranger.send(b"hello " + b"x" * 1_000_000)
                self.assertIsNone(stranger.hear())
            for player in seated(server.port):
                player.leave()

    def test_the_command_that_strangers_are_told_plays(self) -> None:
        """And nobody else is told it: a match has the protocol's own lines alone."""
        with Server("--opponent", "gobbler", "--set", "steps=10") as server:
            with Player(server.port) as stranger:
                stranger.say("what is this?")
                command = (stranger.hear() or "").rpartition(": ")[2].split()
            self.assertEqual(command[0], "agon")
            joined = run(*command[1:])
            self.assertEqual(joined.returncode, 0, joined.stderr)
            with Player(server.port, "guest") as guest:
                guest.place()
                lines = guest.hear_until("move")
                self.assertFalse(any("agon" in line or "Agon" in line for line in lines), lines)

    def test_who_says_nothing_is_disconnected(self) -> None:
        with Server("--hello-limit-ms", 100) as server, Player(server.port) as silent:
            self.assertIsNone(silent.hear())

    def test_who_leaves_before_the_opponent_comes_is_forgotten(self) -> None:
        with Server() as server:
            with Player(server.port, "gone"):
                pass
            one = Player(server.port, "one")
            two = Player(server.port, "two")
            if one.hear() is None:  # the first was still thought to be there
                self.fail("paired with a player who had left")
            for player in (one, two):
                player.leave()

    def test_a_built_in_player_for_everybody(self) -> None:
        with Server("--opponent", "gobbler", "--set", "steps=20", "--games", 2, "--swap") as server:
            with Player(server.port, "guest") as guest:
                for match in range(4):
                    self.assertEqual(guest.hear(), f"seat {match % 2 + 1}")
                    agent = guest.hear_until("place")[-1].split()[1]
                    guest.say(f"at {agent} 2 2")
                    self.assertIn("end bad-start", guest.hear_until("end")[-1])
                self.assertIsNone(guest.hear())
            self.assertIn("4 matches: guest won 0, gobbler won 4, 0 drawn", server.wait_for_output("4 matches"))

    def test_an_answer_to_the_last_match_is_none_in_the_next(self) -> None:
        with Server("--opponent", "gobbler", "--games", 2) as server, Player(server.port, "guest") as guest:
            guest.hear_until("place")
            guest.send(b"at 0 2 2\n" + b"at 0 0 0\n" * 3)
            guest.hear_until("end")
            guest.hear_until("place")
            guest.say("at 0 1 0")
            self.assertEqual(guest.hear_until("place")[-1], "place 1")

    def test_a_late_answer_to_the_last_match_that_comes_in_the_next_is_dropped(self) -> None:
        with Server("--opponent", "gobbler", "--games", 2, "--start-limit-ms", 1000, "--set", "move_ms=1000") as server:
            with Player(server.port, "guest") as guest:
                guest.hear_until("place")
                self.assertIn("end timeout", guest.hear_until("end")[-1])
                guest.hear_until("place")
                guest.say("at 0 2 2")  # would lose this match, too
                guest.say("at 0 1 0")
                self.assertEqual(guest.hear_until("place", "end")[-1], "place 1")

    def test_players_of_the_house_over_the_wire(self) -> None:
        with Server("--set", "steps=40", "--games", 2, "--swap") as server:
            words = [PROGRAM, "join", "sugargame"]
            more = ["--server", f"127.0.0.1:{server.port}"]
            clients = [subprocess.Popen([*words, name, *more], stdout=subprocess.PIPE, text=True) for name in ("hunter", "drifter")]
            for client in clients:
                out, _ = client.communicate(timeout=PATIENCE)
                self.assertEqual(client.returncode, 0)
                self.assertEqual(out.count("the match ended: "), 4)
            self.assertIn("4 matches: ", server.wait_for_output("4 matches"))
            self.assertNotIn("forfeited", server.output())

    def test_errors_of_the_command_line(self) -> None:
        for words, said in [(["serve", "sugargame", "--opponent", "nobody"], 'no player "nobody"'),
                            (["serve", "sugargame", "--games", "0"], "--games: must be between 1"),
                            (["serve", "sugargame", "--set", "steps=0"], "steps: must be between 1 and 10000"),
                            (["serve", "sugargame", "--set", "cap=12"], "cap: "),
                            (["join", "sugargame", "nobody"], 'no player "nobody"')]:
            with self.subTest(words=words):
                refused = run(*words)
                self.assertEqual(refused.returncode, 2, refused.stderr)
                self.assertIn(said, refused.stderr)
        refused = run("join", "sugargame", "drifter", "--server", "127.0.0.1:1")
        self.assertEqual(refused.returncode, 1)
        self.assertIn("cannot reach a Sugargame server at 127.0.0.1:1", refused.stderr)

    def test_starter_kit(self) -> None:
        with Server("--opponent", "drifter", "--set", "steps=60", "--swap") as server:
            played = subprocess.run([sys.executable, str(BOT), str(server.port), "--name", "kit"], capture_output=True, text=True,
                                    timeout=PATIENCE, check=False, cwd=server.folder)
            self.assertEqual((played.returncode, played.stderr), (0, ""))
            self.assertEqual(played.stdout.count("end "), 2)
            self.assertNotIn("forfeited", server.wait_for_output("2 matches"))


if __name__ == "__main__":
    unittest.main()
