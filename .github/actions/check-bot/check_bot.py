#!/usr/bin/env python3
"""Checks a bot, plays it against a built-in player, and writes a summary in Markdown with the last board. Ends with 1 if the check finds something
wrong or a match had a fault of the bot's, and with 2 if it cannot be tried. Needs the program `agon` and nothing else."""
from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

LONGEST = 20_000  # characters of what a bot makes the program print


def agon(words: argparse.Namespace, *more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([words.agon, *more], capture_output=True, text=True, errors="replace", check=False)


def fenced(text: str) -> str:
    """As code that nothing in the text can end."""
    return "~~~~~~text\n" + text[:LONGEST].replace("~~~", "~ ~ ~").rstrip() + "\n~~~~~~\n"


def played(words: argparse.Namespace, bot: str) -> tuple[str, bool]:
    """The matches in words, and whether all went without a fault of the bot's."""
    own, folder = int(words.side == "second"), Path(words.pictures)
    folder.mkdir(parents=True, exist_ok=True)
    players = (words.against, bot) if own else (bot, words.against)
    done = agon(words, "play", words.game, *players, "--games", str(words.games), "--record", str(folder / "match.agon"), "--json")
    if done.returncode:
        return "It cannot be played:\n\n" + fenced(done.stderr), False
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    matches = [line for line in lines if "outcome" in line]
    faults = [fault for match in matches for fault in match["first_faults"] if match["players"][fault["seat"]] == bot]
    total = lines[-1]
    won, drawn = total["wins"][own], total["draws"]
    told = f"| matches against {words.against} | won | drawn | lost | faults |\n| --- | --- | --- | --- | --- |\n"
    told += f"| {len(matches)} | {won} | {drawn} | {len(matches) - won - drawn} | {len(faults)} |\n\n"
    if faults:
        told += fenced("\n".join(f"{fault['code']}: {fault['text']}" for fault in faults[:5]))
    last = folder / f"match.agon.{len(matches)}"
    told += f"The end of the last match: {matches[-1]['outcome']['text']}\n\n" + fenced(agon(words, "render", str(last), "-o", "-").stdout)
    agon(words, "render", str(last), "-o", str(folder / "last.png"))
    return told + "\n`last.png` and the records are in this run's artifact.\n", not faults


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game")
    options.add_argument("bot", help='a command, such as "python3 bot.py"')
    options.add_argument("--agon", default="agon", help="the program (default: the one in PATH)")
    options.add_argument("--against", default="random", help="a built-in player (default: random)")
    options.add_argument("--side", default="first", choices=("first", "second"))
    options.add_argument("--games", type=int, default=10, help="2 to 1000 (default: 10)")
    options.add_argument("--pictures", default="agon-pictures", help="folder for picture and records")
    options.add_argument("--summary", default="", help="file to which the summary is added (default: standard output)")
    words = options.parse_args()
    bot = words.bot if words.bot.partition(":")[0] in ("cmd", "client", "java") else f"cmd:{words.bot}"
    try:
        checked = agon(words, "check-bot", words.game, bot)
        told, clean = played(words, bot) if checked.returncode in (0, 1) and 2 <= words.games <= 1000 else ("", False)
    except FileNotFoundError:
        print(f"check_bot: there is no program {words.agon}: build it by `make release`, or name it by --agon", file=sys.stderr)
        return 2
    verdict = {0: "nothing wrong was found", 1: "something is wrong"}.get(checked.returncode, "it cannot be checked")
    text = f"## {words.game}: {verdict}\n\n{told}\n<details><summary>The check</summary>\n\n{fenced(checked.stdout + checked.stderr)}\n</details>\n"
    if words.summary:
        with open(words.summary, "a", encoding="utf-8") as summary:
            summary.write(text)
    else:
        print(text)
    return 2 if checked.returncode > 1 or not told else int(checked.returncode != 0 or not clean)


if __name__ == "__main__":
    sys.exit(main())
