#!/usr/bin/env python3
"""Sends random bytes, the same ones for the same seed."""
import random

from misbehaving import Mischief, arguments

parser = arguments(__doc__)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--bytes", type=int, default=20_000)
parser.add_argument("--nameless", action="store_true", help="begin before saying a name, and never end a line")
options = parser.parse_args()

mischief = Mischief(options)
noise = random.Random(options.seed).randbytes(options.bytes)
if options.nameless:
    mischief.ready()
    noise = noise.replace(b"\n", b"\0").replace(b"\r", b"\0")
else:
    mischief.say_name()
    mischief.wait_for_opponent()
mischief.send(noise)
mischief.wait_for_close()
