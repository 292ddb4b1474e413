"""Self-play leagues: earlier versions of a learner and built-in players, their ratings, and the learner's next opponents."""
from __future__ import annotations

import copy
import json
import os
import pickle
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from .batch import players
from .bots import export
from .policies import NumpyPolicy, OnnxPolicy, Policy
from .records import require_program, told

if TYPE_CHECKING:
    from .ranking import Ranking

#: The learner as it is now, among the names of a league's ratings.
LEARNER = "learner"
# Prior standard deviations in Elo, as in a class's ladder: of a version from the one before, and of newcomers.
_INHERITED, _NEWCOMER = 150.0, 350.0


@dataclass(frozen=True)
class Rating:
    """Elo with its standard error; the mean of a league is 0."""

    elo: float
    error: float


class League:
    """Earlier versions of a learner, and built-in players, as opponents.

    `add` takes a built-in player's name, or the learner as it is now. `opponents` gives the value for the `opponent` of a
    `Batch`. `count` takes the results of the learner's matches. `ratings` follow from these results, by the code that rates
    contests and ladders, which expects a version to be about as strong as the one before. Matches since the last version count
    for the next version, though the learner was still changing.

    Parameters
    ----------
    game: one of `agon.games()`.
    config: the game's settings, for `contest`.
    hard: how strongly the better opponents are preferred, as in prioritized fictitious self-play. An opponent is drawn in
        proportion to `(1 - p) ** hard`, where p are the points that the learner is expected to make against it. 0: all equally
        often.
    options: of the game's observations, for `contest`.
    """

    def __init__(self, game: str, *, config: Mapping[str, Any] | None = None, hard: float = 2.0, **options: Any) -> None:
        self.game, self.config, self.hard, self.options = game, dict(config or {}), hard, options
        self.players: dict[str, str | Policy] = {}
        self._results: dict[tuple[str, str], NDArray[np.float64]] = {}  # wins, draws, losses of the first

    @property
    def names(self) -> list[str]:
        """The names of all players, in the order in which they were added. Their indices are the numbers that `count` takes."""
        return list(self.players)

    def add(self, player: str | Policy, name: str = "") -> str:
        """Adds a built-in player by name, or a copy of a policy, the learner as it is now. Returns its name in the league."""
        if isinstance(player, str):
            name = name or player
            if (known := players(self.game)) and player.partition("?")[0] not in known:
                raise ValueError(f'no player "{player}" of {self.game}; there are: {", ".join(known)}')
        else:
            name = name or f"version {1 + sum(not isinstance(one, str) for one in self.players.values())}"
        if name in (*self.players, LEARNER):
            raise ValueError(f'the league has a player "{name}" already')
        if any(player is one for one in self.players.values()):
            raise ValueError(f"the league has this player already, as another name than \"{name}\"")
        # A session of ONNX Runtime cannot be copied, and does not learn.
        self.players[name] = player if isinstance(player, (str, OnnxPolicy)) else copy.deepcopy(player)
        if not isinstance(player, str):
            self._results = {tuple(name if one == LEARNER else one for one in pair): found  # type: ignore[misc]
                             for pair, found in self._results.items()}
        return name

    def count(self, opponents: ArrayLike, rewards: ArrayLike) -> None:
        """Counts finished matches of the learner. It takes the numbers of the opponents (`infos["opponent"]` of a vector that
        plays `opponents()`), and 1, 0 or -1 for each."""
        met, gained = np.atleast_1d(np.asarray(opponents)), np.sign(np.atleast_1d(np.asarray(rewards)))
        if met.shape != gained.shape or (met.size and not 0 <= met.min() <= met.max() < len(self.players)):
            raise ValueError(f"count: a number below {len(self.players)} and a reward for each match")
        for number in np.unique(met):
            of_one = gained[met == number]
            self._count(LEARNER, self.names[number], [(of_one == sign).sum() for sign in (1, 0, -1)])

    def _count(self, one: str, other: str, results: Sequence[float]) -> None:
        self._results.setdefault((one, other), np.zeros(3))[...] += results

    def ratings(self) -> dict[str, Rating]:
        """The ratings of all players, and of the learner since the last version."""
        names = [*self.players, LEARNER]
        number = {name: index for index, name in enumerate(names)}
        kinships, last = [], -1
        for name in names:
            if isinstance(self.players.get(name), str):
                kinships.append((number[name], -1, _NEWCOMER))
                continue
            kinships.append((number[name], last, _NEWCOMER if last < 0 else _INHERITED))
            last = number[name]
        meetings = [(number[one], number[other], float(found[0]), float(found[1]), float(found[2]))
                    for (one, other), found in self._results.items()]
        return {name: Rating(*of_one) for name, *of_one in zip(names, *_core.rate(len(names), meetings, kinships))}

    def ranking(self) -> Ranking:
        """All players, ranked by their results in three ways, with a warning where Elo hides a cycle; see `agon.ranking`."""
        from .ranking import rank

        return rank(((one, other, float(found[0]), float(found[1]), float(found[2])) for (one, other), found in self._results.items()), self.names)

    def expected(self) -> NDArray[np.float64]:
        """The points that the learner is expected to make against each player; a win counts 1, a draw a half."""
        ratings = self.ratings()
        apart = np.array([ratings[LEARNER].elo - ratings[name].elo for name in self.players])
        points: NDArray[np.float64] = 1 / (1 + 10 ** (-apart / 400))
        return points

    def weights(self) -> NDArray[np.float64]:
        """How often each player is drawn; the sum is 1."""
        if not self.players:
            raise ValueError("the league has no players: add one")
        hardness = np.maximum(1 - self.expected(), 1e-3) ** self.hard
        share: NDArray[np.float64] = hardness / hardness.sum()
        return share

    def opponents(self) -> dict[Any, float]:
        """The opponents for a `Batch` or `make_vec`: `opponent=league.opponents()`. Call it again after `add`."""
        return dict(zip(self.players.values(), map(float, self.weights())))

    def draw(self, count: int, generator: np.random.Generator) -> NDArray[np.int64]:
        """The numbers of `count` drawn opponents, for a loop that plays the earlier versions itself."""
        return generator.choice(len(self.players), count, p=self.weights())

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Writes players and results. Policies that are neither a `NumpyPolicy` nor an `OnnxPolicy` are pickled."""
        home = Path(folder)
        home.mkdir(parents=True, exist_ok=True)
        listed = []
        for index, (name, player) in enumerate(self.players.items()):
            file = ""
            if isinstance(player, (NumpyPolicy, OnnxPolicy)):
                file = f"{index}.npz" if isinstance(player, NumpyPolicy) else f"{index}.onnx"
                player.save(home / file)
            elif not isinstance(player, str):
                file = f"{index}.pickle"
                (home / file).write_bytes(pickle.dumps(player))
            listed.append({"name": name, "file": file} if file else {"name": name, "player": player})
        told = {"game": self.game, "config": self.config, "hard": self.hard, "options": self.options, "players": listed,
                "results": [[*pair, *found] for pair, found in self._results.items()]}
        (home / "league.json.new").write_text(json.dumps(told, indent=1), encoding="utf-8")
        (home / "league.json.new").replace(home / "league.json")

    @classmethod
    def load(cls, folder: str | os.PathLike[str]) -> League:
        """Loads what `save` wrote. Pickles run the code that they contain, so load only your own leagues."""
        home = Path(folder)
        told = json.loads((home / "league.json").read_text(encoding="utf-8"))
        league = cls(told["game"], config=told["config"], hard=told["hard"], **told["options"])
        kinds: dict[str, Any] = {".npz": NumpyPolicy.load, ".onnx": OnnxPolicy,
                                 ".pickle": lambda path: pickle.loads(path.read_bytes())}
        for one in told["players"]:
            player = one["player"] if "player" in one else kinds[Path(one["file"]).suffix](home / one["file"])
            league.players[one["name"]] = player
        for one, other, *found in told["results"]:
            league._count(one, other, found)
        return league

    def contest(self, folder: str | os.PathLike[str], names: Sequence[str] | None = None, **settings: Any) -> dict[str, Any]:
        """Plays a contest of the arena between all players of the league, or those named, and counts its results in the
        ratings.

        Needs the program `agon` (from the path, or named by the environment variable AGON). The new folder gets the folder of
        an entrant for each policy, made by `agon.export`. It also gets the plan `contest.toml` and the store `contest.contest`,
        which `agon serve --contests` shows. `settings` are those of a plan, such as `games=20` or `format="gauntlet"`. Returns
        the contest's report."""
        require_program()
        home = Path(folder).resolve()
        home.mkdir(parents=True)
        lines = [f"{key} = {_toml(value)}" for key, value in {"game": self.game, **settings}.items()]
        if self.config:
            lines += ["[[config]]", *(f"{key} = {_toml(value)}" for key, value in self.config.items())]
        for index, name in enumerate(self.names if names is None else names):
            lines += ["[[entrant]]", f"name = {_toml(name)}", f"player = {_toml(self._entrant(name, home / f'player{index}'))}"]
        (home / "contest.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
        report = home / "report.json"
        for words in (["run", "contest.toml"], ["report", "contest.contest", "--json-file", report.name]):
            told("contest", *words, folder=home)
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        for met in found["cross_table"]:
            self._count(met["a"], met["b"], [met["wins"], met["draws"], met["losses"]])
        return found

    def _entrant(self, name: str, home: Path) -> str:
        """The name of a player in a plan."""
        player = self.players[name]
        if isinstance(player, str):
            return player
        export(player, home, self.game, name, isinstance(player, NumpyPolicy), **self.options)
        return f"cmd:{sys.executable} {home}/bot.py"


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_toml(inner)}" for key, inner in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)
