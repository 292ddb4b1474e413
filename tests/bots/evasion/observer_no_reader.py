#!/usr/bin/env python3
"""Asks to watch and then never reads a frame."""
import socket
import time

from misbehaving import Mischief, arguments

mischief = Mischief(arguments(__doc__).parse_args())
mischief.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
mischief.send(b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
mischief.ready()
time.sleep(mischief.options.seconds)
