"""Whole matches over the wire, every line of every connection compared with the restated rules."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable, Optional, Sequence

from observer import Observer
from player import Player
from rules import Match
from server import Server

Move = Callable[[Match], str]


def nothing(_: Match) -> str:
    return "none"


def script(moves: dict[int, str]) -> Move:
    return lambda match: moves.get(match.tick, "none")


# A match that is short and has a bit of everything: the prey walks to the hunter's diagonal and waits there.
SURRENDER = script({1: "change -1 0", 61: "change 0 0"})
BUILDER = script({20: "create 0 20 299 20", 21: "create 21 0 21 299", 75: "remove 0 20 299 20 create 75 60 75 90"})


@dataclass
class Table:
    """One pair of players sitting opposite each other, and those who watch them."""

    server: Server
    hunter: Player
    prey: Player
    observers: Sequence[Observer] = ()
    options: dict[str, bool] = field(default_factory=dict)  # of the rules: fair_sight, walls_may_cross
    tick_cap: int = 24000

    def new_match(self) -> Match:
        return Match(self.server.n, self.server.m, **self.options)

    def close(self) -> None:
        for someone in (self.hunter, self.prey, *self.observers):
            someone.close()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def expect_introduction(self, match: Optional[Match] = None) -> None:
        """What every observer is told first."""
        for observer in self.observers:
            observer.expect(self.hunter.name)
            observer.expect(self.prey.name)
            observer.expect(f"{self.server.n} {self.server.m} {(match or self.new_match()).line()}")

    def expect_states(self, match: Match) -> None:
        """The hunter is told every tick, the prey the odd ones, and both before anybody has answered."""
        self.hunter.expect(match.line())
        if match.prey_is_asked():
            self.prey.expect(match.line())

    def tick(self, match: Match, hunter: str, prey: str) -> None:
        """Answers for both and checks what the observers see of it."""
        self.hunter.say(hunter)
        if match.prey_is_asked():
            self.prey.say(prey)
        match.step(hunter, prey)
        self.expect_seen(match)

    def expect_seen(self, match: Match) -> None:
        for observer in self.observers:
            observer.expect_tick("caught" if match.caught else "continues", match.line())

    def is_over(self, match: Match) -> bool:
        return match.caught or match.tick >= self.tick_cap

    def play(self, hunter: Move, prey: Move, match: Optional[Match] = None, until: Optional[int] = None) -> Match:
        """Plays to the end, or until a tick that has not been asked for yet."""
        match = match or self.new_match()
        while not self.is_over(match) and match.tick != until:
            self.expect_states(match)
            self.tick(match, hunter(match), prey(match))
        return match

    def expect_end(self, match: Match) -> None:
        if not match.caught:
            for observer in self.observers:
                observer.expect_tick("timeout", match.line(), prey_clock=f"{self.tick_cap}.00")
        self.expect_farewell()

    def expect_farewell(self) -> None:
        self.hunter.expect("end")
        self.prey.expect("end")
        for observer in self.observers:
            observer.expect("end")

    def expect_closed(self) -> None:
        self.hunter.expect_closed()
        self.prey.expect_closed()
        for observer in self.observers:
            observer.expect_no_more()

    def play_all(self, hunter: Move = BUILDER, prey: Move = SURRENDER) -> Match:
        """From the introduction to the closing of the connections."""
        self.expect_introduction()
        match = self.play(hunter, prey)
        self.expect_end(match)
        self.expect_closed()
        return match


def expect_roles(server: Server, one: Player, other: Player) -> tuple[Player, Player]:
    """Hunter and prey. Two names that are sent close together may be read in either order."""
    announced = {one.hear(): one, other.hear(): other}
    roles = {f"{role} {server.n} {server.m}" for role in ("hunter", "prey")}
    if set(announced) != roles:
        raise AssertionError(f"announced {set(announced)} instead of {roles}")
    return announced[f"hunter {server.n} {server.m}"], announced[f"prey {server.n} {server.m}"]


def sit_down(server: Server, observers: Sequence[Observer] = (), names: tuple[str, str] = ("Artemis", "Callisto"),
             tick_cap: int = 24000, **options: bool) -> Table:
    """Two new players at a table. Nobody else may be waiting for an opponent."""
    hunter, prey = expect_roles(server, Player(server.port, names[0]), Player(server.port, names[1]))
    return Table(server, hunter, prey, observers, options, tick_cap)
