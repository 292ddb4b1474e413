"""Decisions of recorded matches as data to learn from offline: `agon records --export DIR match.agon cup.contest …`.

Parquet has a row for each decision, `.npz` a file for each record, Minari an episode for each match and seat. Every record is
played again by the rules first, and refused if they do not confirm it.
"""
from __future__ import annotations

import argparse
import base64
import hashlib
import json
import os
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core
from .batch import checked_seed, player_facts
from .batch import players as names_of
from .batch import shape as shape_of
from .extras import needed
from .records import Record

Source = str | os.PathLike[str]
Arrays = dict[str, NDArray[Any]]
ROWS_OF_A_GROUP = 16_384

# The matches of a store with the names of their contest or season. Voided matches of a season are left out.
_OF_CONTESTS = "select contest || '/' || round || '-' || board || '-' || game, bytes from records order by contest, round, board, game"
_OF_SEASONS = ("select s.name || '/' || r.match, r.bytes from ladder_records r join played p on p.id = r.match "
               "join seasons s on s.id = p.season where p.voided = '' order by r.match")


@dataclass
class Named:
    """A record under a name that no other record of the set has."""

    name: str
    bytes: bytes

    @property
    def hash(self) -> str:
        """SHA-256 of the record's file."""
        return hashlib.sha256(self.bytes).hexdigest()


def _is_store(path: Path) -> bool:
    with open(path, "rb") as file:
        return file.read(16) == b"SQLite format 3\0"


def _of_store(path: Path) -> Iterator[Named]:
    store = sqlite3.connect(f"file:{path.resolve()}?mode=ro", uri=True)
    try:
        tables = {name for name, in store.execute("select name from sqlite_master")}
        for table, query in (("records", _OF_CONTESTS), ("ladder_records", _OF_SEASONS)):
            if table in tables:
                for name, text in store.execute(query):
                    yield Named(f"{path.stem}/{name}", base64.b64decode(text))
    finally:
        store.close()


def records_in(sources: Iterable[Source]) -> Iterator[Named]:
    """The records of files, of folders, and of stores: `cup.contest` of a contest or `class.ladder` of its seasons, in SQLite. A
    record that comes twice is taken once. Two records of one name are told apart by their hashes."""
    def all_of(path: Path) -> Iterator[Named]:
        if path.is_dir():
            for file in sorted(one for one in path.rglob("*") if one.is_file()):
                if file.suffix == ".agon":
                    yield Named(f"{path.name}/{file.relative_to(path).with_suffix('')}", file.read_bytes())
                elif _is_store(file):
                    yield from _of_store(file)
        elif _is_store(path):
            yield from _of_store(path)
        else:
            yield Named(path.stem, path.read_bytes())

    seen: set[str] = set()
    names: set[str] = set()
    for one in chain.from_iterable(all_of(Path(source)) for source in sources):
        if (found := one.hash) not in seen:
            seen.add(found)
            if one.name in names:
                one.name += f"@{found[:12]}"
            names.add(one.name)
            yield one


def matches_between(game: str, players: Sequence[str], *, config: Mapping[str, Any] | None = None, seed: int = 0,
                    processes: int = 0) -> Iterator[Named]:
    """Matches without end between built-in players, each against each other and itself on every seat, without clocks. Players may
    have options: "champion?nodes=300". `processes` 0: one for each core."""
    shape = shape_of(game, config)
    fits = [[one for one in players if _plays(game, one, seat)] for seat in range(shape.seats)]
    if not all(fits):
        raise ValueError(f"players {', '.join(players)}: none of them plays seat {next(seat for seat, one in enumerate(fits) if not one)}")
    play = partial(_match, game, json.dumps(dict(config or {})), fits, checked_seed(seed))
    with ProcessPoolExecutor(processes or os.cpu_count()) as pool:
        waiting = [pool.submit(play, number) for number in range(4 * (processes or os.cpu_count() or 1))]
        try:
            for number in count(len(waiting)):
                yield Named(*waiting.pop(0).result())
                waiting.append(pool.submit(play, number))
        finally:
            pool.shutdown(cancel_futures=True)


def _plays(game: str, player: str, seat: int) -> bool:
    """Whether a built-in player plays a seat; ValueError for a name that the game does not have."""
    name = player.partition("?")[0]
    found = [one for one in player_facts(game) if one["name"] == name]
    if not found:
        raise ValueError(f'no player "{name}" of {game}; there are: {", ".join(names_of(game))}')
    return any(seat in one["seats"] for one in found)


