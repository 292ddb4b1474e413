#!/usr/bin/env python3
"""Your player. This is the only file you need to change.

    python3 bot.py -p PORT -n TEAM [-h HOST]

The sample is a small tree of decisions: eat when hungry, find a linemate, rise to level 2. Let it grow: the incantation from
level 2 to 3 takes two players, who find each other by broadcasts (see `called`).
"""
from __future__ import annotations

import argparse
import random
import sys

import zappy
from zappy import RITUALS, Zappy
from zappy.geometry import steps_for_message

HUNGRY = 6  # food below which nothing else counts; one is 126 time units
ENOUGH = 12


def decide(player: Zappy) -> None:
    """Called again and again. Each call may do a few commands."""
    stock = player.inventory()
    missing = missing_stones(player, stock)
    if stock["food"] < HUNGRY:
        search(player, ["food"])
    elif player.messages:
        called(player)
    elif not missing and may_rise_alone(player):
        rise(player)
    elif missing:
        search(player, missing + (["food"] if stock["food"] < ENOUGH else []))
    else:
        search(player, ["food"])


def missing_stones(player: Zappy, stock: dict[str, int]) -> list[str]:
    if player.level not in RITUALS:
        return []
    return [stone for stone, count in RITUALS[player.level].stones.items() if stock[stone] < count]


def may_rise_alone(player: Zappy) -> bool:
    return player.level in RITUALS and RITUALS[player.level].players == 1


def rise(player: Zappy) -> None:
    """Puts the stones down and performs the incantation."""
    for stone, count in RITUALS[player.level].stones.items():
        for _ in range(count):
            player.set(stone)
    print(f"level {player.level}: the incantation", "succeeded" if player.incantation() else "failed", flush=True)


def search(player: Zappy, things: list[str]) -> None:
    """Goes to the nearest tile in view that has one of the things, and takes all of them."""
    view = player.look()
    for tile, content in enumerate(view):
        if not any(content[thing] for thing in things):
            continue
        for command in zappy.steps_towards(tile):
            player.send(command)
        for thing in things:
            for _ in range(content[thing]):
                player.send(f"Take {thing}")
        return
    if random.random() < 0.3:
        player.send(random.choice(["Left", "Right"]))
    for _ in range(player.level):
        player.send("Forward")


def called(player: Zappy) -> None:
    """Your team's words: who says what, and who comes? The sample listens and goes on.

    for command in steps_for_message(direction): player.send(command)
    goes one step towards whoever spoke; K = 0 means the same tile.
    """
    direction, text = player.messages[-1]
    player.messages.clear()
    _ = (direction, text, steps_for_message)


def main() -> int:
    words = argparse.ArgumentParser(add_help=False, usage="bot.py -n TEAM [HOST:PORT]   or, as the subject has it, bot.py -p PORT -n TEAM [-h HOST]")
    words.add_argument("server", nargs="?", default="127.0.0.1:4242")
    words.add_argument("-p", type=int)
    words.add_argument("-n", required=True)
    words.add_argument("-h")
    given = words.parse_args()
    host, _, port = given.server.rpartition(":")
    try:
        player = Zappy(given.h or host or "127.0.0.1", given.p or int(port), given.n)
        print(f"in team {given.n}: {player.slots} slots left, a map of {player.width}x{player.height}", flush=True)
        while True:
            decide(player)
    except zappy.GameOver as end:
        print(end)
        return 0
    except (zappy.Dead, zappy.Refused, OSError) as end:
        print(end, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
