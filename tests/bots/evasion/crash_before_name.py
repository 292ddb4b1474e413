#!/usr/bin/env python3
"""Connects and is gone before it has said its name, again and again."""
from misbehaving import Mischief, arguments

parser = arguments(__doc__)
parser.add_argument("--connections", type=int, default=20)
options = parser.parse_args()

for number in range(options.connections):
    mischief = Mischief(options)
    if number % 3 == 1:
        mischief.send(b"half a na")
    if number % 2:
        mischief.reset()
    else:
        mischief.connection.close()
print("ready", flush=True)
