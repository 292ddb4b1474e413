"""The program `agon` as the tools use it: its words are checked, its files stay in one folder, and it ends with its caller."""
from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shlex
import signal
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from mcp.server.mcpserver.exceptions import ToolError

from ..records import require_program

#: Folders of the system, which commands of bots may name.
SYSTEM = tuple(Path(one) for one in ("/usr", "/bin", "/sbin", "/lib", "/lib64"))

Heard = Callable[[str], Awaitable[None]]


class Folder:
    """The one folder whose files the tools read and write."""

    def __init__(self, root: str | os.PathLike[str]) -> None:
        self.root = Path(root).resolve(strict=True)
        if not self.root.is_dir():
            raise NotADirectoryError(str(root))

    def path(self, name: str, *, there: bool = True) -> Path:
        """The full name of a file below the folder. Links are followed first, so that none leads out."""
        if not name or "\0" in name or name.startswith("-"):
            raise ToolError(f"{name!r} is no name of a file")
        try:
            full = (self.root / name).resolve()
        except (OSError, RuntimeError) as wrong:
            raise ToolError(f"{name}: {wrong}") from None
        if not full.is_relative_to(self.root):
            raise ToolError(f"{name} lies outside of {self.root}, the only folder that these tools touch; "
                            "start agon mcp with another --folder, or copy what you need into it")
        if there and not full.exists():
            raise ToolError(f"there is no {name} in {self.root}")
        return full

    @contextlib.contextmanager
    def place(self, path: Path) -> Iterator[None]:
        """Makes the folders that a new file needs. What fails inside leaves none of them."""
        made: list[Path] = []
        parent = path.parent
        while not parent.exists():
            made.append(parent)
            parent = parent.parent
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            yield
        except BaseException:
            for one in made:
                with contextlib.suppress(OSError):
                    one.rmdir()
            raise

    def told(self, path: Path) -> str:
        """A file's name as the tools say it."""
        return str(path.relative_to(self.root))

    def player(self, name: str) -> str:
        """A built-in player's name, or a program all of whose files lie in the folder or belong to the system."""
        kind, colon, command = name.partition(":")
        if not colon:
            if not re.fullmatch(r"[a-z_]+(\?[\w=.,&+-]*)?", name):
                raise ToolError(f'{name!r} is no player: name a built-in one (tool "players"), or write "cmd:COMMAND"')
            return name
        if kind not in ("cmd", "java"):
            raise ToolError(f'{name!r}: a program is written "cmd:COMMAND" or, in Sugargame, "java:FOLDER/NAME"')
        try:
            words = shlex.split(command) if kind == "cmd" else [str(Path(command).parent)]
        except ValueError as wrong:
            raise ToolError(f"{name!r}: {wrong}") from None
        if not words:
            raise ToolError(f'{name!r} has no command; write "cmd:python3 my_bot/bot.py"')
        for word in words:
            for part in [word, *re.split(r"[=:,;]", word)]:
                self._check_part(part)
        return name

    def _check_part(self, part: str) -> None:
        """A part of a command line that names a file must name one that the bot's owner may show it."""
        if "\0" in part or part.startswith("~"):
            raise ToolError(f"{part!r} is no word of a command; name files relative to {self.root}")
        if not part or not ("/" in part or os.path.lexists(self.root / part)):
            return
        full = Path(os.path.normpath(self.root / part))
        if not any(full.is_relative_to(one) and full.resolve().is_relative_to(one.resolve()) for one in SYSTEM):
            self.path(part.lstrip("-"), there=False)


async def run(folder: Folder, *words: str, given: str = "", heard: Heard | None = None, codes: tuple[int, ...] = (0,),
              environment: dict[str, str] | None = None, errors: bool = False) -> str:
    """What `agon WORDS` prints. Its error is the tool's error. If the caller gives up, the program is ended with all that it
    started. `heard` gets each line as it comes; `errors`: standard error belongs to the answer."""
    process = await asyncio.create_subprocess_exec(
        require_program(), *words, cwd=folder.root, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT if errors else asyncio.subprocess.PIPE, start_new_session=True, limit=1 << 26,
        env={**os.environ, "NO_COLOR": "1", **(environment or {})})
    assert process.stdin and process.stdout
    lines: list[str] = []

    async def listen() -> None:
        assert process.stdout
        async for line in process.stdout:
            lines.append(line.decode(errors="replace"))
            if heard:
                await heard(lines[-1])

    async def complain() -> str:
        return (await process.stderr.read()).decode(errors="replace") if process.stderr else ""

    async def feed() -> None:
        assert process.stdin
        try:
            process.stdin.write(given.encode())
            await process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError):
            pass  # it has said why
        process.stdin.close()

    try:
        _, _, complaint = await asyncio.gather(feed(), listen(), complain())
        code = await process.wait()
    finally:
        if process.returncode is None:
            try:
                os.killpg(process.pid, signal.SIGTERM)
            except ProcessLookupError:
                pass
    said = "".join(lines)
    if code not in codes:
        raise ToolError((complaint.strip() or said.strip() or f"agon ended with code {code}").removeprefix("agon: "))
    return said
