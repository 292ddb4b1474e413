"""The players and stones that an incantation takes."""
from __future__ import annotations

from typing import NamedTuple


class Ritual(NamedTuple):
    players: int  # of the same level, on the tile
    stones: dict[str, int]


# By the level before the incantation.
RITUALS = {
    1: Ritual(1, {"linemate": 1}),
    2: Ritual(2, {"linemate": 1, "deraumere": 1, "sibur": 1}),
    3: Ritual(2, {"linemate": 2, "sibur": 1, "phiras": 2}),
    4: Ritual(4, {"linemate": 1, "deraumere": 1, "sibur": 2, "phiras": 1}),
    5: Ritual(4, {"linemate": 1, "deraumere": 2, "sibur": 1, "mendiane": 3}),
    6: Ritual(6, {"linemate": 1, "deraumere": 2, "sibur": 3, "phiras": 1}),
    7: Ritual(6, {"linemate": 2, "deraumere": 2, "sibur": 2, "mendiane": 2, "phiras": 2, "thystame": 1}),
}
