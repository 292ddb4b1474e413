#!/usr/bin/env python3
"""Sends moves for ever and never reads what the server says."""
import socket
import time

from misbehaving import Mischief, arguments

mischief = Mischief(arguments(__doc__).parse_args())
mischief.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
mischief.say_name()
while mischief.send(b"none\n"):
    time.sleep(0.001)
