"""Whole matches over the wire, every line compared with the restated rules."""
from __future__ import annotations

import random
import threading
import unittest

from player import Player, seated
from rules import SIZE, Match
from server import Server, run, until


def numbers(line: str) -> list[int]:
    return [int(word) for word in line.split()[1:]]


class MatchTest(unittest.TestCase):
    def expect(self, player: Player, *lines: str) -> None:
        for line in lines:
            self.assertEqual(player.hear(), line)

    def place(self, players: list[Player], match: Match, order: list[int]) -> None:
        """Both are asked at once and see nothing of the other."""
        for number in range(5):
            for seat, player in enumerate(players):
                if number == 0:
                    self.assertEqual(numbers(player.hear() or ""), match.cap)
                self.expect(player, match.state_line(hide_seat=1 - seat), "score 0 0 0 0 0", f"place {5 * seat + number}")
            for seat, player in enumerate(players):
                agent, x, y = 5 * seat + number, order[number], 4 * seat
                match.agents[agent] = SIZE * y + x
                player.say(f"at {agent} {x} {y}")

    def play(self, seed: int, **config: object) -> None:
        rng = random.Random(seed)
        cap = [0, 4, 0, 9, 1, 3, 0, 0, 5, 2, 0, 7, 0, 1, 0, 3, 0, 0, 5, 2, 0, 4, 0, 9, 1]
        words = [word for key, value in config.items() for word in ("--set", f"{key}={value}")]
        with Server("--set", "cap=" + "".join(map(str, cap)), *words) as server:
            players = seated(server.port)
            match = Match(cap, int(str(config.get("steps", 200))), int(str(config.get("growth_period", 10))))
            for player in players:
                game = player.hear() or ""
                self.assertEqual(game, f"game steps {match.steps} growth constant growth_period {match.period} pass strict move_ms 3000")
            self.place(players, match, rng.sample(range(5), 5))
            while not match.over:
                mover = players[match.mover]
                self.expect(mover, match.state_line(), match.score_line(), "move")
                moves = match.moves()
                move = rng.choice(moves) if moves else None
                mover.say("pass" if move is None else f"go {move[0]} {move[1] % SIZE} {move[1] // SIZE}")
                match.turn(move)
            ends = [player.hear() or "" for player in players]
            self.assertEqual(ends[0], ends[1])
            self.assertEqual(ends[0].split()[1], "steps" if match.side(0) and match.side(1) else "all-removed")
            better, worse = max(match.score(0), match.score(1)), min(match.score(0), match.score(1))
            self.assertIn(f"wins {better} to {worse}" if better > worse else f"a draw, {better} each", ends[0])
            for player in players:
                self.assertIsNone(player.hear())
                player.leave()
            self.assertIn(f"one (player 1) against two (player 2): {ends[0].split(maxsplit=2)[2]}",
                          server.wait_for_output("against").replace("two (player 1) against one (player 2)", "one (player 1) against two (player 2)"))

    def test_every_line_of_a_match(self) -> None:
        for seed in range(3):
            with self.subTest(seed=seed):
                self.play(seed)

    def test_other_lengths_and_periods(self) -> None:
        self.play(7, steps=61, growth_period=3)

    def test_a_hidden_length_is_not_told(self) -> None:
        with Server("--set", "hide_steps=true") as server:
            for player in seated(server.port):
                self.assertIn(" steps 0 ", player.hear() or "")
                player.leave()

    def test_matches_at_the_same_time(self) -> None:
        with Server("--set", "steps=30") as server:
            tables = [seated(server.port) for _ in range(5)]
            ended: list[str] = []

            def finish(player: Player) -> None:
                match_agents = {}
                while True:
                    lines = player.hear_until("place", "move", "end")
                    if lines[-1].startswith("end"):
                        return ended.append(lines[-1])
                    if lines[-1].startswith("place"):
                        agent = int(lines[-1].split()[1])
                        match_agents[agent] = True
                        player.say(f"at {agent} {agent % 5} {0 if agent < 5 else 4}")
                        continue
                    state = numbers(next(line for line in lines if line.startswith("state")))
                    match = Match([0] * 25, agents={agent: cell for cell, agent in enumerate(state[:25]) if agent >= 0})
                    match.step = 0 if 0 in match_agents else 1
                    agent, cell = match.moves()[0]
                    player.say(f"go {agent} {cell % SIZE} {cell // SIZE}")

            threads = [threading.Thread(target=finish, args=[player]) for table in tables for player in table]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(60)
            for table in tables:
                for player in table:
                    player.leave()
            self.assertEqual(len(ended), 10)
            until("five records that agree with the rules",  # they are written aside of the matches
                  lambda: sum(run("replay", record, "--verify").returncode == 0 for record in (server.folder / "records").glob("*.agon")) == 5)


if __name__ == "__main__":
    unittest.main()
