"""The tools for a class's ladder: with the account of AGON_SERVER and AGON_TOKEN, or with each person's own token over HTTP."""
from __future__ import annotations

import asyncio
import json
import os
import urllib.error
import urllib.request
from typing import Annotated, Any
from urllib.parse import quote, urlencode

from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.auth.provider import AccessToken
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from .answers import Answers
from .program import Folder, run

Season = Annotated[str, Field(description="its name; needed only if you are in several", max_length=200)]


def ladder_address() -> str:
    """The server of AGON_SERVER, or an empty text."""
    return os.environ.get("AGON_SERVER", "").rstrip("/")


def requested(token: str, target: str, body: Any = None) -> Any:
    """The ladder's JSON answer. A token goes over plain HTTP only within this machine."""
    address = ladder_address()
    if not address.startswith("https://") and not address.startswith(("http://127.0.0.1", "http://localhost", "http://[::1]")):
        raise ToolError(f"{address} uses plain HTTP, so others on the network could read the token; use https://")
    request = urllib.request.Request(address + target, headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
                                     data=None if body is None else json.dumps(body).encode())
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:
        raise ToolError(refused.read(4000).decode(errors="replace")) from None
    except OSError as wrong:
        raise ToolError(f"{address} does not answer: {wrong}") from None


class SeasonTokens:
    """Accepts the tokens of the people of a ladder; each is asked of the ladder itself."""

    async def verify_token(self, token: str) -> AccessToken | None:
        try:
            session = await asyncio.to_thread(requested, token, "/api/session")
        except ToolError:
            return None
        person = session.get("person")
        return AccessToken(token=token, client_id=f"person-{person['id']}", scopes=[]) if person else None


def add_season(answers: Answers, folder: Folder | None) -> None:
    """Adds the tools of a ladder; `submit` only where there is a folder to submit from."""
    tool = answers.tool

    async def asked(target: str, season: str = "", body: Any = None, **query: str) -> Any:
        held = get_access_token()
        token = held.token if held else os.environ.get("AGON_TOKEN", "")
        if not season:
            teams = (await asyncio.to_thread(requested, token, "/api/session"))["teams"]
            names = sorted({team["season"] for team in teams})
            if len(names) != 1:
                raise ToolError(f"name a season; you are in: {', '.join(names) or 'none'}")
            season = names[0]
        words = f"?{urlencode(query)}" if query else ""
        return await asyncio.to_thread(requested, token, f"/api/seasons/{quote(season, safe='')}{target}{words}", body)

    @tool
    async def standings(season: Season = "") -> str:
        """The standings of the ladder's season."""
        told = await asked("/standings", season)
        rows = [f"{row['rank'] or '-'}. {row['name']}: Elo {row['elo']:.0f} [{row['low']:.0f}, {row['high']:.0f}], "
                f"{row['wins']} won, {row['draws']} drawn, {row['losses']} lost" for row in told["rows"]]
        return ("the standings are hidden at present\n" if told["hidden"] else "") + "\n".join(rows)

    @tool
    async def versions(season: Season = "") -> str:
        """The versions of your team, and whether they may play."""
        told = (await asked("/versions", season))["versions"]
        return "\n".join(f"{'*' if one['active'] else ' '} {one['number']} ({one['language']}): {one['state']}" for one in told) or "none yet"

    @tool
    async def friendly(opponent: Annotated[str, Field(description="a team, or a built-in player", max_length=200)], season: Season = "") -> str:
        """Asks for an unrated pair of matches on the ladder with your active version."""
        told = await asked("/friendlies", season, {"opponent": opponent})
        return f"asked for a pair of matches, job {told['job']}; your matches show its result"

    if folder is not None:
        @tool
        async def submit(bot: Annotated[str, Field(description="a bot's folder or file", max_length=500)], note: Annotated[str, Field(max_length=500)] = "",
                         season: Season = "") -> str:
            """Uploads a bot to the ladder, and waits until it is built, checked and has played its first matches."""
            words = ["--note", note] if note else []
            words += ["--season", season] if season else []
            return await run(folder, "submit", str(folder.path(bot)), "--wait", *words, codes=(0, 1), errors=True)
