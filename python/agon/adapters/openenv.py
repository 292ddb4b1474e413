"""The games as environments of OpenEnv: `uvicorn --factory agon.adapters.openenv:app` serves the game of the variable AGON_GAME."""
from __future__ import annotations

import os
from typing import Any

from openenv.core.env_server.http_server import create_fastapi_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State

from ..text import TextEnv


class TextAction(Action):
    """An answer, whose last JSON object is the action."""
    text: str


class TextObservation(Observation):
    """What the seat may know, in words."""
    text: str


class AgonEnvironment(Environment[TextAction, TextObservation, State]):
    """Episodes of one game. The settings are those of `agon.text.TextEnv`."""
    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, game: str, **settings: Any) -> None:
        super().__init__()
        self._env, self._state = TextEnv(game, **settings), State()

    def reset(self, seed: int | None = None, episode_id: str | None = None, **_: Any) -> TextObservation:
        """Begins a match."""
        self._state = State(episode_id=episode_id, step_count=0)
        return TextObservation(text=self._env.reset(seed), done=False, reward=0.0)

    def step(self, action: TextAction, timeout_s: float | None = None, **_: Any) -> TextObservation:
        """Plays an answer."""
        text, reward, done, facts = self._env.step(action.text)
        self._state.step_count += 1
        return TextObservation(text=text, done=done, reward=reward, metadata=facts)

    @property
    def state(self) -> State:
        """The episode and its number of answers."""
        return self._state


def app() -> Any:
    """The server of one game, which begins an environment for each session."""
    game = os.environ.get("AGON_GAME", "tron")
    return create_fastapi_app(lambda: AgonEnvironment(game), TextAction, TextObservation)
