"""The Python starter kit of Evasion: its predictions against recorded truths, the text of its moves, its manners."""
from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
import unittest
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
KIT = ROOT / "bots" / "evasion" / "python"
VECTORS = ROOT / "tests" / "vectors" / "evasion.jsonl"
sys.path.insert(0, str(KIT))

import bot  # noqa: E402  (the kit's folder has to be known first)
import evasion  # noqa: E402
from evasion import Game, Position, Velocity, Wall  # noqa: E402
from evasion.lines import LineStream  # noqa: E402

START = "0 0 0 1 1 null 230 200 0 0 0"


def step_vectors() -> list[dict[str, Any]]:
    if not VECTORS.exists():
        raise unittest.SkipTest(f"no vectors at {VECTORS}")
    with VECTORS.open(encoding="utf-8") as lines:
        return [vector for vector in map(json.loads, lines) if vector["k"] == "step"]


def game_of(vector: dict[str, Any], line: str) -> Game:
    return Game.from_line(line, evasion.HUNTER, vector["n"], vector["m"])


class PredictionTest(unittest.TestCase):
    def test_hunter(self) -> None:
        for vector in step_vectors():
            with self.subTest(vector=vector["i"]):
                before, after = game_of(vector, vector["s"]), game_of(vector, vector["o"])
                # The hunter moves among the walls that stand after its own move, which are those of the next state.
                place, velocity = evasion.next_step(before.hunter_position, before.hunter_velocity, after.walls)
                self.assertEqual((place, velocity), (after.hunter_position, after.hunter_velocity))

    def test_prey(self) -> None:
        for vector in step_vectors():
            before, after = game_of(vector, vector["s"]), game_of(vector, vector["o"])
            if before.tick % 2 == 0 or vector["p"] != "none":
                continue
            with self.subTest(vector=vector["i"]):
                place, velocity = evasion.next_step(before.prey_position, before.prey_velocity, after.walls)
                self.assertEqual((place, velocity), (after.prey_position, after.prey_velocity))

    def test_path_is_many_steps(self) -> None:
        game = Game.from_line("40 297 10 1 1 null 230 200 0 0 0", evasion.PREY, 50, 10)
        self.assertEqual(game.hunter_path(4), [(298, 11), (299, 12), (299, 13), (298, 14)])


class WallTest(unittest.TestCase):
    def test_problems_have_the_names_of_the_rules(self) -> None:
        seen = set()
        for vector in step_vectors():
            words = vector["h"].split(" ")
            why = vector.get("why", "").replace("unreadable-prey", "").strip()
            if words[0] != "create" or len(words) != 5 or why.startswith("unreadable") or "variant" in vector:
                continue
            with self.subTest(vector=vector["i"]):
                wall = Wall(*(int(word) for word in words[1:]))
                self.assertEqual(game_of(vector, vector["s"]).wall_problem(wall), why or None)
                seen.add(why)
        self.assertEqual(seen, {"", "not-on-hunter", "hunter-steps-into-it", "too-soon", "too-many", "on-prey", "outside",
                                "hits-wall"})

    def test_removal_in_the_same_move_makes_room(self) -> None:
        game = Game.from_line("90 100 100 1 1 7 230 200 0 0 1 100 0 100 50", evasion.HUNTER, 50, 1)
        old, new = game.walls[0], Wall(100, 0, 100, 299)
        self.assertEqual(game.wall_problem(new), "too-many")
        self.assertIsNone(game.wall_problem(new, [old]))
        self.assertFalse(game.may_build_now())
        self.assertTrue(game.may_build_now([old]))

    def test_timer(self) -> None:
        self.assertFalse(Game.from_line("56 5 5 1 1 7 230 200 0 0 0", evasion.HUNTER, 50, 1).may_build_now())
        self.assertTrue(Game.from_line("57 5 5 1 1 7 230 200 0 0 0", evasion.HUNTER, 50, 1).may_build_now())
        self.assertTrue(Game.from_line("1 5 5 1 1 null 230 200 0 0 0", evasion.HUNTER, 50, 1).may_build_now())


class MoveTextTest(unittest.TestCase):
    def test_texts(self) -> None:
        one, other = Wall(1, 2, 1, 9), Wall(3, 4, 8, 4)
        self.assertEqual(evasion.move_no_op(), "none")
        self.assertEqual(evasion.move_create_wall(one), "create 1 2 1 9")
        self.assertEqual(evasion.move_create_wall((1, 2, 1, 9)), "create 1 2 1 9")
        self.assertEqual(evasion.move_only_remove_walls([one, other]), "remove 1 2 1 9 remove 3 4 8 4")
        self.assertEqual(evasion.move_only_remove_walls([]), "none")
        self.assertEqual(evasion.move_remove_walls_and_create([one], other), "remove 1 2 1 9 create 3 4 8 4")
        self.assertEqual(evasion.move_remove_walls_and_create([], other), "create 3 4 8 4")
        self.assertEqual(evasion.move_change_velocity(Velocity(-1, 1)), "change -1 1")


