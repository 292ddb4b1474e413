"""Tron on small generated maps, learned by proximal policy optimisation in a league of its own versions; NumPy alone.

    scripts/python.sh run examples/tron_self_play.py [minutes] [curve.csv] [folder]      (minutes of processor time)

In half of the matches both seats play the present policy, and both are learned from. In the others one seat is an earlier
version, which the league draws; strong ones come more often. Where a folder is named, the league is saved there, and its best
version plays a contest of the arena against built-in players (this needs the program agon). A seat sees the board from its own head,
turned so that it goes up: what stands around it, and for each of the three ways what room is left there and how much of
it is reached before the other. One network of two hidden layers gives six values (left, on, right, each without and with
the breaker) and how well it expects to end.
"""
from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import agon
from agon.league import LEARNER
from agon.learners import STEPS, Network, improve, log_chances, rollout

SIDE = 11
CONFIG = {"map": "generated", "width": SIDE, "height": SIDE}
AROUND = 4  # cells to each side of the head that are shown
MATCHES = 256
VERSIONS = 12  # that the league gets
BITS = (1 << np.arange(SIDE)).astype(np.uint16)
NONE, ALL = np.uint16(0), np.uint16((1 << SIDE) - 1)
ACROSS, DOWN = np.array([0, 1, 0, -1]), np.array([-1, 0, 1, 0])  # by heading: up, right, down, left


def spread(rows: np.ndarray) -> np.ndarray:
    """Cells and their neighbours; a board is a row of bits a line."""
    wider = rows | (rows << 1) | (rows >> 1)
    wider[..., 1:] |= rows[..., :-1]
    wider[..., :-1] |= rows[..., 1:]
    return wider


def counted(rows: np.ndarray) -> np.ndarray:
    return np.unpackbits(rows.view(np.uint8), axis=-1).sum(-1, dtype=np.float32)


