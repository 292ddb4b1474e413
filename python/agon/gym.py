"""The interfaces of Gymnasium: `make` for one match, `make_vec` for many."""
from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, Unpack

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .batch import Batch, Opponent, checked_seed
from .spaces import action_space, flat, observation_space

Info = dict[str, Any]
Stepped = tuple[NDArray[Any], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], Info]


class Options(TypedDict, total=False):
    """Rewards, the length of matches, and the options of the games' observations (`agon.game_options`)."""

    reward: str
    max_steps: int
    max_cycles: int
    turned: bool
    rays: bool
    occupancy: bool
    frame_skip: int
    half_maps: str
    oldest_look: int


_MODES = {"NextStep": "next_step", "SameStep": "same_step", "Disabled": "disabled"}
RENDER_MODES = ["human", "rgb_array", "ansi"]


def _autoreset(mode: str | AutoresetMode) -> str:
    word = mode.value if isinstance(mode, AutoresetMode) else mode
    if word not in _MODES:
        raise ValueError(f"autoreset_mode: NextStep, SameStep or Disabled, not {mode!r}")
    return _MODES[word]


def render(batch: Batch, match: int, mode: str | None) -> Any:
    if mode is None:
        gymnasium.logger.warn("render() needs a render_mode: \"human\", \"rgb_array\" or \"ansi\"")
        return None
    if mode == "human":
        print(batch.ansi(match), flush=True)
        return None
    return batch.rgb(match) if mode == "rgb_array" else batch.ansi(match)


def checked_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode: one of {', '.join(RENDER_MODES)}, or None, not {mode!r}")
    return mode


def _references(copies: list[NDArray[Any]], index: int) -> int:
    return sys.getrefcount(copies[index])


#: Count of references to an array that only a list holds.
_UNUSED = _references([np.empty(0)], 0)


class _Copies:
    """Copies of an array that is written again and again. A copy is reused once nobody refers to it or to a view of it. So a
    loop that forgets what it saw two steps ago alternates between two copies, and a copy that is kept does not change."""

    _most = 3  # a caller that keeps all results would fill the memory with copies that only wait

    def __init__(self) -> None:
        self._made: list[NDArray[Any]] = []

    def of(self, array: NDArray[Any]) -> NDArray[Any]:
        for index in range(len(self._made)):
            if _references(self._made, index) == _UNUSED:
                break
        else:
            index = len(self._made)
            self._made.append(np.empty_like(array))
            if len(self._made) > self._most:
                index -= 1
                del self._made[0]
        copy = self._made[index]
        np.copyto(copy, array)
        return copy


