"""Turns lines of the server into values."""
from __future__ import annotations

from collections import Counter

RESOURCES = ("food", "linemate", "deraumere", "sibur", "mendiane", "phiras", "thystame")


def parse_look(line: str) -> list[Counter[str]]:
    """`[ player food,,thystame thystame, ]` -> what lies on each tile, in the order of the drawings."""
    inside = line.strip().removeprefix("[").removesuffix("]")
    return [Counter(tile.split()) for tile in inside.split(",")]


def parse_inventory(line: str) -> dict[str, int]:
    """`[ food 9, linemate 0, ... ]` -> {"food": 9, ...}. Food is in whole units, 126 time units each."""
    stock = dict.fromkeys(RESOURCES, 0)
    for entry in line.strip().removeprefix("[").removesuffix("]").split(","):
        words = entry.split()
        if len(words) == 2:
            stock[words[0]] = int(words[1])
    return stock


def parse_message(line: str) -> tuple[int, str] | None:
    """`message K, text` -> (K, text)."""
    if not line.startswith("message "):
        return None
    direction, comma, text = line[len("message "):].partition(",")
    if not comma or not direction.strip().isdigit():
        return None
    return int(direction), text.removeprefix(" ")


def is_list_of_amounts(line: str) -> bool:
    """Look and Inventory both answer in brackets; an Inventory has numbers."""
    words = line.strip().removeprefix("[").replace(",", " ").split()
    return len(words) >= 2 and words[0] in RESOURCES and words[1].isdigit()
