#!/usr/bin/env python3
"""Answers every state, but late."""
import time

from misbehaving import Mischief, arguments

parser = arguments(__doc__)
parser.add_argument("--delay", type=float, default=1.0, help="seconds before each answer")
options = parser.parse_args()

mischief = Mischief(options)
mischief.say_name()
for _ in mischief.states():
    time.sleep(options.delay)
    if not mischief.send(b"none\n"):
        break
