#!/usr/bin/env python3
"""A bot for any game of Agon: JSON lines on standard input and output. Standard library only.

Try it:   agon play GAME "cmd:python3 bot.py" random
Check it: agon check-bot GAME "cmd:python3 bot.py"
Whatever you print to standard error is kept in the record of the match; standard output is for answers alone.
"""
import json
import random
import sys

match = {}  # what "start" said: game, seat, seats, role, config, clocks
thoughts = {}  # your notes beside the next answer, which you see in the replay; they cost no time and are never a fault:
# thoughts["value"] = 0.3                # -1 (lost) to 1 (won), as you see it
# thoughts["mark"] = "trapped"           # stands on the time line
# thoughts["draw"] = [{"cell": {"x": 3, "y": 4, "heat": 0.7}}, {"path": {"cells": [[1, 1], [1, 2]], "color": "#f80"}}]


# Your bot.
def decide(view, legal, time_left_ms):
    """Your bot. `view` is what your seat knows. `legal` lists legal actions: all, or a fair sample if they are
    too many. `time_left_ms` is None if no clock runs. `agon describe GAME` explains every field."""
    thoughts["note"] = f"by chance, one of {len(legal)} actions"
    return random.choice(legal) if legal else {}


# The protocol.
def say(line):
    print(json.dumps(line, separators=(",", ":")), flush=True)


def main():
    for text in sys.stdin:
        line = json.loads(text)
        if "start" in line:
            match.update(line["start"])
            say({"ready": {"name": "Python kit", "legal": True}})
        elif "decide" in line:
            question = line["decide"]
            thoughts.clear()
            action = decide(question["view"], question.get("legal", []), question["time_left_ms"])
            say({"action": action, **thoughts})
        elif "end" in line:
            return


if __name__ == "__main__":
    main()
