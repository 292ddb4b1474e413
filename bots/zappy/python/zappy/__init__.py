"""The kit: a connection, commands with their answers, parsed answers, the map's geometry."""
from .client import Dead, GameOver, Refused, Zappy
from .geometry import K_NAMES, offset_of, steps_towards, tiles_in_view
from .parsing import RESOURCES, parse_inventory, parse_look, parse_message
from .rituals import RITUALS, Ritual

__all__ = ["Dead", "GameOver", "K_NAMES", "RESOURCES", "RITUALS", "Refused", "Ritual", "Zappy", "offset_of", "parse_inventory",
           "parse_look", "parse_message", "steps_towards", "tiles_in_view"]
