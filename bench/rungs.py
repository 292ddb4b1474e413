"""How strong the built-in players of a game are, on one scale, and how long they think: what `agon players` shows.

    python3 bench/rungs.py [--write] build/release/agon GAME [GAMES]

Everybody meets everybody in one contest of the game's usual configuration, without clocks, GAMES (10) matches a pairing; Elo
is the contest's own. In a game whose seats are unlike, an entrant plays all of them: beside a rung that fits one seat alone
stands the partner that is named below. How long a rung thinks is the processor time of matches against itself or its
partner, rules included, divided by its decisions. --write puts the table into src/games/GAME/players/rungs.inc; the list in
players.cpp stands in the same order, and so does a new rung when it has been measured.
"""
from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PARTNERS = {"evasion": ("greedy", "runner")}  # by seat
LEAST_SECONDS, MOST_GAMES = 0.5, 512
LEAST_MS = 0.0001  # less is not told


def entrants(game: str, rungs: list[dict]) -> list[tuple[str, ...]]:
    """The players of each rung's entrant, a seat each; one where it plays all seats itself."""
    partners = PARTNERS.get(game)
    if partners is None:
        return [(rung["name"],) for rung in rungs]
    return [tuple(rung["name"] if seat in rung["seats"] else partner for seat, partner in enumerate(partners)) for rung in rungs]


def elo(program: str, game: str, field: list[tuple[str, ...]], games: int, folder: Path) -> dict[tuple[str, ...], dict]:
    plan = [f'game = "{game}"', f"games = {games}", "clocks = false", "records = false", f'store = "{folder / "rungs.contest"}"']
    if game in PARTNERS:
        plan.append('points = "pair"')
    for players in dict.fromkeys(field):
        plan += ["[[entrant]]", f"name = {json.dumps(' '.join(players))}", f"player = {json.dumps(players[0])}" if len(players) == 1 else f"players = {json.dumps(players)}"]
    (folder / "rungs.toml").write_text("\n".join(plan) + "\n", encoding="utf-8")
    subprocess.run([program, "contest", "run", folder / "rungs.toml", "--quiet"], check=True)
    subprocess.run([program, "contest", "report", folder / "rungs.contest", "--json-file", folder / "rungs.json"], check=True, stdout=subprocess.DEVNULL)
    return {tuple(one["entrant"].split(" ")): one for one in json.loads((folder / "rungs.json").read_text(encoding="utf-8"))["standings"]}


def play(program: str, game: str, players: tuple[str, ...], games: int, *options: object) -> tuple[int, float]:
    """Steps of all matches, and seconds of the processor."""
    both = players if len(players) == 2 else players * 2
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen([program, "play", game, *both, "--games", str(games), "--no-clocks", "--concurrency", "1", "--json", *map(str, options)], stdout=out)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0, (game, players)
        out.seek(0)
        lines = [json.loads(line) for line in out]
    return sum(line["steps"] for line in lines if "match" in line or "seed" in line), used.ru_utime


def decisions_a_step(program: str, game: str, players: tuple[str, ...], seats: list[int], folder: Path) -> float:
    record = folder / "one.agon"
    subprocess.run([program, "play", game, *(players if len(players) == 2 else players * 2), "--no-clocks", "--record", record], check=True, stdout=subprocess.DEVNULL)
    lines = subprocess.run(["zstd", "-dc", record], capture_output=True, check=True).stdout.splitlines()
    steps = [step["decisions"] for step in map(json.loads, lines) if "decisions" in step]
    return sum(decision["seat"] in seats for decisions in steps for decision in decisions) / len(steps)


def think_ms(program: str, game: str, players: tuple[str, ...], seats: list[int], folder: Path) -> float:
    _, start = play(program, game, ("random",), 1)
    games = 2
    while True:
        steps, seconds = play(program, game, players, games)
        if seconds >= LEAST_SECONDS or games >= MOST_GAMES:
            return max(LEAST_MS, (seconds - start) * 1000 / (steps * decisions_a_step(program, game, players, seats, folder)))
        games *= 4


def write(game: str, table: list[tuple[str, int, float]]) -> None:
    rows = "\n".join(f'      {{"{name}", {{{points}, {ms:.2g}}}}},' for name, points, ms in table)
    (ROOT / "src" / "games" / game / "players" / "rungs.inc").write_text(f"""// Made by `python3 bench/rungs.py --write AGON {game}`.
namespace agon::{game} {{
std::span<const NamedFigures> figures(std::type_identity<Rules>) {{
  static constexpr NamedFigures list[] = {{
{rows}
  }};
  return list;
}}
}}  // namespace agon::{game}
""", encoding="utf-8")


def main() -> int:
    words = [word for word in sys.argv[1:] if word != "--write"]
    program, game = words[:2]
    games = int((words[2:] + ["10"])[0])
    rungs = json.loads(subprocess.run([program, "players", game, "--json"], capture_output=True, check=True).stdout)
    field = entrants(game, rungs)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ratings = elo(program, game, field, games, folder)
        table = []
        print("| player | Elo | 95 % interval | ms a decision |\n| --- | --- | --- | --- |")
        for rung, players in sorted(zip(rungs, field), key=lambda each: ratings[each[1]]["elo"]):
            one, ms = ratings[players], think_ms(program, game, players, rung["seats"], folder)
            print(f"| `{rung['name']}` | {one['elo']:+.0f} | {one['elo_low']:+.0f} to {one['elo_high']:+.0f} | {ms:.2g} |", flush=True)
            table.append((rung["name"], round(one["elo"]), ms))
    if "--write" in sys.argv:
        write(game, table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
