"""Policies that are files: they need NumPy, or ONNX Runtime, and nothing that trained them."""
from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray


class Policy(Protocol):
    """Whatever takes an observation (without a batch) and its mask, and gives the number of an action."""

    def __call__(self, observation: NDArray[Any], mask: NDArray[np.int8]) -> int: ...


def best_legal(values: NDArray[np.floating[Any]], mask: NDArray[np.int8]) -> int:
    """The legal action with the greatest value."""
    return int(np.argmax(np.where(mask != 0, values, -np.inf)))


class NumpyPolicy:
    """A network of dense layers: scaled observation -> relu … -> a value an action. `layers` are (weights, bias)."""

    def __init__(self, layers: Sequence[tuple[NDArray[Any], NDArray[Any]]], scale: float = 1.0) -> None:
        self.layers = [(np.asarray(weights, np.float32), np.asarray(bias, np.float32)) for weights, bias in layers]
        self.scale = scale

    def values(self, observations: NDArray[Any]) -> NDArray[np.float32]:
        """(…, observation) -> (…, actions)."""
        inputs = self.layers[0][0].shape[0]
        beyond = 0
        while np.prod(observations.shape[beyond:], dtype=int) != inputs:
            beyond += 1
            if beyond > observations.ndim:
                raise ValueError(f"the policy takes {inputs} numbers, got an array of shape {observations.shape}")
        hidden = observations.reshape(*observations.shape[:beyond], inputs).astype(np.float32) * self.scale
        for index, (weights, bias) in enumerate(self.layers):
            hidden = hidden @ weights + bias
            if index + 1 < len(self.layers):
                hidden = np.maximum(hidden, 0)
        return hidden

    def __call__(self, observation: NDArray[Any], mask: NDArray[np.int8]) -> int:
        return best_legal(self.values(observation), mask)

    def save(self, path: str | os.PathLike[str]) -> None:
        arrays = {f"{name}{index}": array for index, layer in enumerate(self.layers)
                  for name, array in zip(("weights", "bias"), layer)}
        np.savez(path, scale=np.float32(self.scale), **arrays)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> NumpyPolicy:
        with np.load(path, allow_pickle=False) as arrays:
            count = sum(name.startswith("weights") for name in arrays.files)
            return cls([(arrays[f"weights{index}"], arrays[f"bias{index}"]) for index in range(count)],
                       float(arrays["scale"]))


class OnnxPolicy:
    """An ONNX model whose first input is a batch of observations (float32) and whose first output has a value an
    action. Needs onnxruntime."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        import onnxruntime

        self.path = Path(path)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1  # a bot has one core
        self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        self._input = self._session.get_inputs()[0].name

    def values(self, observations: NDArray[Any]) -> NDArray[np.float32]:
        """A batch of observations -> values (batch, actions)."""
        values: NDArray[np.float32] = self._session.run(None, {self._input: observations.astype(np.float32)})[0]
        return values

    def __call__(self, observation: NDArray[Any], mask: NDArray[np.int8]) -> int:
        return best_legal(self.values(observation[None])[0], mask)

    def save(self, path: str | os.PathLike[str]) -> None:
        Path(path).write_bytes(self.path.read_bytes())
