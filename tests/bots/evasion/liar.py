#!/usr/bin/env python3
"""Answers at once and never anything reasonable: illegal walls, absurd numbers, unreadable moves."""
from itertools import cycle

from misbehaving import Mischief, arguments

LIES = (
    b"create 0 0 0 299", b"create 299 299 0 0", b"create 7 7 9 9", b"create -1 -1 -1 -1",
    b"create 99999999999999999999 0 99999999999999999999 1", b"create 2147483647 0 2147483647 2147483647",
    b"create 1 2 3", b"create", b"create a b c d", b"create 0x0 0 0x0 9", b"create\t0\t0\t0\t9", b"remove 1 1 1 1",
    b"remove", b"remove 0 0 0 9 create", b"remove 0 0 0 9 " * 500, b"change 99999999999 1", b"change", b"change x y",
    b"change 2147483647 -2147483648", b"change nan inf", b"CREATE 0 0 0 9", b"", b" ", b"\0\0\0", b"\xff\xfe", b"end",
    b"hunter 50 10", b"0 0 0 1 1 null 230 200 0 0 0", b"%s%n%d", b"../../etc", b"GET / HTTP/1.1", b"none none none",
)

mischief = Mischief(arguments(__doc__).parse_args())
mischief.say_name()
for _, lie in zip(mischief.states(), cycle(LIES)):
    if not mischief.send(lie + b"\n"):
        break
