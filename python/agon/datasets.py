"""Records as arrays, to learn from offline: `python -m agon.datasets --export DIR match.agon …` writes each as an `.npz` file."""
from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from .records import Record


def export(records: Iterable[str | os.PathLike[str]], folder: str | os.PathLike[str]) -> list[Path]:
    """Writes the rows of each record as `.npz`, with the record's header as the text `header`. A folder means all records in
    it. An existing file is overwritten."""
    home, written = Path(folder), []
    home.mkdir(parents=True, exist_ok=True)
    named = [Path(name) for name in records]
    paths = [path for name in named for path in (sorted(name.rglob("*.agon")) if name.is_dir() else [name])]
    if len({path.stem for path in paths}) < len(paths):
        raise ValueError(f"{home}: two records have the same name, and so would their files: export them into folders of their own")
    for path in paths:
        record = Record(path)
        written.append(home / f"{path.stem}.npz")
        np.savez_compressed(written[-1], header=np.array(json.dumps(record.header)), **record.rows())
    return written


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m agon.datasets", description="Records as arrays, to learn from offline.")
    parser.add_argument("--export", metavar="DIR", required=True, help="where a file NAME.npz is written for each NAME.agon")
    parser.add_argument("records", nargs="+", help="records, or folders of records")
    words = parser.parse_args()
    try:
        written = export(words.records, words.export)
    except (OSError, ValueError) as error:
        sys.exit(f"python -m agon.datasets: {error}")
    print(f"{len(written)} records in {words.export}")


if __name__ == "__main__":
    main()
