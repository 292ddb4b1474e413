"""The tools that write bots, play and explain: they touch files of one folder and run programs in the box."""
from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Annotated, Any, Literal

from mcp.server.mcpserver import Context, Image
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from ..climb import climb as climb_rungs
from .answers import Answers, Config, Game, pairs
from .program import Folder, run

Bot = Annotated[str, Field(description='a program, "cmd:python3 my_bot/bot.py"; in Sugargame also "java:FOLDER/NAME"', max_length=2000)]
Player = Annotated[str, Field(description='a built-in player such as "random", or a program, "cmd:python3 my_bot/bot.py"', max_length=2000)]
RecordName = Annotated[str, Field(description="the record of a match, such as match.agon", max_length=500)]
Seed = Annotated[int, Field(ge=0, lt=1 << 53)]
Step = Annotated[int, Field(ge=0, description="after this many steps")]
Nodes = Annotated[int, Field(ge=100, le=1_000_000, description="how long the best player may think about each decision")]


def add_tools(answers: Answers, folder: Folder) -> None:
    """Adds the tools for bots, matches and records."""
    tool = answers.tool

    @tool
    async def new_bot(game: Game, language: Literal["python", "javascript", "cpp", "java"],
                      name: Annotated[str, Field(description="the new folder", max_length=200)]) -> str:
        """Makes a starter bot that plays, with README.md and AGENTS.md, in a new folder."""
        home = folder.path(name, there=False)
        await run(folder, "new-bot", game, language, folder.told(home))
        files = sorted(folder.told(one) for one in home.iterdir())
        source = next(one for one in home.iterdir() if one.stem.lower() == "bot")
        return f"made {', '.join(files)}\n\n{folder.told(source)}:\n{source.read_text(encoding='utf-8')}"

    @tool
    async def write_file(name: Annotated[str, Field(max_length=500)], text: Annotated[str, Field(max_length=1 << 20)]) -> str:
        """Writes a file of a bot, in place of the one that is there. For agents that have no tools for files."""
        path = folder.path(name, there=False)
        with folder.place(path):
            path.write_text(text, encoding="utf-8")
        return f"wrote {len(text)} characters to {folder.told(path)}"

    @tool
    async def read_file(name: Annotated[str, Field(max_length=500)]) -> str:
        """Reads a text file of the folder, or lists a folder."""
        path = folder.path(name)
        if path.is_dir():
            return "\n".join(sorted(one.name + "/" * one.is_dir() for one in path.iterdir()))
        if path.stat().st_size > 1 << 22:
            raise ToolError(f"{name} has more than 4 MiB")
        return path.read_text(encoding="utf-8", errors="replace")

    @tool
    async def check_bot(game: Game, bot: Bot) -> str:
        """Takes a bot through everything that can happen in the game, and says what it does wrong."""
        return await run(folder, "check-bot", game, folder.player(bot), codes=(0, 1), errors=True)

    @tool
    async def play(game: Game, seats: Annotated[list[Player], Field(min_length=1, max_length=64, description="one player a seat, or one a side")],
                   ctx: Context, games: Annotated[int, Field(ge=1, le=1000)] = 10, seed: Seed = 1, config: Config = None,
                   records: Annotated[str, Field(description="begins the names of the records; empty: none are kept", max_length=300)] = "records/match",
                   clocks: bool = True) -> str:
        """Plays matches, in a new seed each, with seats swapped where they are alike. Returns the table with 95 % intervals,
        each match's result and first faults, and where the records are."""
        words = ["play", game, *(folder.player(one) for one in seats), "--seed", str(seed), "--games", str(games), "--json", *pairs(config)]
        path = folder.path((records or "match") + ".agon", there=False)
        if records:
            words += ["--record", folder.told(path)]
        if not clocks:
            words.append("--no-clocks")
        done = 0

        async def heard(line: str) -> None:
            nonlocal done
            if '"outcome"' in line:
                done += 1
                await ctx.report_progress(done, games)

        with folder.place(path):
            lines = [json.loads(line) for line in (await run(folder, *words, heard=heard)).splitlines()]
        matches = [one for one in lines if "outcome" in one]
        table = _table(lines, matches, seats)
        for number, match in enumerate(matches, 1):
            name = (folder.told(path) + (f".{number}" if games > 1 else "")) if records else f"match {number}"
            faults = "".join(f"; fault: {json.dumps(one)}" for one in match["first_faults"][:2])
            table += f"\n{name}: seed {match['seed']}, {' against '.join(match['players'])}: {match['outcome']['text']}{faults}"
        return table

    @tool
    async def contest(game: Game, entrants: Annotated[dict[str, Player], Field(min_length=2, max_length=64, description="each entrant's player by its name")],
                      format: Literal["round_robin", "gauntlet", "swiss", "knockout"] = "round_robin",
                      games: Annotated[int, Field(ge=1, le=1000, description="matches per pairing")] = 4, seed: Seed = 1, config: Config = None,
                      store: Annotated[str, Field(description="the contest's new file", max_length=300)] = "cup.contest") -> str:
        """Holds a contest, and returns its table with Elo and 95 % intervals."""
        words = ["contest", "run", "--game", game, "--format", format, "--games", str(games), "--seed", str(seed), *pairs(config)]
        for name, player in entrants.items():
            if not name.replace("_", "").replace("-", "").isalnum():
                raise ToolError(f"{name!r}: an entrant's name has letters, digits, - and _")
            words += ["--entrant", f"{name}={folder.player(player)}"]
        path = folder.path(store, there=False)
        if path.exists():
            raise ToolError(f"{store} is there already; name another store")
        told = await run(folder, *words, "--name", path.stem, "--store", folder.told(path))
        return told + f"\nstored in {folder.told(path)}"

    @tool
    async def moments(record: RecordName, nodes: Nodes = 6000, most_moments: Annotated[int, Field(ge=1, le=200)] = 20) -> str:
        """The turning points of a match: the decisions that cost most, with what was played and what the best player would do."""
        found = [one for one in await analysed(record, nodes) if one.get("drop", 0) > 0]
        found = sorted(sorted(found, key=lambda one: -float(one["drop"]))[:most_moments], key=lambda one: int(one["step"]))
        if not found:
            return "no decision cost anything, as far as the best player sees"
        return "\n".join(f"step {one['step']}, seat {one['seat']}: {one['mark'] or 'slip'}, cost {one['drop']:.2f} of 2, standing at {one['value']:+.2f}; "
                         f"played {json.dumps(one['played'])}, best {json.dumps(one['best'])}" for one in found)

    @tool
    async def why_lost(record: RecordName, nodes: Nodes = 6000) -> str:
        """Says in sentences why each seat lost or won, with what the best player would have done."""
        last = (await analysed(record, nodes))[-1]["why"]
        return "\n".join(f"seat {one['seat']} ({one['name']}) {'lost' if one['lost'] else 'did not lose'}:\n" +
                         "\n".join(f"- step {each['step']}{', the worst' if each.get('worst') else ''}: {each['text']}" for each in one["sentences"]) for one in last)

    async def analysed(record: str, nodes: int) -> list[dict[str, Any]]:
        told = await run(folder, "analyse", folder.told(folder.path(record)), "--json", "--nodes", str(nodes))
        return [json.loads(line) for line in told.splitlines()]

    @tool
    async def board(record: RecordName, step: Step | None = None,
                    picture: Annotated[bool, Field(description="also as a PNG")] = False) -> list[Any]:
        """A match after a step (without one: at its end): the board as text, and with `picture` as a PNG."""
        at = [] if step is None else ["--step", str(step)]
        answer: list[Any] = [await run(folder, "render", folder.told(folder.path(record)), "-o", "-", *at)]
        if picture:
            with tempfile.TemporaryDirectory() as place:
                file = Path(place, "board.png")
                await run(folder, "render", folder.told(folder.path(record)), "-o", str(file), "--width", "800", *at)
                answer.append(Image(data=file.read_bytes(), format="png"))
        return answer

    @tool
    async def ask(record: RecordName, step: Step, seat: Annotated[int, Field(ge=0)], player: Player) -> str:
        """What a player would do at a step of a match, without a clock: a bot of yours, or a built-in one."""
        return await run(folder, "ask", folder.told(folder.path(record)), folder.player(player), "--step", str(step), "--seat", str(seat), "--json")

    @tool
    async def climb(game: Game, bot: Bot, ctx: Context, seed: Seed = 1, most_matches: Annotated[int, Field(ge=4, le=400, description="on one rung")] = 100,
                    rungs: Annotated[int, Field(ge=0, le=100, description="stop after so many; 0: all")] = 0,
                    disguised: Annotated[bool, Field(description="with other words and on a turned board, both drawn from the seed")] = False) -> str:
        """Lets a bot play the built-in players from the weakest up, until one stops it. Each rung is a sequential test."""
        calls = 0

        async def played(*words: str) -> str:
            nonlocal calls
            calls += 1
            await ctx.report_progress(calls, message=" ".join(words[:4]))
            return await run(folder, *words)

        return (await climb_rungs(played, game, folder.player(bot), seed, most_matches, str(folder.root), rungs, disguised)).text()


