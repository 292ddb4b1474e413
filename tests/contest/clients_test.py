"""Clients of the games' own protocols as entrants of contests: each is started beside a server of its own, comes by a door
of its own, and finds nothing else there to be reached."""
import shutil
import socket
import unittest
from pathlib import Path

import clients_kit
from clients_kit import KIT_OF, KITS, SHORT, evasion
from contest_kit import PROGRAM, PYTHON, processes, run


class ClientsTest(clients_kit.Clients):
    def test_the_kit_of_every_game_plays_unchanged(self) -> None:
        for game, kit in KIT_OF.items():
            with self.subTest(game=game):
                self.store = str(self.folder / (game + ".contest"))
                self.contest("--game", game, "--entrant", "kit=" + kit, "--entrant", "house=random", *SHORT[game])
                report = self.report()
                self.assertTrue(report["complete"])
                self.assertEqual(report["played"], 2)
                for match in self.matches():
                    self.assertEqual([fault for fault in match["faults"] if fault["entrant"] == "kit"], [])
                records = self.replays()
                self.assertEqual(len(records), 2)
                seats = self.header(records[0])["seats"]
                self.assertEqual({seat["name"] for seat in seats}, {"kit", "house"})
                self.assertIn("program", {seat["player"] for seat in seats}, "a command line is nobody else's business")
                shutil.rmtree(self.folder / "replays")

    def test_clients_bots_and_built_in_players_in_one_contest(self) -> None:
        stdio = f"cmd:{PYTHON} {KITS}/stdio/python/bot.py"
        table = self.contest("--game", "evasion", "--entrant", "client=" + evasion("play"), "--entrant", "bot=" + stdio,
                             "--entrant", "house=random", "--entrant", "kit=" + KIT_OF["evasion"], *SHORT["evasion"])
        for name in ("client", "bot", "house", "kit"):
            self.assertIn(f" {name} ", table)
        report = self.report()
        self.assertEqual(report["played"], 12)
        self.assertEqual([self.codes(match) for match in self.matches() if self.codes(match)], [])
        self.assertEqual(len(self.replays()), 12)

    def test_the_words_of_a_command_line(self) -> None:
        self.evasion(evasion("words", "{name}", "{\"a\":1}"))
        self.assertIn("'client'", self.said())
        self.assertIn("{\\\"a\\\":1}", self.said(), "a brace that is no word stays")

    def test_a_word_that_the_game_does_not_have_is_refused_before_anything_is_played(self) -> None:
        for game, word, others in (("evasion", "team", "{host}, {port}, {name}"), ("zappy", "game", "{team}"),
                                   ("treasure_hunt", "token", "{url}, {game}"), ("evasion", "hots", "{host}")):
            with self.subTest(game=game, word=word):
                told = self.contest("--game", game, "--entrant", f"a=client:/bin/true {{{word}}}", "--entrant", "random", code=2)
                self.assertIn("this game has no word {" + word + "}", told)
                self.assertIn(others, told)
        told = self.contest("--game", "evasion", "--entrant", "a=client:/no/such {port}", "--entrant", "random", code=2)
        self.assertIn("/no/such", told)
        told = self.contest("--game", "evasion", "--entrant", "a=client:/bin/true", "--entrant", "random", "--serve",
                            "--no-such-flag", code=2)
        self.assertIn("--no-such-flag", told)
        told = self.contest("--game", "evasion", "--entrant", "a=client:/bin/true", "--entrant", "random", "--opening", "4",
                            code=2)
        self.assertIn("opening", told)
        told = run("contest", "run", "--store", self.store, "--game", "toy", "--entrant", "a=client:/bin/true", "--entrant",
                   "random").stderr
        self.assertIn("toy has no protocol of its own", told)
        self.assertFalse(Path(self.store).exists())

    def test_who_ends_before_it_connects_has_lost(self) -> None:
        match = self.evasion(evasion("exit"))
        self.assertEqual(match["winner"], "house")
        self.assertEqual(self.codes(match)[0], "no-start")
        self.assertIn("it ended with exit code 1", match["faults"][0]["text"])
        self.assertIn("I had better not play", self.said(), "why stands in its private part")

    def test_who_never_connects_has_lost_when_its_time_is_over(self) -> None:
        match = self.evasion(evasion("never"), plan="[limits]\nstart_seconds = 2")
        self.assertEqual(match["winner"], "house")
        self.assertEqual(self.codes(match)[0], "no-start")
        self.assertRegex(match["faults"][0]["text"], r"it did not connect within 2(\.\d+)? s")
        self.assertEqual(processes("clients/evasion.py"), [], "nothing of it is left")

    def test_who_ends_in_the_middle_is_told_how(self) -> None:
        match = self.evasion(evasion("crash"))
        self.assertIn("left", self.codes(match))
        self.assertIn("the connection was closed: it ended with exit code 7", match["faults"][0]["text"])

    def test_a_second_connection_is_sent_away_and_the_first_plays_on(self) -> None:
        match = self.evasion(evasion("twice"))
        self.assertEqual(self.codes(match), [])
        self.assertIn("the second was closed after b''", self.said())

    def test_a_flood_ends_its_own_connection(self) -> None:
        match = self.evasion(evasion("flood"))
        self.assertEqual(match["winner"], "house")
        self.assertIn("left", self.codes(match))

    def test_who_talks_to_nobody_is_not_held_up(self) -> None:
        match = self.evasion(evasion("talk"))
        self.assertEqual(self.codes(match), [])

    def test_nothing_but_its_own_door_is_there(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as other:
            match = self.evasion(evasion("elsewhere", str(other.getsockname()[1])))
            self.assertEqual(self.codes(match), [])
            self.assertIn("reached [] ", self.said())

    def test_without_a_sandbox_it_comes_by_a_free_port(self) -> None:
        match = self.evasion(evasion("play"), "--no-sandbox")
        self.assertEqual(self.codes(match), [])

    def test_check_bot_takes_a_client(self) -> None:
        done = run("check-bot", "evasion", evasion("play"), "--set", "tick_cap=60", program=PROGRAM)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("fine:", done.stdout)
        done = run("check-bot", "evasion", evasion("crash"), "--set", "tick_cap=60", program=PROGRAM)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("exit code 7", done.stdout)

    def test_a_single_match_takes_a_client(self) -> None:
        done = run("play", "evasion", evasion("play"), "random", "--set", "tick_cap=60", program=PROGRAM)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("0 faults", done.stdout)


if __name__ == "__main__":
    unittest.main()
