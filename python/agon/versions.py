"""The games as Gymnasium names them, with a version each: `gymnasium.make("agon.gym:agon/Tron-v0")`."""
from __future__ import annotations

#: Rises when a game's rules, observations, actions or rewards change, so that results under one name can be compared. The
#: reason of each rise stands in docs/learning.md.
VERSIONS = {"tron": 0, "evasion": 0, "sugargame": 0, "treasure_hunt": 0, "zappy": 0}


def name_of(game: str) -> str:
    """`tron` -> `Tron-v0`."""
    return "".join(word.capitalize() for word in game.split("_")) + f"-v{VERSIONS[game]}"


def register() -> None:
    """Registers every game with Gymnasium; `agon.gym` calls this when it is imported."""
    from gymnasium.envs.registration import register as register_one

    for game in VERSIONS:
        register_one(f"agon/{name_of(game)}", entry_point="agon.gym:AgonEnv", vector_entry_point="agon.gym:AgonVectorEnv",
                     kwargs={"game": game, "opponent": "random"})
