"""Serves the door: `agon mcp`, `agon-mcp` or `python -m agon.mcp`."""
from __future__ import annotations

import argparse
import os
import sys
from functools import partial

from mcp.server import MCPServer
from mcp.server.auth.settings import AuthSettings
from pydantic import AnyHttpUrl

from .. import __version__, text
from .answers import Answers
from .program import Folder
from .season import SeasonTokens, add_season, ladder_address
from .seats import add_facts, add_seat
from .tools import add_tools

INSTRUCTIONS = """Agon is an arena for programs that play games. To write a bot: rules and describe, new_bot, then again and again check_bot,
play against the weakest player that still wins (players lists them), why_lost and moments on a lost record, and a change of the bot.
climb says how far it comes. To play yourself: sit, look, act. Programs run in a box without network, and see their own folder alone."""


def make_server(folder: Folder, most: int, address: tuple[str, int] | None = None) -> MCPServer:
    """The server with its tools. With an address it is for the people of a ladder's season, and has no tool that touches files."""
    auth = None
    if address is not None:
        here = f"http://{address[0]}:{address[1]}"
        auth = AuthSettings(issuer_url=AnyHttpUrl(ladder_address()), resource_server_url=AnyHttpUrl(f"{here}/mcp"), validate_token_resource=False)
    server = MCPServer("agon", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING", auth=auth,
                       token_verifier=SeasonTokens() if auth else None)
    answers = Answers(server, most)
    add_facts(answers, folder)
    add_seat(answers, None if address else folder)
    if address is None:
        add_tools(answers, folder)
    if ladder_address() and (address or os.environ.get("AGON_TOKEN")):
        add_season(answers, None if address else folder)
    for name in text.documents():
        server.resource(f"agon://documents/{name}", name=name, description=text.document(name).split("\n")[0].lstrip("# "), mime_type="text/markdown")(partial(text.document, name))

    @server.prompt()
    def lift_a_rung(game: str, bot: str) -> str:
        """Lift this bot a rung: the loop from a lost match to a better bot."""
        return (f"The bot {bot} plays {game}. Find the weakest built-in player that beats it (tools players and climb). Play it (play), read why a "
                "lost match was lost (why_lost, moments, board), change one thing in the bot, check it (check_bot), and play again with other "
                "seeds. Stop when climb says that it has passed one rung more, and tell what you changed and the figures before and after.")

    return server


def main() -> None:
    """Reads the options, and serves until the client leaves."""
    parser = argparse.ArgumentParser(prog="agon mcp", description="Agon as tools of the Model Context Protocol, over standard input and output.")
    parser.add_argument("--folder", default=".", help="the only folder whose files the tools touch (default: the current one)")
    parser.add_argument("--most", type=int, default=16_000, help="characters after which an answer is cut (default 16000)")
    parser.add_argument("--http", metavar="[HOST:]PORT", help="serve HTTP at /mcp, for the people of the ladder AGON_SERVER with their tokens; without the tools that touch files")
    options = parser.parse_args()
    if options.most < 1000:
        parser.error("--most: at least 1000")
    try:
        folder = Folder(options.folder)
    except OSError as wrong:
        parser.error(f"--folder: {wrong}")
    if not options.http:
        make_server(folder, options.most).run()
        return
    host, _, port = options.http.rpartition(":")
    if not port.isdigit() or not 0 < int(port) < 65536:
        parser.error(f"--http: {options.http!r} is no [HOST:]PORT")
    if not ladder_address():
        parser.error("--http: name the ladder whose people may come in by the variable AGON_SERVER")
    host = host or "127.0.0.1"
    print(f"agon mcp: http://{host}:{port}/mcp", file=sys.stderr)
    make_server(folder, options.most, (host, int(port))).run("streamable-http", host=host, port=int(port))


if __name__ == "__main__":
    main()