def _match(game: str, config: str, fits: Sequence[Sequence[str]], seed: int, number: int) -> tuple[str, bytes]:
    """Match `number`: the pairings follow each other, so that each comes equally often."""
    seats, left = [], number
    for of_seat in fits:
        seats.append(of_seat[left % len(of_seat)])
        left //= len(of_seat)
    match = _core.TextMatch(game, config, seed + number, seats)
    return f"{game}/{seed + number}", match.record()


class _Parquet:
    """The tables of a set, one file for each game and shape of its observations, written group by group."""

    def __init__(self, folder: Path, options: Mapping[str, Any]) -> None:
        self._arrow, self._parquet = needed("pyarrow", "Parquet"), needed("pyarrow.parquet", "Parquet", "pyarrow")
        self._folder, self._options = folder, dict(options)
        self._writers: dict[Path, Any] = {}
        self._waiting: dict[Path, list[Any]] = {}

    def add(self, named: Named, record: Record, rows: Arrays) -> None:
        sides = rows["observations"].shape[1:]
        path = self._folder / f"{record.header['game']}-{'x'.join(map(str, sides))}.parquet"
        table = self._table(named, record, rows)
        if path not in self._writers:
            told = {"game": record.header["game"], "observation": sides, "options": self._options,
                    "names": shape_of(record.header["game"], record.header["config"], **self._options).names}
            schema = table.schema.with_metadata({"agon": json.dumps(told)})
            self._writers[path] = self._parquet.ParquetWriter(path, schema, compression="zstd")
            self._waiting[path] = []
        self._waiting[path].append(table)
        if sum(map(len, self._waiting[path])) >= ROWS_OF_A_GROUP:
            self._write(path)

    def _table(self, named: Named, record: Record, rows: Arrays) -> Any:
        arrow, count_of = self._arrow, len(rows["actions"])

        def words(of_row: Sequence[str]) -> Any:
            return arrow.array(of_row, arrow.string()).dictionary_encode()

        def lists(array: NDArray[Any], mask: NDArray[np.bool_] | None = None) -> Any:
            flat = arrow.array(array.reshape(-1))
            return arrow.FixedSizeListArray.from_arrays(flat, array[0].size, mask=None if mask is None else arrow.array(mask))

        last = rows["terminations"] | rows["truncations"]
        names = [seat["name"] for seat in record.header["seats"]]
        after = np.zeros_like(rows["observations"])
        after[last] = rows["last_observations"][rows["seats"][last]]
        same = {"match": named.name, "hash": named.hash, "rules": record.header["program"], "seed": record.header["seed"]}
        columns = {name: words([value] * count_of) for name, value in same.items() if isinstance(value, str)}
        columns |= {
            "seed": arrow.array(np.full(count_of, record.header["seed"], np.int64)), "seat": arrow.array(rows["seats"].astype(np.int16)),
            "player": words([names[seat] for seat in rows["seats"]]), "step": arrow.array(rows["steps"]),
            "observation": lists(rows["observations"]), "mask": lists(rows["masks"]), "action": arrow.array(rows["actions"]),
            "reward": arrow.array(rows["rewards"]), "score": arrow.array(rows["scores"]),
            "termination": arrow.array(rows["terminations"]), "truncation": arrow.array(rows["truncations"]),
            "last_observation": lists(after, ~last),
        }
        return arrow.table(columns)

    def _write(self, path: Path) -> None:
        if self._waiting[path]:
            table = self._arrow.concat_tables(self._waiting[path]).unify_dictionaries()
            self._writers[path].write_table(table, row_group_size=ROWS_OF_A_GROUP)
            self._waiting[path] = []

    def close(self) -> list[Path]:
        for path, writer in self._writers.items():
            self._write(path)
            writer.close()
        return list(self._writers)


COLUMNS = {
    "match": "the match's name: its file, or its contest or season and its place there", "hash": "SHA-256 of the record's file",
    "rules": "version of Agon whose rules played it", "seed": "of the match", "seat": "who decides, from 0",
    "player": "the name shown at that seat", "step": "of the match, from 0", "observation": "what a learner at the seat would see, flat",
    "mask": "1 for a legal action", "action": "its number; -1: the player failed, or did something that has no number",
    "reward": "1, 0 or -1 in a seat's last row, else 0", "score": "how much the seat's own score rose until its next row",
    "termination": "the seat's last row of a match that is over", "truncation": "the seat's last row of a record that ends before",
    "last_observation": "in a seat's last row, what it would see after the last step; else null",
}