class AgonVectorEnv(VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """A `gymnasium.vector.VectorEnv`; see `agon.make_vec`. `batch` is its `agon.Batch`."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 10}

    def __init__(self, game: str, num_envs: int = 1, *, opponent: Opponent = None, seat: str | int = "rotate",
                 seed: int | Sequence[int] | None = None, num_threads: int = 0, batch_size: int = 0,
                 autoreset_mode: str | AutoresetMode = "NextStep", copy: bool = True, actions: str = "flat",
                 render_mode: str | None = None, config: Mapping[str, Any] | None = None, **settings: Any) -> None:
        if not 0 <= batch_size <= num_envs:
            raise ValueError(f"batch_size: 0 to num_envs ({num_envs}), not {batch_size}")
        mode = _autoreset(autoreset_mode)
        self.batch = Batch(game, num_envs, opponent=opponent, seat=seat, threads=num_threads, autoreset=mode,
                           config=config, **settings)
        self.metadata = {"render_modes": RENDER_MODES, "render_fps": 10,
                         "autoreset_mode": next(m for m in AutoresetMode if _MODES[m.value] == mode)}
        self.render_mode = checked_render_mode(render_mode)
        self.copy = copy
        self._copies = {name: _Copies() for name in ("observations", "final_observations", "masks")}
        self.batch_size = batch_size or num_envs
        self._partial = self.batch_size < num_envs
        self._first_seed = seed
        self._kind = actions
        self.num_envs = self.batch.rows
        rows = self.batch_size * self.batch.rows_of_a_match
        self.single_observation_space = observation_space(self.batch.shape)
        self.single_action_space = action_space(self.batch.shape, actions)
        self.observation_space = batch_space(self.single_observation_space, rows)
        self.action_space = batch_space(self.single_action_space, rows)
        self._matches = np.arange(num_envs, dtype=np.int32)
        self._all_rows = self.batch.rows_of(self._matches)
        self._env_ids = np.repeat(self._matches, self.batch.rows_of_a_match)
        self._fresh = self._matches[:0]
        self._shown = self._matches
        self._begun = False

    def reset(self, *, seed: int | Sequence[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[NDArray[Any], Info]:
        """A seed is a run's: each match gets a hash of it and of its number. A sequence has the seed of each match. Without a
        seed, the matches go on from their last ones. `options={"reset_mask": …}` begins only some matches anew (one entry for
        each match or row)."""
        if seed is None:
            seed = self._first_seed
        self._first_seed = None  # it never comes after yours
        if isinstance(seed, (int, np.integer)):
            super().reset(seed=checked_seed(seed))  # for np_random
        given = (options or {}).get("reset_mask")
        mask: NDArray[np.bool_] | None = None
        if given is not None:
            marks = np.asarray(given, np.bool_)
            if marks.size not in (self.batch.matches, self.batch.rows):
                raise ValueError(f"reset_mask has {marks.size} entries, there are {self.batch.matches} matches")
            mask = np.asarray(marks.reshape(self.batch.matches, -1).any(axis=1))
        self._land()
        self.batch.reset(seed, mask)
        self._begun = True
        self._fresh = self._matches
        return self._show(self._receive())[0::4]

    def step(self, actions: NDArray[Any]) -> Stepped:
        """Plays the rows that were shown last. Actions of rows that are not asked are ignored."""
        if self._partial:
            self.send(actions)
            return self.recv()
        self.batch.actions[...] = self._checked(actions)
        self.batch.step()
        return self._show(None)

    def send(self, actions: NDArray[Any]) -> None:
        """Begins a step of the rows that were shown last, and returns at once."""
        chosen = self._checked(actions)
        if self._partial:
            self.batch.actions[self.batch.rows_of(self._shown)] = chosen
        else:
            self.batch.actions[...] = chosen
        self.batch.send(self._shown)

    def _checked(self, actions: NDArray[Any]) -> NDArray[np.int32]:
        if not self._begun:
            raise ResetNeeded("call reset before the first step")
        rows = len(self._shown) * self.batch.rows_of_a_match if self._partial else self.batch.rows
        return flat(actions, self.batch.shape, self._kind, rows)

    def recv(self) -> Stepped:
        """Waits for `batch_size` matches. `infos["env_id"]` has their numbers."""
        return self._show(self._receive())

    def _receive(self) -> NDArray[np.int32] | None:
        """The matches to show; those that were just reset come first. None: all, in their order."""
        fresh, self._fresh = self._fresh[:self.batch_size], self._fresh[self.batch_size:]
        count = min(self.batch_size - len(fresh), self.batch.under_way)
        if count:
            fresh = np.concatenate([fresh, self.batch.receive(count)])
        return fresh if self._partial else None

    def _show(self, matches: NDArray[np.int32] | None) -> Stepped:
        batch = self.batch
        rows = None if matches is None else batch.rows_of(matches)
        if matches is not None:
            self._shown = matches

        def take(array: NDArray[Any], large: str = "") -> NDArray[Any]:
            if rows is not None:
                return array[rows]
            if not self.copy:
                return array
            return self._copies[large].of(array) if large else array.copy()

        infos: Info = {
            "env_id": take(self._env_ids), "seat": take(batch.seats), "acting": take(batch.acting),
            "action_mask": take(batch.masks, "masks"), "seed": take(batch.seeds), "opponent": take(batch.opponents),
        }
        terminations, truncations = take(batch.terminations), take(batch.truncations)
        if batch.final_observations is not None:
            ended = terminations | truncations
            if ended.any():
                infos["final_obs"] = take(batch.final_observations, "final_observations")
                infos["final_info"] = {name: take(batch.arrays[f"final_{of}"])
                                       for name, of in (("action_mask", "masks"), ("seat", "seats"), ("opponent", "opponents"), ("seed", "seeds"))}
                infos["_final_obs"] = infos["_final_info"] = ended
        return take(batch.observations, "observations"), take(batch.rewards), terminations, truncations, infos

    def action_masks(self) -> NDArray[np.int8]:
        """The masks of all rows, 1 for a legal action."""
        return self.batch.masks.copy() if self.copy else self.batch.masks

    def render(self) -> tuple[Any, ...] | None:
        """A picture of each match."""
        if self.render_mode is None:
            return None
        return tuple(render(self.batch, match, self.render_mode) for match in range(self.batch.matches))

    def record(self, match: int = 0, *, present: bool = False) -> bytes:
        """An `.agon` record of the episode of the match that ended last, or of the one under way."""
        return self.batch.record(match, present=present)

    def state(self, match: int = 0) -> dict[str, Any]:
        """The whole state of a match, hidden things included."""
        return self.batch.state(match)

    def central_state(self) -> NDArray[np.float32]:
        """All there is to know about each match, as an array (matches, n); see `agon.Batch.central_state`."""
        return self.batch.central_state()

    def _land(self) -> None:
        """Waits until no match is under way."""
        if self.batch.under_way:
            self.batch.receive(self.batch.under_way)

    def close_extras(self, **kwargs: Any) -> None:
        """Waits until no match is under way; `close` calls it."""
        self._land()


class AgonEnv(gymnasium.Env[NDArray[Any], Any]):
    """One match, one seat: a `gymnasium.Env`; see `agon.make`."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 10}

    def __init__(self, game: str, opponent: Opponent = "random", *, seat: str | int = "rotate",
                 actions: str = "flat", render_mode: str | None = None, config: Mapping[str, Any] | None = None,
                 **settings: Any) -> None:
        if opponent is None:
            raise ValueError("opponent: an environment of one seat needs one; for self-play there is agon.parallel_env")
        self._kind = actions
        self._set(Batch(game, 1, opponent=opponent, seat=seat, autoreset="disabled", config=config, **settings),
                  checked_render_mode(render_mode))

    def _set(self, batch: Batch, render_mode: str | None) -> None:
        self.batch = batch
        self._begun = False
        self.render_mode = render_mode
        self.observation_space = observation_space(batch.shape)
        self.action_space = action_space(batch.shape, self._kind)

    def _info(self) -> Info:
        batch = self.batch
        return {"action_mask": batch.masks[0].copy(), "seat": int(batch.seats[0]), "seed": int(batch.seeds[0]),
                "opponent": batch.opponent_names[batch.opponents[0]]}

    def _present(self) -> None:
        """Shows every step in the mode "human"."""
        if self.render_mode == "human":
            self.render()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[Any], Info]:
        """Begins a new match. Without a seed, it is the next of those that follow from the last seed. `options` are ignored."""
        super().reset(seed=seed)
        self.batch.reset(seed)
        self._begun = True
        self._present()
        return self.batch.observations[0].copy(), self._info()

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, Info]:
        """Plays an action, and the opponent's, until the seat is asked again or the match is over."""
        if not self._begun:
            raise ResetNeeded("call reset before the first step")
        batch = self.batch
        batch.actions[0] = flat(action, batch.shape, self._kind)
        batch.step()
        self._present()
        return (batch.observations[0].copy(), float(batch.rewards[0]), bool(batch.terminations[0]),
                bool(batch.truncations[0]), self._info())

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of the seat, as maskable PPO takes it."""
        mask: NDArray[np.bool_] = self.batch.masks[0].astype(np.bool_)
        return mask

    def render(self) -> Any:
        """A picture by the render mode: an array, a text, or None after printing."""
        return render(self.batch, 0, self.render_mode)

    def record(self, *, present: bool = False) -> bytes:
        """An `.agon` record of the match that ended last, or of the one under way."""
        return self.batch.record(0, present=present)

    def state(self) -> dict[str, Any]:
        """The whole state, hidden things included."""
        return self.batch.state(0)

    def clone(self) -> AgonEnv:
        """A copy of the environment in its present state, to search ahead."""
        copy = object.__new__(AgonEnv)
        copy._kind = self._kind
        copy._set(self.batch.clone(0), self.render_mode)
        copy._begun = self._begun
        copy.np_random_seed  # noqa: B018 - drawn now, so that the two stay independent
        return copy


def make_vec(game: str, num_envs: int = 1, *, opponent: Opponent = None, seat: str | int = "rotate", seed: int | Sequence[int] | None = None,
             num_threads: int = 0, batch_size: int = 0, autoreset_mode: str | AutoresetMode = "NextStep", copy: bool = True, actions: str = "flat",
             render_mode: str | None = None, config: Mapping[str, Any] | None = None, **options: Unpack[Options]) -> AgonVectorEnv:
    """Many matches in step, as a `gymnasium.vector.VectorEnv`.

    Parameters
    ----------
    game: one of `agon.games()`.
    num_envs: number of matches. The attribute `num_envs` is the number of rows, as in Gymnasium: with an opponent one for each
        match, without one (self-play) one for each match and seat.
    opponent: a built-in player ("minimax"), a policy, weights of several ({"minimax": 3, old_policy: 1}), or None; see
        `agon.Batch`.
    seat: the learner's seat: 0, 1, …, or "rotate": the next seat in each episode.
    seed: of the run, for the first reset; each match gets a hash of it and of its number. A sequence has the seed of each match.
    num_threads: threads that step matches, with the GIL released. 0: the first steps choose one thread, or one for each core
        where that is 1.8 times as fast.
    batch_size: matches that `step`, `send` and `recv` take at once; 0: all.
    autoreset_mode: "NextStep", "SameStep" or "Disabled".
    copy: True: a result does not change for as long as you keep it. False: the same arrays are returned every time, and the
        next step writes into them.
    actions: "flat" (Discrete) or "multi" (MultiDiscrete).
    reward: "outcome" or "score".
    max_steps: steps after which a match is truncated; 0: no limit. `max_cycles` is the same.
    config: the game's settings.
    render_mode: "human", "rgb_array" or "ansi", for `render`.
    Further keywords are options of the game's observations; see `agon.game_options`.
    """
    return AgonVectorEnv(game, num_envs, opponent=opponent, seat=seat, seed=seed, num_threads=num_threads, batch_size=batch_size,
                         autoreset_mode=autoreset_mode, copy=copy, actions=actions, render_mode=render_mode, config=config, **options)


def make(game: str, opponent: Opponent = "random", *, seat: str | int = "rotate", actions: str = "flat", render_mode: str | None = None,
         config: Mapping[str, Any] | None = None, **options: Unpack[Options]) -> AgonEnv:
    """One match, one seat, as a `gymnasium.Env`. `opponent` is a built-in player, a policy, or weights of several. Further
    keywords are `seat`, `actions`, `reward`, `max_steps` and `config`, as in `make_vec`, `render_mode` ("human", "rgb_array"
    or "ansi"), and the options of the game's observations."""
    return AgonEnv(game, opponent, seat=seat, actions=actions, render_mode=render_mode, config=config, **options)