class StateLineTest(unittest.TestCase):
    def test_fields(self) -> None:
        game = Game.from_line("7 1 2 -1 1 5 3 4 0 -1 2 1 2 1 9 3 4 8 4", evasion.PREY, 50, 10)
        self.assertEqual((game.role, game.min_wall_interval, game.max_walls, game.tick), ("prey", 50, 10, 7))
        self.assertEqual((game.hunter_position, game.hunter_velocity), (Position(1, 2), Velocity(-1, 1)))
        self.assertEqual((game.prey_position, game.prey_velocity), (Position(3, 4), Velocity(0, -1)))
        self.assertEqual((game.last_wall_tick, game.walls), (5, [Wall(1, 2, 1, 9), Wall(3, 4, 8, 4)]))
        self.assertIsNone(Game.from_line(START, evasion.PREY, 50, 10).last_wall_tick)

    def test_nonsense_is_named(self) -> None:
        for line in ("", "1 2 3", START + " 9"):
            with self.assertRaisesRegex(ValueError, "not a state line"):
                Game.from_line(line, evasion.PREY, 50, 10)


class LineStreamTest(unittest.TestCase):
    def setUp(self) -> None:
        listener = socket.create_server(("127.0.0.1", 0))
        near = socket.create_connection(listener.getsockname())
        self.far, _ = listener.accept()
        listener.close()
        self.stream = LineStream(near)
        self.addCleanup(near.close)
        self.addCleanup(self.far.close)

    def test_pieces_packets_and_line_ends(self) -> None:
        self.far.sendall(b"one\ntwo\r\n\nfo")
        self.assertEqual([self.stream.read() for _ in range(3)], ["one", "two", ""])
        threading.Timer(0.05, self.far.sendall, [b"ur\n"]).start()
        self.assertEqual(self.stream.read(), "four")

    def test_very_long_line(self) -> None:
        long = "1 2 3 4 " * 100_000
        sender = threading.Thread(target=self.far.sendall, args=[(long + "\nnext\n").encode()])
        sender.start()
        self.assertEqual(self.stream.read(), long)
        self.assertEqual(self.stream.read(), "next")
        sender.join()

    def test_close(self) -> None:
        self.far.sendall(b"half a li")
        self.far.close()
        self.assertIsNone(self.stream.read())


class BotTest(unittest.TestCase):
    """The real program against a server made of a few prepared lines."""

    def converse(self, *answers: str) -> tuple[list[str], subprocess.CompletedProcess[str]]:
        """Sends each answer after one line of the bot; returns the bot's lines and how it ended."""
        listener = socket.create_server(("127.0.0.1", 0))
        port, heard = listener.getsockname()[1], []

        def serve() -> None:
            connection, _ = listener.accept()
            with connection, connection.makefile("r", encoding="utf-8") as lines:
                for answer in answers:
                    heard.append(lines.readline().rstrip("\n"))
                    connection.sendall(answer.encode())

        server = threading.Thread(target=serve)
        server.start()
        ended = subprocess.run([sys.executable, str(KIT / "bot.py"), str(port), "--name", "Artemis III"],
                               capture_output=True, text=True, timeout=60, check=False)
        server.join()
        listener.close()
        return heard, ended

    def test_two_matches_with_roles_exchanged(self) -> None:
        heard, ended = self.converse(f"hunter 50 10\n{START}\n", "end\nprey 50 10\n1 1 1 1 1 null 4 4 0 0 0\n", "end\n")
        self.assertEqual(heard[:2], ["Artemis III", "none"])
        self.assertRegex(heard[2], r"^change -?[01] -?[01]$")
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        self.assertEqual(ended.stdout.count("The match is over"), 2)

    def test_cut_off_in_mid_match(self) -> None:
        _, ended = self.converse(f"hunter 50 10\n{START}\n", "1 1 1 1 1 null 230 200 0 0 0\n")
        self.assertEqual(ended.returncode, 1)
        self.assertIn("closed the connection before the match had ended", ended.stderr)
        self.assertNotIn("Traceback", ended.stderr)

    def test_no_server(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
        ended = subprocess.run([sys.executable, str(KIT / "bot.py"), str(port)], capture_output=True, text=True,
                               timeout=60, check=False)
        self.assertEqual(ended.returncode, 1)
        self.assertIn(f"127.0.0.1:{port}", ended.stderr)
        self.assertNotIn("Traceback", ended.stderr)


class SampleTest(unittest.TestCase):
    def test_hunter_walls_the_prey_in(self) -> None:
        game = Game.from_line("400 220 150 1 1 null 230 200 0 0 0", evasion.HUNTER, 50, 10)
        self.assertEqual(bot.calculate_hunter_move(game), "create 220 0 220 299")

    def test_hunter_never_offers_an_illegal_wall(self) -> None:
        for vector in step_vectors():
            game = game_of(vector, vector["s"])
            words = bot.calculate_hunter_move(game).split(" ")
            if "create" not in words:
                continue
            wall = Wall(*(int(word) for word in words[-4:]))
            removals = [int(word) for word in words[:-5] if word != "remove"]
            removed = [Wall(*removals[first:first + 4]) for first in range(0, len(removals), 4)]
            self.assertIsNone(game.wall_problem(wall, removed))

    def test_prey_steps_out_of_the_way(self) -> None:
        game = Game.from_line("401 220 190 1 1 null 230 200 0 0 0", evasion.PREY, 50, 10)
        move = bot.calculate_prey_move(game)
        self.assertIn(move, ("change 1 -1", "change -1 1", "change 0 1", "change 1 0", "change 0 -1", "change -1 0"))


if __name__ == "__main__":
    unittest.main()
