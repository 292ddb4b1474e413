"""How tools are added and answer: errors are told to the model, and long answers are cut."""
from __future__ import annotations

import functools
import inspect
import json
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import AfterValidator, Field

from ..batch import games



def _game(name: str) -> str:
    if name not in games():
        raise ValueError(f"there is no game {name!r}; there are: {', '.join(games())}")
    return name


#: A game; the schema of each tool lists them.
Game = Annotated[str, Field(json_schema_extra={"enum": [*games()]}), AfterValidator(_game)]
Config = Annotated[dict[str, Any] | None, Field(description='settings of the game, as the tool "describe" lists them', max_length=64)]

#: Cut answers whose rest can be asked for; the oldest is forgotten first.
MOST_KEPT = 32


def pairs(config: dict[str, Any] | None) -> list[str]:
    """Settings as the words of a command line."""
    words: list[str] = []
    for key, value in (config or {}).items():
        if not re.fullmatch(r"[a-z_0-9]+", key):
            raise ToolError(f'{key!r} is no setting; the tool "describe" lists them')
        words += ["--set", f"{key}={value if isinstance(value, str) else json.dumps(value)}"]
    return words


class Answers:
    """A server whose tools answer with at most `most` characters. The rest of an answer is kept for the tool `rest`."""

    def __init__(self, server: MCPServer, most: int) -> None:
        self.server, self.most = server, most
        self._kept: OrderedDict[int, str] = OrderedDict()
        self._number = 0
        self.tool(self.rest)

    def tool(self, work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        """Adds a tool: its docstring describes it, its annotations are its schema."""
        @functools.wraps(work)
        async def answer(*given: Any, **named: Any) -> Any:
            try:
                result = await work(*given, **named)
            except (ValueError, OSError) as wrong:
                raise ToolError(str(wrong)) from wrong
            if isinstance(result, list):
                return [self.cut(one) if isinstance(one, str) else one for one in result]
            return result if work == self.rest else self.cut(result)

        answer.__signature__ = inspect.signature(work, eval_str=True)  # type: ignore[attr-defined]
        self.server.add_tool(answer, description=inspect.cleandoc(work.__doc__ or "").replace("\n", " "), structured_output=False)
        return work

    def cut(self, text: str) -> str:
        """The text, or its beginning and how to get the rest."""
        if len(text) <= self.most:
            return text
        self._number += 1
        self._kept[self._number] = text
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return self._part(self._number, 0, self.most)

    def _part(self, number: int, start: int, most: int) -> str:
        text = self._kept[number]
        part = text[start:start + most]
        end = start + len(part)
        if end >= len(text):
            return part
        return part + f"\n[cut: characters {start} to {end} of {len(text)}; the tool rest goes on: answer={number}, start={end}]"

    async def rest(self, answer: Annotated[int, Field(ge=1, description="the number that a cut answer names")],
                   start: Annotated[int, Field(ge=0)],
                   most: Annotated[int | None, Field(ge=100, le=1_000_000, description="characters; by default as the server cuts")] = None) -> str:
        """More of an answer that was cut."""
        if answer not in self._kept:
            raise ToolError(f"answer {answer} is not kept any more (only the last {MOST_KEPT} are); call its tool again")
        return self._part(answer, start, most or self.most)
