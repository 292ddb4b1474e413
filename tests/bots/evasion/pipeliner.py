#!/usr/bin/env python3
"""Sends its answers long before they are asked for."""
from misbehaving import Mischief, arguments

parser = arguments(__doc__)
parser.add_argument("--ahead", type=int, default=1000, help="lines to send at once")
options = parser.parse_args()

mischief = Mischief(options)
mischief.say_name()
mischief.send(b"none\n" * options.ahead)
mischief.wait_for_close()
