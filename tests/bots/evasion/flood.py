#!/usr/bin/env python3
"""Sends far more than anybody asked for: thousands of lines at once, or one line that never ends."""
from misbehaving import Mischief, arguments

parser = arguments(__doc__)
parser.add_argument("--lines", type=int, default=100_000, help="lines to send at once")
parser.add_argument("--bytes", type=int, default=0, help="send one line of this many bytes without an end instead")
parser.add_argument("--nameless", action="store_true", help="begin before saying a name")
options = parser.parse_args()

mischief = Mischief(options)
if options.nameless:
    mischief.ready()
else:
    mischief.say_name()
    mischief.wait_for_opponent()
mischief.send(b"x" * options.bytes if options.bytes else b"create 0 0 0 299\n" * options.lines)
mischief.wait_for_close()
