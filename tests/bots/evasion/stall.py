#!/usr/bin/env python3
"""Names itself, listens, and never answers."""
from misbehaving import Mischief, arguments

mischief = Mischief(arguments(__doc__).parse_args())
mischief.say_name()
mischief.wait_for_close()
