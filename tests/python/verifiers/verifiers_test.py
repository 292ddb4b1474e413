"""The games under verifiers: its own environment, agent and client play a match against a server that answers by rules."""
from __future__ import annotations

import asyncio
import itertools
import os
import sys
import unittest
from pathlib import Path
from typing import Any

import verifiers.v1 as vf
from verifiers.v1.clients import ModelContext
from verifiers.v1.utils.loaders import load_environment, resolve_env_config

sys.path.append(str(Path(__file__).resolve().parents[2]))
from model_server import Asked, ModelServer, first_legal  # noqa: E402

SHORT = {"max_cycles": 6}
os.environ["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"  # uv, by which the agent's program starts


async def episode(server: ModelServer, **settings: Any) -> vf.Episode:
    """A match of seed 1."""
    config = resolve_env_config({"taskset": {"id": "agon-verifiers", "game": "tron", "opponent": "straight", "settings": SHORT, **settings}})
    env = load_environment(config)
    task = next(iter(env.taskset.include(idx=["1:2"])))
    context = ModelContext(model="by-rules", client=vf.EvalClientConfig(base_url=f"{server.address}/v1", api_key_var="AGON_NO_KEY"), sampling=vf.SamplingConfig())
    async with env.serving():
        return await env.run_episode(task, context)


class VerifiersTest(unittest.TestCase):
    def test_a_taskset_has_a_match_for_each_seed(self) -> None:
        env = load_environment(resolve_env_config({"taskset": {"id": "agon-verifiers", "game": "sugargame", "opponent": "drifter"}}))
        one, two = itertools.islice(env.taskset, 2)
        self.assertEqual((one.data.name, two.data.match["seed"]), ("sugargame#0", 1))
        self.assertIn("Legal actions", one.data.prompt)
        self.assertIn("# Sugargame", one.data.system_prompt)
        self.assertNotEqual(one.data.prompt, two.data.prompt)

    def test_a_match_is_played_to_its_end(self) -> None:
        def answer(asked: Asked) -> str:
            return 'I go {"direction": "North"}.' if len(server.asked) == 2 else first_legal(asked.said[-1])

        with ModelServer(answer) as server:
            done = asyncio.run(episode(server))
        self.assertEqual(done.errors, [])
        trace, = done.traces
        self.assertIn("# Tron", server.asked[0].system)
        self.assertIn("Try again (2 left)", server.asked[2].said[-1])
        self.assertEqual(trace.metrics["refused"], 1)
        self.assertEqual((trace.metrics["ended"], trace.metrics["steps"]), (1, 6))
        self.assertEqual(len(server.asked), 7)
        self.assertIn(trace.rewards["result"].score, (-1.0, 0.0, 1.0))


if __name__ == "__main__":
    unittest.main()
