#!/usr/bin/env python3
"""Sends one byte at a time: whole moves in the end, or a name that never ends."""
import time

from misbehaving import Mischief, arguments

parser = arguments(__doc__)
parser.add_argument("--pause", type=float, default=0.002, help="seconds between two bytes")
parser.add_argument("--nameless", action="store_true", help="drip a name that never ends")
options = parser.parse_args()

mischief = Mischief(options)


def drip(text: bytes) -> bool:
    for byte in text:
        if not mischief.send(bytes([byte])):
            return False
        time.sleep(options.pause)
    return True


if options.nameless:
    mischief.ready()
    while drip(b"still my name "):
        pass
else:
    drip(options.name.encode() + b"\n")
    mischief.ready()
    for _ in mischief.states():
        if not drip(b"none\r\n"):
            break
