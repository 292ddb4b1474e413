"""Many matches in step, over NumPy arrays. All other interfaces of the package use it."""
from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core
from .extras import pictures
from .policies import NumpyPolicy, Policy

Arrays = dict[str, NDArray[Any]]
#: A built-in player by name, a policy, weights of several of either, or None for self-play.
Opponent = str | Policy | Mapping[Any, float] | None
LARGEST_SEED = 2**53 - 1


def games() -> list[str]:
    """The names of all games."""
    return list(_core.games())


def players(game: str) -> list[str]:
    """The built-in players of a game, weakest first."""
    return list(dict.fromkeys(one["name"] for one in player_facts(game)))


def player_facts(game: str) -> list[dict[str, Any]]:
    """The same with `summary`, `seats` (those that the player can take in the game's usual configuration) and `figures`: its
    Elo among the game's players, and its time for a decision in ms. A name comes twice where each seat has a player of it."""
    facts: list[dict[str, Any]] = json.loads(_core.players(game))
    return facts


def info(game: str) -> dict[str, Any]:
    """Facts about a game: title, roles, number of seats, dynamics, information, chance, bounds of score and length."""
    facts: dict[str, Any] = json.loads(_core.info(game))
    return facts


def game_options(game: str) -> dict[str, Any]:
    """The options for the observations of a game, with their defaults. They are keywords of `make_vec` and others."""
    options: dict[str, Any] = json.loads(_core.options(game))
    return options


def shape(game: str, config: Mapping[str, Any] | None = None, **options: Any) -> _core.Shape:
    """The shapes of a game's observations and actions: `observation` (its sides), `real` (float32, else uint8),
    `channels` (each with `name`, `meaning`, `low`, `high`, `flag` and `entries`, its places in the first side), `names` of these, `actions` (how many), `parts` (the same as parts), `idle` (the action of a seat that is not asked)."""
    return _core.shape(game, _json(config), _json(options))


def _plain(value: Any) -> Any:
    """NumPy's numbers and arrays as JSON has them."""
    if isinstance(value, (np.generic, np.ndarray)):
        return value.tolist()
    raise TypeError(f"{value!r} is neither a number nor a text")


def _json(value: Mapping[str, Any] | None) -> str:
    return json.dumps(dict(value or {}), default=_plain)


def checked_seed(seed: int | np.integer[Any]) -> int:
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)):
        raise ValueError(f"seed: a whole number, not {seed!r}")
    if not 0 <= int(seed) <= LARGEST_SEED:
        raise ValueError(f"seed {seed}: seeds are 0 to 2**53 - 1")
    return int(seed)


class Opponents:
    """The opponents, in the form that the core takes."""

    def __init__(self, opponent: Opponent) -> None:
        weights: Mapping[Any, float] = {}
        if opponent is not None:
            weights = opponent if isinstance(opponent, Mapping) else {opponent: 1.0}
            if not weights:
                raise ValueError("opponent: name at least one, or give None for self-play")
        for one in weights:
            if not isinstance(one, str) and not callable(one):
                raise ValueError(f"opponent: a built-in player's name or a policy, not {one!r}")
        self.names = [one if isinstance(one, str) else str(getattr(one, "name", "policy")) for one in weights]
        self.settings = [{"name": name, "weight": float(weight)} for name, weight in zip(self.names, weights.values())]
        self.policies = [None if isinstance(one, str) else one.to_bytes() if isinstance(one, NumpyPolicy) else one
                         for one in weights]


def seat_number(seat: str | int) -> int:
    """0, 1, …; -1 for "rotate"."""
    if seat == "rotate":
        return -1
    if isinstance(seat, bool) or not isinstance(seat, (int, np.integer)) or seat < 0:
        raise ValueError(f'seat: a seat\'s number or "rotate", not {seat!r}')
    return int(seat)


