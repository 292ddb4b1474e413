"""The games as environments of TextArena: `ta.make("Agon-tron-v0", opponent="wall_hugger")`, after `import agon.adapters.textarena`.

Each has one player; built-in players have the other seats.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import textarena as ta
from textarena.envs import registration

from ..batch import games
from ..text import TextSeat, last_json, prompt


class AgonTextArena(ta.Env):
    """One seat of a match. `error_allowance` illegal actions in a row are told back; the next one loses."""

    def __init__(self, game: str, opponent: str = "random", *, seat: int = 0, hints: bool = True, error_allowance: int = 2,
                 config: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.game, self.opponent, self.seat, self.hints, self.config = game, opponent, seat, hints, config
        self.error_allowance = error_allowance

    def reset(self, num_players: int = 1, seed: int | None = None) -> None:
        """Begins a match."""
        self.match = TextSeat(self.game, self.opponent, seat=self.seat, seed=seed or 0, config=self.config)
        self.state = ta.SinglePlayerState(num_players=num_players, seed=seed, error_allowance=self.error_allowance)
        self.state.reset(game_state={}, player_prompt_function=lambda player_id, game_state: prompt(self.game))
        self._show()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Plays an answer, whose last JSON object is the action."""
        self.state.add_observation(from_id=0, message=action, observation_type=ta.ObservationType.PLAYER_ACTION)
        try:
            self.match.act(last_json(action))
        except ValueError as refused:
            self.state.set_invalid_move(reason=str(refused))
        if self.match.over:
            self.state.set_outcome(reward=self.match.result(), reason=self.match.outcome()["text"])
        self._show()
        ended: tuple[bool, dict[str, Any]] = self.state.step()
        return ended

    def _show(self) -> None:
        self.state.add_observation(message=self.match.look(self.hints), observation_type=ta.ObservationType.GAME_BOARD)


for _game in games():
    registration.register(f"Agon-{_game}-v0", entry_point=AgonTextArena, game=_game)