def _table(lines: list[dict[str, Any]], matches: list[dict[str, Any]], seats: list[str]) -> str:
    """Wins of each side with a 95 % interval (Wilson's), and the margin of the scores."""
    total = lines[-1] if "wins" in lines[-1] else None
    if total is None:
        winners = matches[0]["outcome"]["winners"]
        return f"1 match in {matches[0]['steps']} steps, won by: {', '.join(f'seat {one}' for one in winners) or 'nobody'}"
    rows = [f"{total['games']} matches, {total['draws']} drawn, {total['faults']} faults, longest decision {total['longest_decision_ms']:.1f} ms"]
    for name, wins in zip(total["players"], total["wins"]):
        low, high = wilson(wins, total["games"])
        rows.append(f"{name}: won {wins} of {total['games']} ({100 * wins / total['games']:.0f} %, with 95 % certainty {100 * low:.0f} to {100 * high:.0f} %)")
    if total.get("margin") is not None and len(total["players"]) == 2:
        rows.append(f"scores of the first minus the second: {total['margin']:+.1f}" +
                    (f" +- {total['margin_95']:.1f} (95 %)" if total.get("margin_95") is not None else ""))
    return "\n".join(rows)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins."""
    z, share = 1.959964, wins / games
    middle, spread = share + z * z / (2 * games), z * ((share * (1 - share) + z * z / (4 * games)) / games) ** 0.5
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)
