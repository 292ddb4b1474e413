"""A policy as an ONNX model: the same values as NumPy's, an opponent inside the loop, and a folder that plays in the arena."""
from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import agon
from agon.policies import NumpyPolicy, OnnxPolicy


def model_of(policy: NumpyPolicy, observation: tuple[int, ...]) -> onnx.ModelProto:
    """Flatten, then dense layers with relu between them."""
    nodes, constants, last = [helper.make_node("Flatten", ["seen"], ["flat"])], [], "flat"
    for index, (weights, bias) in enumerate(policy.layers):
        constants += [numpy_helper.from_array(weights, f"w{index}"), numpy_helper.from_array(bias, f"b{index}")]
        nodes.append(helper.make_node("Gemm", [last, f"w{index}", f"b{index}"], [f"h{index}"]))
        last = f"h{index}"
        if index + 1 < len(policy.layers):
            nodes.append(helper.make_node("Relu", [last], [f"r{index}"]))
            last = f"r{index}"
    actions = policy.layers[-1][1].size
    graph = helper.make_graph(nodes, "policy", [helper.make_tensor_value_info("seen", TensorProto.FLOAT, ["rows", *observation])],
                              [helper.make_tensor_value_info(last, TensorProto.FLOAT, ["rows", actions])], constants)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


class OnnxTest(unittest.TestCase):
    def test_a_model_plays(self) -> None:
        shape = agon.shape("sugargame")
        chance = np.random.default_rng(0)
        dense = NumpyPolicy([(chance.normal(size=(300, 16)), chance.normal(size=16)),
                             (chance.normal(size=(16, shape.actions)), np.zeros(shape.actions))])
        with tempfile.TemporaryDirectory() as folder:
            onnx.save(model_of(dense, tuple(shape.observation)), f"{folder}/net.onnx")
            policy = OnnxPolicy(f"{folder}/net.onnx")
            batch = agon.Batch("sugargame", 8)
            batch.reset(0)
            self.assertTrue(np.allclose(policy.values(batch.observations), dense.values(batch.observations), rtol=1e-4))
            with self.assertRaisesRegex(ValueError, "bring=False"):
                agon.export(policy, Path(folder, "heavy"), "sugargame")
            home = agon.export(policy, Path(folder, "mine"), "sugargame", bring=False)
            if program := os.environ.get("AGON"):
                done = subprocess.run([program, "play", "sugargame", f"cmd:{sys.executable} {home}/bot.py", "random",
                                       "--no-sandbox", "--json"], capture_output=True, text=True, check=False, timeout=120)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn('"faults":0', done.stdout)

    def test_a_model_is_an_opponent(self) -> None:
        """Asked from the core's threads, mixed with a built-in player, it plays what the same layers play inside the core."""
        shape, chance = agon.shape("sugargame"), np.random.default_rng(1)
        dense = NumpyPolicy([(chance.normal(size=(300, 16)), chance.normal(size=16)),
                             (chance.normal(size=(16, shape.actions)), np.zeros(shape.actions))])
        with tempfile.TemporaryDirectory() as folder:
            onnx.save(model_of(dense, tuple(shape.observation)), f"{folder}/net.onnx")
            batches = [agon.Batch("sugargame", 8, opponent={opponent: 2, "drifter": 1}, threads=threads)
                       for opponent, threads in ((dense, 1), (OnnxPolicy(f"{folder}/net.onnx"), 2))]
            for batch in batches:
                batch.reset(0)
            self.assertEqual(set(batches[1].opponents.tolist()), {0, 1})
            self.assertEqual(batches[1].opponent_names, ["net", "drifter"])
            for step in range(80):
                actions = agon.random_actions(batches[0].masks, step)
                for batch in batches:
                    batch.actions[...] = actions
                    batch.step()
                self.assertTrue(np.array_equal(batches[0].observations, batches[1].observations))


if __name__ == "__main__":
    unittest.main()