def territories(own: np.ndarray, other: np.ndarray, free: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Cells that are reached first by either of two, who go at once, and all that the first one can reach."""
    seen, seen_other, room = own.copy(), other.copy(), own.copy()
    for _ in range(3 * SIDE):
        open_cells = free & ~(seen | seen_other)
        new, new_other = spread(seen) & open_cells, spread(seen_other) & open_cells
        seen |= new & ~new_other
        seen_other |= new_other & ~new
        free = free & ~(new & new_other)  # reached by both at once: nobody's
        wider = room | (spread(room) & (free | seen_other))
        if not new.any() and not new_other.any() and np.array_equal(wider, room):
            break
        room = wider
    return counted(seen), counted(seen_other), counted(room)


def cells_of(place: np.ndarray) -> np.ndarray:
    """(…, 2) of y and x -> boards on which that cell alone is set; none for a place beyond the board."""
    y, x = place[..., 0], place[..., 1]
    inside = (y >= 0) & (y < SIDE) & (x >= 0) & (x < SIDE)
    board = np.zeros((*y.shape, SIDE), np.uint16)
    np.put_along_axis(board, np.clip(y, 0, SIDE - 1)[..., None],
                      np.where(inside, BITS[np.clip(x, 0, SIDE - 1)], NONE)[..., None], -1)
    return board


# Where each shown cell lies, for each heading: offsets of the window, turned.
_offsets = np.stack(np.meshgrid(np.arange(-AROUND, AROUND + 1), np.arange(-AROUND, AROUND + 1), indexing="ij"), -1)
WINDOWS = [_offsets.reshape(-1, 2)]
for _ in range(3):  # a quarter turn clockwise: up (-1, 0) becomes right (0, 1)
    WINDOWS.append(np.stack([WINDOWS[-1][:, 1], -WINDOWS[-1][:, 0]], -1))
TURNED = np.stack(WINDOWS)
WAYS = np.array([3, 0, 1])  # left, on, right, as turns of the heading


def features(planes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Observations -> what the network takes, and the number of each of its six actions."""
    rows = np.arange(len(planes))
    heads = planes[:, 3:11].reshape(len(planes), 2, 4, -1)
    own_heading, own_cell = np.divmod(heads[:, 0].reshape(len(planes), -1).argmax(1), SIDE * SIDE)
    other_heading, other_cell = np.divmod(heads[:, 1].reshape(len(planes), -1).argmax(1), SIDE * SIDE)
    own = np.stack(np.divmod(own_cell, SIDE), -1)
    other = np.stack(np.divmod(other_cell, SIDE), -1)
    window = own[:, None] + TURNED[own_heading]
    padded = np.zeros((len(planes), 4, SIDE + 2 * AROUND, SIDE + 2 * AROUND), np.float32)
    padded[:, 0] = 1  # beyond the board is wall
    padded[:, :3, AROUND:-AROUND, AROUND:-AROUND] = planes[:, :3] > 0
    padded[rows, 3, other[:, 0] + AROUND, other[:, 1] + AROUND] = 1
    shown = padded[rows[:, None], :, window[..., 0] + AROUND, window[..., 1] + AROUND]

    headings = (own_heading[:, None] + WAYS) % 4
    free = ((planes[:, :3].max(1) == 0) * BITS).sum(-1).astype(np.uint16)
    next_cells = np.stack([own[:, :1] + DOWN[headings], own[:, 1:] + ACROSS[headings]], -1)
    step = cells_of(next_cells) & free[:, None]  # nothing where a wall is: no room there
    reached = territories(step, np.broadcast_to(cells_of(other)[:, None], step.shape), np.broadcast_to(free[:, None], step.shape))
    blocked = counted(step)[..., None] == 0
    room = np.concatenate([np.stack(reached, -1) / 40, blocked], -1).reshape(len(planes), -1)

    apart = (other - own).astype(np.float32)
    turned_apart = np.stack([apart[:, 0] * -DOWN[own_heading] - apart[:, 1] * ACROSS[own_heading],
                             apart[:, 1] * -DOWN[own_heading] + apart[:, 0] * ACROSS[own_heading]], -1) / SIDE
    faces = np.eye(4, dtype=np.float32)[(other_heading - own_heading) % 4]
    scalars = planes[:, 11:, 0, 0].astype(np.float32) / 255
    lead = (planes[:, 18, 0, 0].astype(np.float32)[:, None] - 128) / 10
    seen = np.concatenate([shown.reshape(len(planes), -1), room, turned_apart, faces, scalars, lead], 1)
    return seen.astype(np.float32), np.concatenate([headings, headings + 4], 1)


class Agent:
    """A version of the learner that learns no more, as a policy of the arena: the action of the greatest chance."""

    def __init__(self, network: Network) -> None:
        self.network = Network(1, (), 1, 0)  # without the memory of Adam
        self.network.arrays = [array.copy() for array in network.arrays]

    def __call__(self, observation: np.ndarray, mask: np.ndarray) -> int:
        seen, numbers = features(observation[None])
        logs = log_chances(self.network.forward(seen)[-1][:, :6], mask[numbers] != 0)
        return int(numbers[0, logs[0].argmax()])


class Seating:
    """Who plays which row of a vector in self-play."""

    def __init__(self, league: agon.League, batch: agon.Batch, generator: np.random.Generator) -> None:
        self.league, self.generator = league, generator
        self.seats = np.arange(batch.matches) % 2  # of the earlier version
        self.met = np.full(batch.matches, -1)  # its number in the league; -1: none
        self.mixed = np.arange(batch.matches) // 2 % 2 == 0

    def rows(self, matches: np.ndarray) -> np.ndarray:
        """Of the earlier versions in these matches."""
        return 2 * matches + self.seats[matches]

    def learns(self) -> np.ndarray:
        """For each row whether the learner plays there."""
        learns = np.ones(2 * len(self.met), bool)
        learns[self.rows(np.flatnonzero(self.met >= 0))] = False
        return learns

    def others(self) -> Iterator[tuple[Network, np.ndarray]]:
        """Each earlier version that plays, and its rows."""
        versions = list(self.league.players.values())
        for number in np.unique(self.met[self.met >= 0]):
            yield versions[number].network, self.rows(np.flatnonzero(self.met == number))

    def ended(self, batch: agon.Batch) -> None:
        """Counts the matches of the last step, and draws opponents for the next ones."""
        over = np.flatnonzero(batch.terminations.reshape(-1, 2)[:, 0] & self.mixed)
        counted = over[self.met[over] >= 0]
        self.league.count(self.met[counted], -batch.rewards[self.rows(counted)])
        if self.league.players and len(over):
            self.met[over] = self.league.draw(len(over), self.generator)


class Choice:
    """What a policy, and earlier versions where they are seated, do for rows of a batch."""

    def __init__(self, network: Network, batch: agon.Batch, seating: Seating | None = None) -> None:
        self.seen, self.numbers = features(batch.observations)
        self.legal = np.take_along_axis(batch.masks, self.numbers, 1) != 0
        outputs = network.forward(self.seen)[-1]
        for other, rows in seating.others() if seating else ():
            outputs[rows] = other.forward(self.seen[rows])[-1]
        self.logs, self.values = log_chances(outputs[:, :6], self.legal), outputs[:, 6]

    def draw(self, generator: np.random.Generator) -> np.ndarray:
        return (self.logs + generator.gumbel(size=self.logs.shape)).argmax(1)

    def play(self, batch: agon.Batch, chosen: np.ndarray) -> None:
        batch.actions[...] = np.take_along_axis(self.numbers, chosen[:, None], 1)[:, 0]


def won(network: Network, opponent: str, matches: int, seed: int) -> tuple[float, float]:
    """Shares of matches won and drawn, always with the action of the greatest chance."""
    batch = agon.Batch("tron", matches, opponent=opponent, config=CONFIG, autoreset="disabled")
    batch.reset(seed)
    result = np.zeros(matches)
    running = np.arange(matches, dtype=np.int32)
    while len(running):
        choice = Choice(network, batch)
        choice.play(batch, choice.logs.argmax(1))
        batch.send(running)
        batch.receive(len(running))
        over = batch.terminations[running]
        result[running[over]] = batch.rewards[running[over]]
        running = running[~over]
    return float((result > 0).mean()), float((result == 0).mean())


def tell(league: agon.League) -> None:
    for name, rating in sorted(league.ratings().items(), key=lambda one: -one[1].elo):
        print(f"    {name:12} {rating.elo:+6.0f} ± {rating.error:.0f}")


def meet_the_arena(league: agon.League, folder: Path) -> None:
    """The best version plays built-in players in a contest."""
    ratings = league.ratings()
    best = max(league.names, key=lambda name: ratings[name].elo)
    strangers = [league.add(player) for player in ("straight", "wall_hugger", "minimax", "territory", "genetic", "harvester",
                                                   "champion?nodes=2000")]
    report = league.contest(folder / "contest", [best, *strangers], format="gauntlet", games=20)
    league.save(folder)
    for met in report["cross_table"]:
        print(f"    {met['a']} against {met['b']}: {met['wins']:.0f} won, {met['draws']:.0f} drawn, {met['losses']:.0f} lost")


def main() -> None:
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 15.0
    curve = open(sys.argv[2], "w", encoding="utf-8") if len(sys.argv) > 2 else None
    folder = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    generator = np.random.default_rng(0)
    batch = agon.Batch("tron", MATCHES, config=CONFIG, autoreset="same_step")
    batch.reset(0)
    network = Network(features(batch.observations[:1])[0].shape[1], (128, 64), 7, 0)
    league = agon.League("tron", config=CONFIG)
    seating = Seating(league, batch, generator)
    began, rows, update = time.process_time(), 0, 0
    if curve:
        curve.write("million rows,won against wall_hugger\n")
    while (passed := time.process_time() - began) < 60 * minutes:
        left = 1 - passed / (60 * minutes)
        if update % 10 == 0:
            share, drawn = won(network, "wall_hugger", 200, 10**6)
            print(f"{passed:6.0f} s, {rows / 1e6:5.2f} million rows: wins {share:.1%} against wall_hugger, draws {drawn:.1%}", flush=True)
            if curve:
                curve.write(f"{rows / 1e6:.3f},{share:.4f}\n")
                curve.flush()
        improve(network, rollout(lambda: Choice(network, batch, seating), batch, generator, seating), generator, 1e-3 * left, 0.01 * left)
        rows, update = rows + STEPS * batch.rows, update + 1
        if len(league.players) < int((1 - left) * VERSIONS):
            rating = league.ratings()[LEARNER]
            print(f"{league.add(Agent(network))}: {rating.elo:+.0f} ± {rating.error:.0f} Elo", flush=True)
    print(f"{time.process_time() - began:.0f} s, {rows / 1e6:.2f} million rows")
    for opponent in ("wall_hugger", "minimax", "harvester"):
        share, drawn = won(network, opponent, 400, 2 * 10**6)
        print(f"after: wins {share:.1%} against {opponent}, draws {drawn:.1%} of 400")
    if curve:
        curve.write(f"{rows / 1e6:.3f},{won(network, 'wall_hugger', 400, 2 * 10**6)[0]:.4f}\n")
    league.add(Agent(network))
    tell(league)
    if folder:
        league.save(folder)
        meet_the_arena(league, folder)


if __name__ == "__main__":
    main()
