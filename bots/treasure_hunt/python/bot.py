#!/usr/bin/env python3
"""Plays one game: python3 bot.py 127.0.0.1:18235 [GAMEID], without an id a new one.

It also takes the course's form: python3 bot.py TR http://127.0.0.1:18235 GAMEID"""
from __future__ import annotations

import os
import sys
import time
from typing import Optional

from hunter import Hunter, half_map
from protocol import Connection, Refused, new_game

# The course asks for at least 0.4 s between two state queries.
POLL_SECONDS = float(os.environ.get("POLL_SECONDS", "0.4"))


def connection_of(words: list[str]) -> Optional[Connection]:
    """Server and game of the command line; None if it makes no sense."""
    if words[:1] == ["TR"]:
        return Connection(words[1], words[2]) if len(words) == 3 else None
    if len(words) not in (1, 2):
        return None
    url = "http://" + words[0]
    game = words[1] if len(words) == 2 else new_game(url)
    print("game", game, flush=True)
    return Connection(url, game)


def main() -> int:
    connection = connection_of(sys.argv[1:])
    if connection is None:
        print(__doc__, file=sys.stderr)
        return 2
    connection.register("Python", "Starter", "starter")
    hunter, sent = Hunter(), False
    while True:
        state = connection.state()
        if state.state in ("Won", "Lost"):
            print(state.state)
            return 0
        if state.state == "MustAct" and not sent:
            connection.send_half_map(*half_map())
            sent = True
        elif state.state == "MustAct":
            connection.send_move(hunter.move(state))
        time.sleep(POLL_SECONDS)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Refused as refused:
        print(f"refused: {refused}", file=sys.stderr)
        sys.exit(1)
