"""The starter kit. A bot needs only the names below."""
from .client import BaseAI, main
from .world import ActivateWallBreaker, Agent, ChangeDirection, Constants, ECell, EDirection, Position, World, turns_of

__all__ = ["ActivateWallBreaker", "Agent", "BaseAI", "ChangeDirection", "Constants", "ECell", "EDirection", "Position", "World", "main", "turns_of"]
