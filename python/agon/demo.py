"""`python -m agon.demo [GAME [OPPONENT]]`: a match in the terminal."""
from __future__ import annotations

import argparse
import shutil
import sys
import time

import numpy as np

import agon

# Opponent and speed that suit a game. Other games take their first player and 12 steps a second.
FAST = {"evasion": 400.0, "sugargame": 6.0, "zappy": 40.0}
OPPONENTS = {"tron": "wall_hugger", "evasion": "greedy", "sugargame": "gobbler", "treasure_hunt": "nearest",
             "zappy": "wanderer"}

TRIES = 8


def careful(batch: agon.Batch, chance: np.random.Generator) -> np.ndarray:
    """A random legal action that does not lose at once, if one is found by tries on a copy of the match."""
    for _ in range(TRIES):
        action = agon.random_actions(batch.masks, chance)
        copy = batch.clone()
        copy.actions[...] = action
        copy.step()
        if not (copy.terminations[0] and copy.rewards[0] < 0):
            break
    return action


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m agon.demo", description="A match in the terminal.")
    parser.add_argument("game", nargs="?", default="tron", choices=agon.games())
    parser.add_argument("opponent", nargs="?", default=None, help="a built-in player; default: a simple one")
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--speed", type=float, default=0, help="steps a second; 0: as suits the game")
    parser.add_argument("--steps", type=int, default=400, help="at most")
    words = parser.parse_args()
    opponent = words.opponent or OPPONENTS.get(words.game) or agon.players(words.game)[0]
    seat = 1 if words.game == "evasion" else 0
    batch = agon.Batch(words.game, opponent=opponent, seat=seat, autoreset="disabled")
    batch.reset(words.seed)
    print(f"{agon.info(words.game)['title']}: any action that does not lose at once, by chance, against {opponent}")
    columns, lines = shutil.get_terminal_size((80, 24))
    speed, chance = words.speed or FAST.get(words.game, 12.0), np.random.default_rng(words.seed)
    is_terminal = sys.stdout.isatty()
    every = max(1, int(speed / 20))
    for step in range(words.steps):
        if is_terminal and step % every == 0:
            print("\033[H\033[2J" + batch.ansi(0, columns, lines - 2), flush=True)
            time.sleep(every / speed)
        batch.actions[...] = careful(batch, chance)
        batch.step()
        if batch.terminations[0] or batch.truncations[0]:
            break
    print(batch.ansi(0, columns, lines - 2))
    result = {1.0: "won", 0.0: "drawn or not over", -1.0: "lost"}[float(batch.rewards[0])]
    print(f"after {step + 1} decisions: {result}. As a record: agon.Batch(...).record()")


if __name__ == "__main__":
    main()