@dataclass
class Exported:
    """The result of `export`."""

    files: list[Path]
    matches: int = 0
    rows: int = 0


def export(records: Iterable[Source | Named], folder: Source, *, format: str = "parquet", rows: int = 0, license: str = "not stated",
           made: str = "", **options: Any) -> Exported:
    """Writes the decisions of records into a folder, with a card, `README.md`.

    Parameters
    ----------
    records: files, folders and stores, as `records_in` takes them; or the matches of `matches_between`.
    format: "parquet" (needs pyarrow), a table for each game and shape of observations; or "npz" (only NumPy), a file for each record.
    rows: whole matches until so many rows are there; 0: all.
    license, made: for the card: the licence of the data, and the command or program that made it.
    options: of the games' observations.
    """
    if format not in ("parquet", "npz"):
        raise ValueError(f'format: "parquet" or "npz", not {format!r}')
    home, written = Path(folder), Exported([])
    home.mkdir(parents=True, exist_ok=True)
    table = _Parquet(home, options) if format == "parquet" else None
    players: Counter[str] = Counter()
    for named in _all_named(records):
        try:
            record = Record(named.bytes)
            found = record.rows(**options)
        except ValueError as error:
            raise ValueError(f"{named.name}: {error}") from None
        if table:
            table.add(named, record, found)
        else:
            path = home / f"{named.name}.npz"
            path.parent.mkdir(parents=True, exist_ok=True)
            words: Arrays = {"header": np.array(json.dumps(record.header)), "hash": np.array(named.hash)}
            np.savez_compressed(path, **words, **found)  # type: ignore[arg-type]
            written.files.append(path)
        written.matches += 1
        written.rows += len(found["actions"])
        players.update(f"{record.header['game']}: {record.header['seats'][seat]['name']}" for seat in found["seats"].tolist())
        if rows and written.rows >= rows:
            break
    if table:
        written.files += table.close()
    (home / "README.md").write_text(_card(home, written, players, license, made, options), encoding="utf-8")
    return written


def _all_named(records: Iterable[Source | Named]) -> Iterator[Named]:
    for one in records:
        if isinstance(one, Named):
            yield one
        else:
            yield from records_in([one])


def _card(home: Path, written: Exported, players: Counter[str], license: str, made: str, options: Mapping[str, Any]) -> str:
    from . import __version__

    lines = ["---", f"license: {license}", "tags: [reinforcement-learning, games, agon]", "---", "", "# Decisions of matches of Agon", "",
             f"{written.rows:,} decisions of {written.matches:,} matches. Licence of the data: {license}.", "",
             f"Made by: `{made or 'agon.datasets.export'}`, with Agon {__version__}" +
             (f", options of the observations {json.dumps(dict(options))}." if options else "."),
             "Each match was played again by the rules before its rows were written.", "", "| decisions of | rows |", "| --- | --- |"]
    lines += [f"| {player} | {number:,} |" for player, number in sorted(players.items())]
    if written.files and written.files[0].suffix == ".parquet":
        lines += ["", "| file | bytes | SHA-256 |", "| --- | --- | --- |"]
        for path in written.files:
            with open(path, "rb") as file:
                lines.append(f"| {path.relative_to(home)} | {path.stat().st_size:,} | {hashlib.file_digest(file, 'sha256').hexdigest()} |")
        lines += ["", "| column | what it is |", "| --- | --- |", *(f"| {name} | {what} |" for name, what in COLUMNS.items())]
    return "\n".join([*lines, ""])


