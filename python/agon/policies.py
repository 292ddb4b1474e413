"""Policies in files. They need NumPy or ONNX Runtime, and nothing that trained them."""
from __future__ import annotations

import os
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray


#: How a file of `src/learning/network.h` begins.
_MAGIC = b"agonnet1"


class Policy(Protocol):
    """A function of an observation (without a batch) and its mask that gives the number of an action."""

    def __call__(self, observation: NDArray[Any], mask: NDArray[np.int8]) -> int: ...


def best_legal(values: NDArray[np.floating[Any]], mask: NDArray[np.int8]) -> int:
    """The legal action with the greatest value."""
    return int(np.argmax(np.where(mask != 0, values, -np.inf)))


class NumpyPolicy:
    """A network of dense layers: observation times scale -> relu … -> a value for each action. `layers` are (weights, bias), the
    weights (inputs, outputs). As an opponent, or exported, it plays without Python. It takes the legal action with the greatest
    value. With a `temperature` above 0, it draws a legal action in proportion to exp(value / temperature). `name` is its name
    in records."""

    def __init__(self, layers: Sequence[tuple[NDArray[Any], NDArray[Any]]], scale: float = 1.0, *,
                 temperature: float = 0.0, name: str = "policy") -> None:
        self.layers = [(np.array(weights, np.float32), np.array(bias, np.float32)) for weights, bias in layers]
        self.scale = scale
        self.temperature = temperature
        self.name = name

    @classmethod
    def from_torch(cls, module: Any, scale: float = 1.0, **settings: Any) -> NumpyPolicy:
        """Makes a policy from a `torch.nn.Sequential` of Flatten, Linear and ReLU."""
        layers: list[tuple[NDArray[Any], NDArray[Any]]] = []
        after_linear = False
        for layer in module:
            kind = type(layer).__name__
            if kind == "Linear" and not after_linear:
                weights = layer.weight.detach().cpu().numpy().T
                bias = np.zeros(weights.shape[1]) if layer.bias is None else layer.bias.detach().cpu().numpy()
                layers.append((weights, bias))
            elif kind not in ("Flatten", "Identity", "Dropout") and not (kind == "ReLU" and after_linear):
                raise ValueError(f"from_torch takes Flatten, then Linear with ReLU between them; here stands {layer}")
            after_linear = kind == "Linear" or (after_linear and kind in ("Identity", "Dropout"))
        if not after_linear:
            raise ValueError("from_torch: the last layer must be Linear, a value for each action")
        return cls(layers, scale, **settings)

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
        """The legal action of the greatest value, or one drawn by the temperature."""
        values: NDArray[np.floating[Any]] = self.values(observation)
        if self.temperature > 0:
            values = values / self.temperature + np.random.default_rng().gumbel(size=values.shape)
        return best_legal(values, mask)

    def to_bytes(self, precision: str = "float32") -> bytes:
        """The bytes of a file for `src/learning/network.h`, which plays inside the core; "float16" takes half the space."""
        if precision not in ("float32", "float16"):
            raise ValueError(f'precision: "float32" or "float16", not {precision!r}')
        kind = np.dtype(precision).newbyteorder("<")
        parts = [_MAGIC, struct.pack("<IIff", len(self.layers), kind.itemsize, self.scale, self.temperature)]
        for weights, bias in self.layers:
            parts += [struct.pack("<II", *weights.shape), weights.astype(kind).tobytes(), bias.astype(kind).tobytes()]
        return b"".join(parts)

    @classmethod
    def from_bytes(cls, data: bytes) -> NumpyPolicy:
        """The policy of `to_bytes`."""
        if not data.startswith(_MAGIC):
            raise ValueError("these are not the bytes of a policy")
        place = len(_MAGIC) + 16
        count, size, scale, temperature = struct.unpack_from("<IIff", data, len(_MAGIC))
        layers = []
        for _ in range(count):
            inputs, outputs = struct.unpack_from("<II", data, place)
            numbers = np.frombuffer(data, f"<f{size}", inputs * outputs + outputs, place + 8)
            layers.append((numbers[:-outputs].reshape(inputs, outputs), numbers[-outputs:]))
            place += 8 + numbers.nbytes
        return cls(layers, scale, temperature=temperature)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the policy as `.npz`, without its name."""
        arrays: dict[str, Any] = {f"{name}{index}": array for index, layer in enumerate(self.layers)
                                  for name, array in zip(("weights", "bias"), layer)}
        np.savez(path, scale=np.float32(self.scale), temperature=np.float32(self.temperature), **arrays)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> NumpyPolicy:
        """Loads what `save` wrote, or a file of `to_bytes`."""
        start = Path(path).read_bytes()
        if start.startswith(_MAGIC):
            return cls.from_bytes(start)
        with np.load(path, allow_pickle=False) as arrays:
            count = sum(name.startswith("weights") for name in arrays.files)
            return cls([(arrays[f"weights{index}"], arrays[f"bias{index}"]) for index in range(count)],
                       float(arrays["scale"]), temperature=float(arrays["temperature"]) if "temperature" in arrays else 0.0)


class OnnxPolicy:
    """An ONNX model whose first input is a batch of observations (float32) and whose first output has a value for each action.
    Needs onnxruntime."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        import onnxruntime

        self.path = Path(path)
        self.name = self.path.stem
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1  # a bot has one core
        self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        self._input = self._session.get_inputs()[0].name

    def values(self, observations: NDArray[Any]) -> NDArray[np.float32]:
        """A batch of observations -> values (batch, actions)."""
        values: NDArray[np.float32] = self._session.run(None, {self._input: observations.astype(np.float32)})[0]
        return values

    def __call__(self, observation: NDArray[Any], mask: NDArray[np.int8]) -> int:
        """The legal action of the greatest value."""
        return best_legal(self.values(observation[None])[0], mask)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a copy of the model."""
        Path(path).write_bytes(self.path.read_bytes())
