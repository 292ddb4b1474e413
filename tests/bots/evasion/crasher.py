#!/usr/bin/env python3
"""Plays a few moves like anyone, then is gone."""
from misbehaving import Mischief, arguments

parser = arguments(__doc__)
parser.add_argument("--moves", type=int, default=5, help="moves before the crash")
parser.add_argument("--reset", action="store_true", help="reset the connection instead of closing it")
options = parser.parse_args()

mischief = Mischief(options)
mischief.say_name()
if options.moves:
    for number, _ in enumerate(mischief.states(), start=1):
        mischief.send(b"none\n")
        if number == options.moves:
            break
if options.reset:
    mischief.reset()
