"""Every command that the pages, the help and the program itself print works, for an ordinary user on a fresh machine.

Each page is read by a reader of its own (reader.py): a fresh home, a network of its own in which every port is free, no
rights but an ordinary user's, no control groups.
"""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pages
import reader
import words

sys.path.append(str(pages.ROOT / "tests"))
from ordinary import for_others  # noqa: E402

PROGRAM = for_others(Path(os.environ.get("AGON", pages.ROOT / "build" / "release" / "agon")).resolve())
CLONE = for_others(pages.ROOT)
ORDINARY = 64123  # a user whom nobody else is
READERS = 6  # at a time: mostly they wait, for clocks and for each other
SAFE_PATH = "/usr/local/bin:/usr/bin:/bin"


def ordinary_user() -> dict[str, object]:
    return {"user": ORDINARY, "group": ORDINARY, "extra_groups": []} if os.geteuid() == 0 else {}


def read(*task: str) -> subprocess.CompletedProcess[str]:
    """Gives the task to a reader; its report."""
    home = Path(tempfile.mkdtemp(prefix="agon-reader-"))
    try:
        tools = home / "bin"
        tools.mkdir()
        for name in ("agon", "zappy_server", "zappy_ai"):
            (tools / name).symlink_to(PROGRAM)
        if os.geteuid() == 0:
            for path in (home, tools):
                os.chown(path, ORDINARY, ORDINARY)
        environment = {"HOME": str(home), "PATH": f"{tools}:{SAFE_PATH}", "AGON": str(PROGRAM), "POLL_SECONDS": "0.01", "LANG": "C.UTF-8",
                       "PYTHONDONTWRITEBYTECODE": "1", "JAVA_TOOL_OPTIONS": os.environ.get("JAVA_TOOL_OPTIONS", ""), "AGON_DOCS_TIMES": os.environ.get("AGON_DOCS_TIMES", "")}
        alone = ["bwrap", "--dev-bind", "/", "/", "--unshare-net", "--unshare-pid", "--proc", "/proc", "--die-with-parent"]
        return subprocess.run([*alone, "python3", str(CLONE / "tests/docs/reader.py"), *task], cwd=home, env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=900, check=False, **ordinary_user())
    finally:
        shutil.rmtree(home, ignore_errors=True)


def tasks() -> list[tuple[str, ...]]:
    printed = subprocess.run([PROGRAM, "games"], capture_output=True, text=True, check=True).stdout.splitlines()
    games = [line.split()[0] for line in printed if line and not line.startswith(" ")]
    kits = [("kit", game, "python") for game in games]
    kits += [("kit", "tron", language) for language in ("javascript", "cpp", "java")]
    helps = [("help", command, game) for command in words.GAME_BY_GAME for game in games]
    return [*helps, ("help",), ("contest",), *kits, *(("page", str(page.relative_to(pages.ROOT))) for page in pages.pages() if pages.blocks_of(page))]


class CommandsTest(unittest.TestCase):
    def test_every_command_that_is_printed_works(self) -> None:
        with ThreadPoolExecutor(READERS) as readers:
            chosen = [task for task in tasks() if os.environ.get("AGON_DOCS", "") in " ".join(task)]
            reports: list[tuple[tuple[str, ...], Future[subprocess.CompletedProcess[str]]]] = [(task, readers.submit(read, *task)) for task in chosen]
            for task, report in reports:
                with self.subTest(task=" ".join(task)):
                    done = report.result()
                    if os.environ.get("AGON_DOCS_TIMES"):
                        print(" ".join(task), done.stdout, sep="\n", flush=True)
                    self.assertEqual(done.returncode, 0, "\n" + done.stdout)

    def test_there_is_something_to_read(self) -> None:
        commands = [command for page in pages.pages() for block in pages.blocks_of(page) for command in block.commands]
        self.assertGreater(len(commands), 80)
        self.assertIn("CCACHE_DISABLE=1 make arena", commands, "a row of a table, behind a setting")
        self.assertTrue(any(block.expected for page in pages.pages() for block in pages.blocks_of(page)), "no page shows what a command prints")

    def test_an_address_must_be_one_of_the_api(self) -> None:
        for command, is_right in (("curl -s http://127.0.0.1:8080/api/matches/ID/frames", True), ("curl -s :8080/api/matches/ID/frames", False),
                                  ("curl http://127.0.0.1:8080/api/matchs/ID/frames", False)):
            told = SimpleNamespace(faults=[])
            reader.Reader.form(told, "a page", command)  # type: ignore[arg-type]
            self.assertEqual(not told.faults, is_right, command)


if __name__ == "__main__":
    unittest.main()
