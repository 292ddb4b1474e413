#!/usr/bin/env python3
"""How far the kit of each game climbs, or of those that are named, and the bots that documents print, as the table of docs/climb.md;
--write puts it there. Zappy takes most of an hour of a busy machine, the others minutes.

    scripts/python.sh run scripts/climbs.py --write [GAME …]
"""
from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from agon import games
from agon.climb import Climb, climb

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = os.environ.get("AGON") or str(ROOT / "build" / "release" / "agon")
PAGE = ROOT / "docs" / "climb.md"
BEGIN, END = "<!-- made by scripts/climbs.py --write -->", "<!-- end -->"


def printed(page: str) -> str:
    """The only bot in Python that a document prints, or the text of a file in Python."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return text.split("```python\n")[1].split("```")[0] if page.endswith(".md") else text


async def climbed(game: str, home: str, source: str = "") -> Climb:
    """The kit in Python, or the same with another part "Your bot."."""
    async def run(*words: str) -> str:
        return subprocess.run([PROGRAM, *words], cwd=home, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout

    await run("new-bot", game, "python", f"{home}/{game}")
    if source:
        bot = Path(home, game, "bot.py")
        text = bot.read_text(encoding="utf-8")
        begin, end = text.index("# Your bot."), text.index("# The protocol.")
        bot.write_text(text[:begin] + source + "\n\n" + text[end:], encoding="utf-8")
    return await climb(run, game, f"cmd:python3 {game}/bot.py", 1, 40, home, more=["--no-clocks"])


def row(name: str, way: Climb) -> str:
    """A line of the table."""
    passed = [one.player for one in way.rungs if one.passed]
    stopped = [f"{one.player} ({one.points:g} of {one.results})" for one in way.rungs if not one.passed]
    return f"| {name} | {way.game} | {len(passed)} of {way.of} | {', '.join(passed) or 'none'} | {', '.join(stopped) or 'nobody'} |"


def main() -> None:
    """Climbs, and prints or writes the table."""
    named = [word for word in sys.argv[1:] if word != "--write"] or games()
    bots = [("kit", game, "") for game in named] + [(f"[{page}](../{page})", "tron", printed(page)) for page in ("site/guides/student.md", "examples/agent/tron_decide.py")]
    rows = ["| bot | game | rungs | passed | stopped by |", "| --- | --- | --- | --- | --- |"]
    for name, game, source in bots:
        with tempfile.TemporaryDirectory() as home:
            rows.append(row(name, asyncio.run(climbed(game, home, source))))
        print(rows[-1], file=sys.stderr)
    table = "\n".join(rows)
    if "--write" in sys.argv[1:]:
        before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{rest.split(END)[1]}", encoding="utf-8")
    else:
        print(table)


if __name__ == "__main__":
    main()