class Batch:
    """Matches of one game in step.

    A row is a match and a seat of the learner in it. With an `opponent` each match has one row. Without one, every seat is the
    learner's (self-play): row `match * rows_of_a_match + seat`.

    The arrays are attributes, and each step writes into them in place: `observations`, `rewards`, `terminations`,
    `truncations`, `masks`, `actions` (yours to write), `acting`, `seats`, `opponents`, `seeds`, and with
    `autoreset="same_step"` `final_observations`, `final_masks`, `final_seats`, `final_opponents` and `final_seeds`, of the episodes
    that ended. Copy what you keep, and write only into `actions`.

    Only one call at a time is allowed: a second thread that calls meanwhile gets a RuntimeError. `pickle` and `copy.deepcopy`
    give a batch in the same state, with its own arrays; its matches are played again.

    An exception of an opponent's policy comes out of `step`, `receive` or `reset`. Its match is then broken off: its record ends with
    the last whole step, and it must be reset. Ctrl-C ends a step in the same way, and breaks off the matches that the step has
    not finished.

    Parameters
    ----------
    game: one of `agon.games()`.
    matches: number of matches.
    opponent: a built-in player by name, a policy such as an earlier version of the learner, weights for several of these, or
        None for self-play. With weights (`{"minimax": 3, old: 1}`) one is drawn for each match. A `NumpyPolicy` plays inside
        the core; any other function of an observation and its mask is called, one decision at a time. A record plays the match
        again, so a policy should always choose the same in the same place.
    seat: the learner's seat if there is an opponent: a number, or "rotate": the next seat in each episode.
    config: the game's settings, as `agon play GAME --set` takes them.
    autoreset: "next_step", "same_step" or "disabled".
    reward: "outcome" (1, 0, -1 at the end) or "score" (the gain of the game's own score in a step).
    max_steps: steps of the learner after which a match is truncated; 0: no limit.
    max_cycles: PettingZoo's word for `max_steps`.
    threads: threads that step matches. 0: the first steps choose one, or one for each core where that is 1.8 times as fast.
    queued: True to `send` and `receive` a part of the matches.
    buffers: arrays to use instead of new ones, by name.
    options: options of the game's observations; see `agon.game_options`.
    """

    def __init__(self, game: str, matches: int = 1, *, opponent: Opponent = None, seat: str | int = "rotate",
                 config: Mapping[str, Any] | None = None, autoreset: str = "next_step", reward: str = "outcome",
                 max_steps: int = 0, max_cycles: int = 0, threads: int = 1, queued: bool = False,
                 buffers: Mapping[str, NDArray[Any]] | None = None, **options: Any) -> None:
        if max_cycles and max_steps not in (0, max_cycles):
            raise ValueError(f"max_cycles {max_cycles} and max_steps {max_steps} are two words for one thing: give one of them")
        max_steps = max_steps or max_cycles
        self.game = game
        self.config = dict(config or {})
        self.options = dict(options)
        self._made_with = {"matches": matches, "opponent": opponent, "seat": seat, "autoreset": autoreset, "reward": reward,
                           "max_steps": max_steps, "threads": threads, "queued": queued}
        met = Opponents(opponent)
        self.opponent_names = met.names
        settings = {"matches": matches, "opponents": met.settings, "seat": seat_number(seat),
                    "seed": int(np.random.default_rng().integers(2**48)), "autoreset": autoreset, "reward": reward,
                    "longest": max_steps, "threads": threads, "queued": queued}
        self.autoreset = autoreset
        self.shape = shape(game, config, **options)
        self._core = _core.make_vector(game, _json(config), _json(options), _json(settings),
                                       met.policies)
        self.use(buffers)

    def use(self, given: Mapping[str, NDArray[Any]] | None) -> None:
        """Takes your arrays, by name, and makes those that are missing. Matches must be reset before the next step."""
        arrays = self._new_arrays()
        for name, array in (given or {}).items():
            if name not in arrays:
                raise ValueError(f"buffers: no {name!r}; there are: {', '.join(arrays)}")
            fits = array.shape != arrays[name].shape and array.size == arrays[name].size
            arrays[name] = array.reshape(arrays[name].shape) if fits else array
        self._core.use(arrays)
        self.arrays: Arrays = arrays
        self.observations = arrays["observations"]
        self.rewards: NDArray[np.float32] = arrays["rewards"]
        self.terminations: NDArray[np.bool_] = arrays["terminations"]
        self.truncations: NDArray[np.bool_] = arrays["truncations"]
        self.masks: NDArray[np.int8] = arrays["masks"]
        self.actions: NDArray[np.int32] = arrays["actions"]
        self.acting: NDArray[np.bool_] = arrays["acting"]
        self.seats: NDArray[np.int32] = arrays["seats"]
        self.opponents: NDArray[np.int32] = arrays["opponents"]
        self.seeds: NDArray[np.int64] = arrays["seeds"]
        self.final_observations = arrays.get("final_observations")

    def _new_arrays(self) -> Arrays:
        rows, kind = self.rows, np.float32 if self.shape.real else np.uint8
        seen = (rows, *self.shape.observation)
        arrays: Arrays = {
            "observations": np.zeros(seen, kind), "masks": np.zeros((rows, self.shape.actions), np.int8),
            "actions": np.full(rows, self.shape.idle, np.int32), "rewards": np.zeros(rows, np.float32),
            "terminations": np.zeros(rows, np.bool_), "truncations": np.zeros(rows, np.bool_),
            "acting": np.zeros(rows, np.bool_), "seats": np.zeros(rows, np.int32),
            "opponents": np.zeros(rows, np.int32), "seeds": np.zeros(rows, np.int64),
        }
        if self.autoreset == "same_step":
            arrays["final_observations"] = np.zeros(seen, kind)
            for name in ("masks", "seats", "opponents", "seeds"):
                arrays[f"final_{name}"] = np.zeros_like(arrays[name])
        return arrays

    @property
    def matches(self) -> int:
        """Number of matches."""
        return self._core.matches

    @property
    def rows(self) -> int:
        """Number of rows of all matches, the first dimension of every array."""
        return self._core.rows

    @property
    def rows_of_a_match(self) -> int:
        """1 with an opponent; in self-play the number of seats."""
        return self._core.rows_of_a_match

    @property
    def threads(self) -> int:
        """How many threads play a whole step: as many as you asked for, or as the first steps chose."""
        return self._core.threads

    def reset(self, seed: int | Sequence[int | None] | None = None, mask: NDArray[np.bool_] | None = None) -> None:
        """Begins new matches: all, or those that `mask` marks (one entry for each match). A number is the seed of a run: the
        seed of each match is a hash of it and of the match's number. A list has the seed of each match itself. Without a seed,
        also in a list, a match goes on with its next episode; if it never had a seed, one was drawn when the batch was made."""
        chosen = None if mask is None else np.ascontiguousarray(mask, np.bool_)
        if isinstance(seed, (int, np.integer, float, str)):
            self._core.reset_run(checked_seed(seed), chosen)
            return
        seeds = [None] * self.matches if seed is None else seed
        if len(seeds) != self.matches:
            raise ValueError(f"seed: a number, or one for each of the {self.matches} matches, not {len(seeds)}")
        goes_on = -1
        self._core.reset(np.array([goes_on if one is None else checked_seed(one) for one in seeds], np.int64), chosen)

    def step(self) -> None:
        """Plays `actions`. The GIL is released."""
        self._core.step()

    def send(self, matches: NDArray[np.int32]) -> None:
        """Lets threads play the `actions` of these matches, and returns at once."""
        self._core.send(np.ascontiguousarray(matches, np.int32))

    def receive(self, count: int) -> NDArray[np.int32]:
        """Waits for `count` matches, and returns their numbers in the order in which they were done."""
        done = np.empty(count, np.int32)
        self._core.receive(done)
        return done

    @property
    def under_way(self) -> int:
        """How many matches were sent and not yet received."""
        return self._core.under_way

    def rows_of(self, matches: NDArray[np.int32]) -> NDArray[np.int32]:
        """The rows of these matches."""
        of_one = np.arange(self.rows_of_a_match, dtype=np.int32)
        rows: NDArray[np.int32] = (matches[:, None] * self.rows_of_a_match + of_one).ravel()
        return rows

    def record(self, match: int = 0, *, present: bool = False) -> bytes:
        """An `.agon` record of the match that ended last in this place, or of the one under way."""
        return self._core.record(match, present)

    def state(self, match: int = 0) -> dict[str, Any]:
        """The whole state of a match, hidden things included."""
        truth: dict[str, Any] = json.loads(self._core.state(match))
        return truth

    def central_state(self) -> NDArray[np.float32]:
        """All there is to know about each match, (matches, n), for a critic that may see everything, as in MAPPO and QMIX: the
        observations of all its seats, which seats are asked, and what no seat sees (`shape.hidden`). Needs self-play, where
        every seat has a row. Chance that is still to come is not in it."""
        if self.opponent_names:
            raise ValueError("central_state needs the rows of all seats: make the environment without an opponent")
        parts: list[NDArray[Any]] = [self.observations, self.acting, np.asarray(self._core.hidden())]
        return np.concatenate([part.reshape(self.matches, -1) for part in parts], axis=1, dtype=np.float32)

    def clone(self, match: int = 0) -> Batch:
        """A batch of one match in the same state, to search ahead. If an opponent plays, the match is played again from its
        beginning."""
        copy = object.__new__(Batch)
        copy.__dict__.update({key: value for key, value in self.__dict__.items() if key not in ("_core", "arrays")})
        copy._core = self._core.clone(match)
        copy._made_with = {**self._made_with, "matches": 1}
        copy.use(None)
        rows = slice(match * self.rows_of_a_match, (match + 1) * self.rows_of_a_match)
        for name, array in copy.arrays.items():
            array[...] = self.arrays[name][rows]
        return copy

    def __getstate__(self) -> dict[str, Any]:
        """The batch's settings, arrays and matches so far: a copy plays on from there."""
        return {"made_with": {"game": self.game, "config": self.config, **self._made_with, **self.options},
                "arrays": self.arrays, "saved": self._core.save()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        arrays = state["arrays"]
        Batch.__init__(self, **state["made_with"], buffers=arrays)
        self._core.restore(state["saved"])

    def ansi(self, match: int = 0, width: int = 80, height: int = 40) -> str:
        """The board as half blocks for a terminal."""
        return str(pictures().ansi(self._core.picture(match), width, height))

    def rgb(self, match: int = 0, width: int = 0, height: int = 0) -> NDArray[np.uint8]:
        """The picture that the arena shows, as (height, width, 3)."""
        array: NDArray[np.uint8] = pictures().rgb(self._core.picture(match), width, height)
        return array

    def svg(self, match: int = 0) -> str:
        """The same picture as SVG."""
        return str(pictures().svg(self._core.picture(match)))