def minari(records: Iterable[Source | Named], name: str, *, player: str = "", seat: int | None = None, rows: int = 0, **options: Any) -> Any:
    """A data set of Minari (needs minari and pyarrow), with an episode for each match and seat that is learned from: those of a
    player by the name shown, or of one seat, until there are so many `rows` (0: all). All records are of one game and shape. Where a player failed, its number is not an
    action, and the seat's episode is left out. `infos` has the action masks and the record's hash. `minari.load_dataset(name)`
    loads it; it holds all episodes in memory while it is made."""
    kit = needed("minari", "agon.datasets.minari")
    needed("PIL", "Minari's Arrow format", "pillow")
    from gymnasium.spaces import Discrete

    from . import __version__
    from .spaces import observation_space

    buffers: list[Any] = []
    spaces, failed = None, 0
    for named in _all_named(records):
        record = Record(named.bytes)
        header = record.header
        wanted = [number for number, one in enumerate(header["seats"]) if seat in (None, number) and player in ("", one["name"])]
        if not wanted:
            continue
        found, shape = record.rows(**options), shape_of(header["game"], header["config"], **options)
        these = (header["game"], tuple(shape.observation), shape.actions)
        spaces = spaces or these
        if spaces != these:
            raise ValueError(f"{named.name}: a Minari data set has one game and shape; this is {these}, the first was {spaces}")
        for number in wanted:
            of = found["seats"] == number
            if not of.any() or (found["actions"][of] < 0).any():
                failed += 1
                continue
            buffers.append(kit.data_collector.EpisodeBuffer(
                id=len(buffers), seed=header["seed"], observations=np.concatenate([found["observations"][of], found["last_observations"][number:number + 1]]),
                actions=found["actions"][of].astype(np.int64), rewards=found["rewards"][of].tolist(),
                terminations=found["terminations"][of].tolist(), truncations=found["truncations"][of].tolist(),
                infos={"action_mask": np.concatenate([found["masks"][of], found["last_masks"][number:number + 1]]),
                       "hash": [named.hash] * (int(of.sum()) + 1)}))
        if rows and sum(len(one.rewards) for one in buffers) >= rows:
            break
    if not buffers:
        raise ValueError(f"no whole episode of {player or 'any player'}{'' if seat is None else f' at seat {seat}'} in these records")
    made = kit.create_dataset_from_buffers(
        name, buffers, observation_space=observation_space(shape), action_space=Discrete(shape.actions), data_format="arrow", jpeg_encoding=False,
        algorithm_name=player or "any", author="agon.datasets", code_permalink=f"agon {__version__}",
        description=f"{header['game']}: decisions of {player or 'all players'}; {failed} seats left out, whose players failed")
    return made


def _words() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="agon records", description="Decisions of recorded matches as data to learn from offline.")
    parser.add_argument("records", nargs="*", help="records, folders of them, stores of contests and seasons (SQLite)")
    parser.add_argument("--export", metavar="DIR", required=True, help="where the data and its card are written")
    parser.add_argument("--format", choices=("parquet", "npz", "minari"), default="parquet")
    parser.add_argument("--license", default="not stated", help="of the data, for its card")
    parser.add_argument("--player", default="", help="minari: learn from the seats of this player")
    parser.add_argument("--seat", type=int, help="minari: learn from this seat")
    parser.add_argument("--name", default="", help="minari: the data set's name, such as tron/champion-v0")
    parser.add_argument("--play", metavar="GAME", help="play matches between --players instead of reading records")
    parser.add_argument("--players", default="", help="built-in players, with commas: champion?nodes=300,minimax (default: all)")
    parser.add_argument("--set", metavar="KEY=VALUE", action="append", default=[], help="a setting of the game that is played")
    parser.add_argument("--decisions", type=int, default=0, help="stop after the match with which so many decisions are there")
    parser.add_argument("--seed", type=int, default=0, help="of the first match that is played; the others follow")
    parser.add_argument("--processes", type=int, default=0, help="that play at once (default: one for each core)")
    return parser


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def main() -> None:
    """The command `agon records`, or `python -m agon.datasets`."""
    parser = _words()
    words = parser.parse_args()
    if bool(words.play) == bool(words.records) or (words.play and not words.decisions):
        parser.error("give records, or --play GAME with --decisions N")
    config = {key: _value(value) for key, _, value in (one.partition("=") for one in words.set)}
    began = time.monotonic()
    try:
        source: Iterable[Source | Named] = words.records
        if words.play:
            players = words.players.split(",") if words.players else names_of(words.play)
            source = matches_between(words.play, players, config=config, seed=words.seed, processes=words.processes)
        if words.format == "minari":
            os.environ.setdefault("MINARI_DATASETS_PATH", str(Path(words.export).resolve()))
            made = minari(source, words.name or "agon/records-v0", player=words.player, seat=words.seat, rows=words.decisions)
            print(f"{made.total_episodes} episodes, {made.total_steps:,} decisions in {words.export}")
            return
        written = export(source, words.export, format=words.format, rows=words.decisions, license=words.license,
                         made="agon records " + " ".join(sys.argv[1:]))
    except (OSError, ValueError, ImportError, sqlite3.Error) as error:
        sys.exit(f"agon records: {error}")
    passed = time.monotonic() - began
    print(f"{written.rows:,} decisions of {written.matches:,} matches in {words.export}: {passed:.0f} s, {written.rows / max(passed, 1e-9):,.0f} a second")


if __name__ == "__main__":
    main()
