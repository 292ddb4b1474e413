#!/usr/bin/env python3
"""Connects and never says its name."""
from misbehaving import Mischief, arguments

mischief = Mischief(arguments(__doc__).parse_args())
mischief.ready()
mischief.wait_for_close()
