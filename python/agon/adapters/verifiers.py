"""The games as a taskset of verifiers: `eval agon-verifiers --env.taskset.game tron --env.taskset.opponent wall_hugger`.

A task is a match from a seed. The model has one seat, built-in players the others; it is told the match in words, turn by turn.
"""
from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from ..text import TextEnv, prompt

__all__ = ["AgonEnv", "AgonTaskset"]


class MatchData(vf.TaskData):
    """What a match needs, as `agon.text.TextEnv` takes it."""
    match: dict[str, Any]


class MatchTask(vf.Task[MatchData, vf.State, vf.TaskConfig]):
    """A match of one seed."""


class AgonConfig(vf.TasksetConfig):
    """The settings of the matches: those of `agon.text.TextEnv`."""
    game: str = "tron"
    opponent: str = "random"
    seat: int = 0
    hints: bool = True
    tries: int = 3
    settings: dict[str, Any] = {}
    """Settings of the game."""


class AgonTaskset(vf.Taskset[MatchTask, AgonConfig]):
    """Matches of one game, of the seeds 0, 1, 2 and so on."""
    INFINITE = True

    def load(self) -> Iterator[MatchTask]:
        """Yields the tasks; the prompt is the first that the seat sees."""
        one = self.config
        for seed in itertools.count():
            match = {"game": one.game, "opponent": one.opponent, "seat": one.seat, "seed": seed, "hints": one.hints, "tries": one.tries, "config": one.settings}
            yield MatchTask(MatchData(name=f"{one.game}#{seed}", prompt=TextEnv(**match).reset(), system_prompt=prompt(one.game), match=match), one.task)


class AgonEnvConfig(vf.EnvConfig):
    """The one agent that there is. It only talks, so its loop runs here and needs no box."""
    player: vf.AgentConfig = vf.AgentConfig.model_validate({"harness": {"id": "null"}, "runtime": {"type": "subprocess"}})


class AgonEnv(vf.Env[AgonEnvConfig]):
    """Plays a match with the model. The reward `result` is 1, 0 or -1; the metrics say whether it ended, its steps, and refused actions."""

    async def run(self, task: MatchTask, agents: vf.Agents) -> None:
        """One match."""
        env = TextEnv(**task.data.match)
        env.reset()
        reward, done, facts = 0.0, False, {"steps": 0, "refused": 0}
        async with agents.player.interaction(task) as talk:
            segment = await talk.turn()
            while not segment.terminated:
                text, reward, done, facts = await asyncio.to_thread(env.step, segment.last_reply)
                if done:
                    break
                segment = await talk.turn(text)
        talk.trace.record_reward("result", reward)
        talk.trace.record_metrics({"ended": done, "steps": facts["steps"], "refused": facts["refused"]})
