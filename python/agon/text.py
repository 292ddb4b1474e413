"""Matches in words, for players that read and write text: language models, and people.

>>> from agon.text import TextEnv
>>> env = TextEnv("tron", opponent="wall_hugger", seed=1)
>>> print(env.reset())
>>> text, reward, done, info = env.step('I go up: {"direction": "Up"}')
"""
from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from typing import Any

from . import _core
from .batch import info as facts_of
from .batch import shape
from .extras import pictures

#: Legal actions that a text lists; a game with more of them shows the first.
MOST_HINTS = 40


def document(name: str) -> str:
    """A page that the package brings: the rules of a game by its name, or a page of the documentation, "bot-protocol"."""
    file = resources.files(__package__).joinpath("documents", f"{name}.md")
    if not name.replace("-", "").replace("_", "").isalnum() or not file.is_file():
        raise ValueError(f"there is no page {name!r}; there are: {', '.join(documents())}")
    return file.read_text(encoding="utf-8")


def documents() -> list[str]:
    """The names of all pages that the package brings."""
    folder = resources.files(__package__).joinpath("documents")
    return sorted(one.name.removesuffix(".md") for one in folder.iterdir()) if folder.is_dir() else []


def rules(game: str) -> str:
    """The rules of a game, without its settings."""
    facts_of(game)
    return document(game).split("\n## Switches")[0]


def prompt(game: str) -> str:
    """What a model is told first: the rules, and how it answers."""
    return rules(game) + "\n\nEnd each answer with your action as JSON."


def last_json(text: str) -> Any:
    """The last JSON object in a text; ValueError where there is none."""
    found, at, decoder = None, 0, json.JSONDecoder()
    while (at := text.find("{", at)) >= 0:
        try:
            found, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            at += 1
    if found is None:
        raise ValueError('there is no JSON object in the answer; end it with the action, such as {"direction": "Up"}')
    return found


class TextSeat:
    """One seat of a match without clocks. Built-in players have the other seats, and what the game hides stays hidden.

    - `game`, `config`: as for `agon.make`.
    - `opponent`: the built-in player at all other seats.
    - `seat`: the seat that you play, from 0.
    - `seed`: of the match; the same seed and actions give the same match.
    """

    def __init__(self, game: str, opponent: str = "random", *, seat: int = 0, seed: int = 0,
                 config: Mapping[str, Any] | None = None) -> None:
        self.game, self.seat, self.facts = game, seat, facts_of(game)
        count = shape(game, config).seats
        if not 0 <= seat < count:
            raise ValueError(f"seat {seat}: {game} has the seats 0 to {count - 1}")
        players = ["" if one == seat else opponent for one in range(count)]
        self._match = _core.TextMatch(game, json.dumps(dict(config or {})), seed, players)
        self.refused = 0  # actions that the rules refused

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._match.over

    @property
    def steps(self) -> int:
        """Steps that were played."""
        return self._match.steps

    def view(self) -> Any:
        """What the seat may know, as a program gets it."""
        return json.loads(self._match.view(self.seat))

    def legal(self) -> list[Any]:
        """The legal actions, at most 256."""
        return [] if self.over else [json.loads(one) for one in self._match.legal(self.seat)]

    def look(self, hints: bool = True) -> str:
        """What the seat may know, in words; with `hints` also legal actions."""
        roles = self.facts["roles"]
        parts = [f"{self.facts['title']}, step {self.steps}. You are seat {self.seat} ({roles[min(self.seat, len(roles) - 1)]})."]
        if self.facts["information"] == "perfect":
            parts.append(pictures().plain(self._match.picture(), self.facts["title"], 100).rstrip())
        if self.over:
            parts.append("The match is over: " + json.dumps(self.outcome()))
        else:
            parts.append("View: " + self._match.view(self.seat))
        if hints and not self.over:
            legal = self._match.legal(self.seat)
            some = f"some of the {len(legal)} or more" if len(legal) > MOST_HINTS else "all"
            parts.append(f"Legal actions ({some}): " + " ".join(legal[:MOST_HINTS]))
        return "\n\n".join(parts)

    def act(self, action: Any) -> None:
        """Plays an action, and the others' until the seat must act again. An action that the rules refuse is counted, not
        played: ValueError says why, and the seat may try again."""
        if self.over:
            raise ValueError("the match is over")
        text = json.dumps(action)
        try:
            reason = self._match.refusal(self.seat, text)
        except ValueError as wrong:
            reason = str(wrong)
        if reason:
            self.refused += 1
            raise ValueError(f"the rules refuse {text}: {reason}")
        self._match.act(self.seat, text)

    def give_up_turn(self) -> None:
        """Plays nothing, as the game takes it from a player that fails."""
        self._match.act(self.seat, "{}")

    def outcome(self) -> dict[str, Any]:
        """Scores, winners and the reason; the reason is empty while the match goes on."""
        end: dict[str, Any] = json.loads(self._match.outcome())
        return end

    def result(self) -> float:
        """1 for a win, -1 for a loss, 0 for a draw or a match that goes on."""
        end = self.outcome()
        if not end["reason"] or len(end["winners"]) != 1:
            return 0.0
        return 1.0 if end["winners"] == [self.seat] else -1.0

    def record(self) -> bytes:
        """The bytes of the match's record so far."""
        return self._match.record()


class TextEnv:
    """Episodes of one game in words. An answer's last JSON object is the action. An illegal one is told back; after `tries` of
    them the turn passes without an action. `hints` lists legal actions. Further settings are those of `TextSeat`."""

    def __init__(self, game: str, opponent: str = "random", *, seat: int = 0, seed: int = 0, hints: bool = True, tries: int = 3,
                 config: Mapping[str, Any] | None = None) -> None:
        self.game, self.opponent, self.seat, self.seed = game, opponent, seat, seed
        self.hints, self.tries, self.config = hints, tries, config
        self._failed = 0
        self.match: TextSeat | None = None

    def reset(self, seed: int | None = None) -> str:
        """Begins a match and returns its first text; without a seed, the seed after the last one."""
        if seed is not None:
            self.seed = seed
        self.match = TextSeat(self.game, self.opponent, seat=self.seat, seed=self.seed, config=self.config)
        self.seed, self._failed = self.seed + 1, 0
        return self.match.look(self.hints)

    def step(self, answer: str) -> tuple[str, float, bool, dict[str, Any]]:
        """Plays an answer: the next text, the reward (1, 0 or -1, at the end), whether the match is over, and facts."""
        if self.match is None:
            raise ValueError("call reset before step")
        said = ""
        try:
            self.match.act(last_json(answer))
            self._failed = 0
        except ValueError as refused:
            if self.match.over:
                raise
            self._failed += 1
            said = f"{refused}. Try again ({self.tries - self._failed} left).\n\n"
            if self._failed >= self.tries:
                said, self._failed = f"{refused}. The turn passed without an action.\n\n", 0
                self.match.give_up_turn()
        match = self.match
        facts = {"steps": match.steps, "refused": match.refused, "outcome": match.outcome()}
        return said + match.look(self.hints), match.result(), match.over, facts
