"""The names of the games in Gymnasium, each with a version: `gymnasium.make("agon:agon/Tron-v2")`."""
from __future__ import annotations

from .batch import games

#: A version rises when a game's rules, observations, actions, rewards or seeds change, so that results under one name can be compared.
#: docs/learning.md has the reason of each rise. A game that is not named here has version 1.
VERSIONS: dict[str, int] = {"sugargame": 2, "treasure_hunt": 2, "tron": 2}


def name_of(game: str) -> str:
    """`tron` -> `Tron-v2`."""
    return "".join(word.capitalize() for word in game.split("_")) + f"-v{VERSIONS.get(game, 1)}"


def register() -> None:
    """Registers every game with Gymnasium; `agon` calls this when it is imported, if there is a Gymnasium."""
    from gymnasium.envs.registration import register as register_one
    from gymnasium.envs.registration import registry

    for game in games():
        if f"agon/{name_of(game)}" in registry:
            continue
        register_one(f"agon/{name_of(game)}", entry_point="agon.gym:AgonEnv", vector_entry_point="agon.gym:AgonVectorEnv",
                     kwargs={"game": game, "opponent": "random"})
