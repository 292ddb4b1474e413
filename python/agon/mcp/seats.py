"""The tools that need no file and no program: what there is, the rules, and a seat for the model itself."""
from __future__ import annotations

import json
import secrets
from collections import OrderedDict
from functools import partial
from typing import Annotated, Any

from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from .. import text
from ..batch import games as all_games
from ..batch import info
from ..climb import disguise_of
from .answers import Answers, Config, Game
from .program import Folder, run

#: Matches that are played at once; the one that was not used for longest is given up for the next.
MOST_MATCHES = 32
MatchId = Annotated[str, Field(description='as "sit" told it', max_length=64)]


def add_facts(answers: Answers, folder: Folder) -> None:
    """Adds the tools that say what there is."""
    tool = answers.tool

    @tool
    async def games() -> str:
        """Lists the games."""
        return "\n".join(f"{name}: {info(name)['summary']}" for name in all_games())

    @tool
    async def rules(game: Game, section: Annotated[str, Field(description="the title of one section", max_length=200)] = "") -> str:
        """The rules of a game, whole or one section."""
        whole = text.rules(game)
        if not section:
            return whole
        parts = whole.split("\n## ")
        for part in parts[1:]:
            if part.split("\n")[0].strip().lower() == section.strip().lower():
                return "## " + part
        raise ToolError(f"{section!r} is no section; there are: {', '.join(part.splitlines()[0] for part in parts[1:]) or 'none'}")

    @tool
    async def describe(game: Game, disguised: Annotated[int | None, Field(ge=0, lt=1 << 53, description="the seed of a climb in disguise")] = None) -> str:
        """Explains every field of a game's settings, states, actions and views, with an example of each line of the protocol. With the
        seed of a climb in disguise: the rules and the fields as they are told there."""
        return await run(folder, "describe", game) if disguised is None else (await disguise_of(partial(run, folder), game, disguised))[1]

    @tool
    async def players(game: Game) -> str:
        """Lists the built-in players of a game with their Elo: the rungs that a bot climbs."""
        return await run(folder, "players", game)

    @tool
    async def step(game: Game, actions: Annotated[list[dict[str, Any] | None], Field(description="one a seat; null: none", max_length=1000)],
                   state: Annotated[dict[str, Any] | None, Field(description="null: the start")] = None, config: Config = None) -> str:
        """Applies the rules to a state and one action a seat: the next state, what was refused and why, and the outcome."""
        question = json.dumps({"config": config, "state": state, "actions": actions})
        answer = await run(folder, "step", game, given=question + "\n")
        if (wrong := json.loads(answer)).keys() == {"error"}:
            raise ToolError(wrong["error"])
        return answer


def add_seat(answers: Answers, folder: Folder | None) -> None:
    """Adds the tools by which the model plays a match itself. With a folder, records are kept there."""
    tool = answers.tool
    matches: OrderedDict[str, tuple[str, text.TextSeat]] = OrderedDict()

    def person() -> str:
        token = get_access_token()
        return token.client_id if token else ""

    def match_of(match: str) -> text.TextSeat:
        owner, found = matches.get(match, ("", None))
        if found is None or owner != person():
            raise ToolError(f'there is no match {match!r}; the tool "sit" begins one')
        matches.move_to_end(match)
        return found

    @tool
    async def sit(game: Game, opponent: Annotated[str, Field(description="the built-in player at all other seats", pattern=r"^[a-z_]+(\?[\w=.,&+-]*)?$")] = "random",
                  seat: Annotated[int, Field(ge=0)] = 0, seed: Annotated[int, Field(ge=0, lt=1 << 53)] = 1, config: Config = None) -> str:
        """Takes a seat in a new match, without clocks. Returns the match's id, and what the seat knows. Then call act."""
        made = text.TextSeat(game, opponent, seat=seat, seed=seed, config=config)
        match = secrets.token_hex(8)
        matches[match] = (person(), made)
        if len(matches) > MOST_MATCHES:
            matches.popitem(last=False)
        return f"match {match}\n\n{made.look()}"

    @tool
    async def look(match: MatchId, legal: Annotated[bool, Field(description="also list legal actions")] = True) -> str:
        """What your seat knows now."""
        return match_of(match).look(legal)

    @tool
    async def act(match: MatchId, action: Annotated[dict[str, Any], Field(description="as the tool describe explains it")]) -> str:
        """Plays an action. One that the rules refuse is counted, not played; the error says why, and you may act again."""
        seat = match_of(match)
        try:
            seat.act(action)
        except ValueError as refused:
            raise ToolError(f"{refused}. Act again ({seat.refused} refused so far in this match).") from None
        end = ""
        if seat.over and folder is not None:
            path = folder.path(f"records/sat-{match}.agon", there=False)
            with folder.place(path):
                path.write_bytes(seat.record())
            end = f"\n\nYour result: {seat.result():+.0f}; {seat.refused} actions were refused. The record is {folder.told(path)}."
        return seat.look() + end
