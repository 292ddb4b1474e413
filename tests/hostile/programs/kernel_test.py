"""What a bot may ask of the kernel: sockets that stay in its box, system calls that players need, and memory that somebody counts."""
from __future__ import annotations

import errno
import platform
import re
import subprocess
import unittest

from attack import HAS_SANDBOX, PROGRAM, Attack, errors_of
from memory_test import WithoutGroups
from system_test import bot

# What the profiles of containers refuse, and calls that are newer than the filter. Their numbers differ between machines up to 423.
NUMBERS = {
    "x86_64": {"uselib": 134, "ustat": 136, "sysfs": 139, "modify_ldt": 154, "mbind": 237, "set_mempolicy": 238, "get_mempolicy": 239,
               "migrate_pages": 256, "userfaultfd": 323},
    "aarch64": {"mbind": 235, "get_mempolicy": 236, "set_mempolicy": 237, "migrate_pages": 238, "userfaultfd": 282},
}
CALLS = {**NUMBERS[platform.machine()], "pidfd_getfd": 438, "quotactl_fd": 443, "set_mempolicy_home_node": 450, "statmount": 457, "lsm_list_modules": 461,
         "mseal": 462}
UNCOUNTED = {
    "x86_64": {"shmget": 29, "semget": 64, "msgget": 68, "mq_open": 240, "memfd_create": 319},
    "aarch64": {"mq_open": 180, "msgget": 186, "semget": 190, "shmget": 194, "memfd_create": 279},
}[platform.machine()]
ASKS = """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
for name, number in CALLS.items():
    ctypes.set_errno(0)
    code = libc.syscall(ctypes.c_long(number), ctypes.c_long(0), ctypes.c_long(0), ctypes.c_long(0), ctypes.c_long(0), ctypes.c_long(0))
    say(f"{name}: {'DONE' if code != -1 else ctypes.get_errno()}")
"""
FAMILIES = """
import socket
for family in range(1, 48):
    for kind in (1, 2, 3, 5):
        for protocol in ((0, 15) if family == 16 else (0,)):
            try:
                socket.socket(family, kind, protocol).close()
                say(f"family {family} {protocol}: DONE")
            except OSError:
                pass
"""
# Connections to itself that nobody reads from, until they hold 400 MiB or the kernel takes no more.
CONNECTIONS = """
import socket, time
server = socket.create_server(("127.0.0.1", 0))
held, kept, until = 0, [server], time.monotonic() + 10
block = bytes(1 << 20)
while held < 400 << 20 and len(kept) < 400 and time.monotonic() < until:
    one = socket.create_connection(server.getsockname())
    kept += [one, server.accept()[0]]
    for each in kept[-2:]:
        each.setblocking(False)
        each.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 64 << 20)
    for each in kept[-2:]:
        for _ in range(30):
            try:
                held += each.send(block)
            except BlockingIOError:
                time.sleep(0.001)
say(f"held {held >> 20} MiB")
"""
# Each is memory of the kernel that no process shows as its own.
PAIRS = """
import os, socket, time
for _ in range(8):
    if os.fork() == 0:
        kept = []
        try:
            for _ in range(240):
                pair = socket.socketpair()
                kept.append(pair)
                for one in pair:
                    one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4 << 20)
                    one.setblocking(False)
                    try:
                        while True: one.send(bytes(1 << 16))
                    except BlockingIOError: pass
        except OSError: pass
        time.sleep(20)
        os._exit(0)
time.sleep(20)
"""
TABLES = """
import mmap
many = mmap.mmap(-1, 256 << 30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, prot=mmap.PROT_READ)
many.madvise(15)  # small pages
for place in range(0, 256 << 30, 2 << 20): many[place]
import time
time.sleep(20)
"""
NAMES = """
import os, time
for number in range(500_000): os.close(os.open(f"/tmp/{number}", os.O_CREAT | os.O_WRONLY))
time.sleep(20)
"""
MAPPINGS = """
import ctypes, mmap, os, time
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
for _ in range(60):
    if os.fork() == 0:
        for number in range(60_000): libc.mmap(None, ctypes.c_size_t(4096), number % 2, 0x22, -1, ctypes.c_long(0))
        time.sleep(20)
        os._exit(0)
time.sleep(20)
"""


@unittest.skipUnless(HAS_SANDBOX, "bubblewrap makes no sandbox here")
class KernelAttack(Attack):
    def told(self, attack: str) -> str:
        played = self.match("tron", bot(self.folder / "bot" / "bot.py", attack), "random")
        self.said = played["said"]
        return str(played["reports"][0]["errors"])

    def test_sockets_lead_nowhere_else(self) -> None:
        found = set(re.findall(r"family (\d+ \d+): DONE", self.told(FAMILIES)))
        self.assertEqual(found, {"1 0", "2 0", "10 0", "16 0"}, "AF_UNIX, AF_INET, AF_INET6, and AF_NETLINK for routes")

    def test_calls_that_no_player_needs(self) -> None:
        told = self.told(f"CALLS = {CALLS}" + ASKS)
        for name in CALLS:
            self.assertRegex(told, rf"{name}: ({errno.EPERM}|{errno.ENOSYS})\n")

    def test_buffers_of_connections_count(self) -> None:
        told = self.told(CONNECTIONS)
        if "cgroup v1 (memory" in self.said:  # version 2 counts them with all other memory
            self.assertLess(int(re.findall(r"held (\d+) MiB", told)[0]), 100)


@unittest.skipUnless(HAS_SANDBOX, "bubblewrap makes no sandbox here")
class KernelWithoutGroups(WithoutGroups):
    memory_mib = 100

    def test_a_watcher_counts_what_the_kernel_holds(self) -> None:
        wrapper = self.without_groups()
        for name, attack in (("socket pairs", PAIRS), ("page tables", TABLES), ("names of files", NAMES), ("mappings", MAPPINGS)):
            with self.subTest(name):
                self.assertRegex(self.faults(attack, *wrapper), '"faults":{"out-of-memory":2}')

    def test_a_watcher_lets_a_common_program_be(self) -> None:
        common = "import asyncio, multiprocessing, socket\nkept = [socket.socketpair() for _ in range(30)]\nawaited = asyncio.new_event_loop()\n" \
                 "with open('/tmp/notes', 'w') as notes: notes.write('x' * 1000)\nserver = socket.create_server(('127.0.0.1', 0))\n" \
                 "mine = [socket.create_connection(server.getsockname()) for _ in range(2)]"
        self.assertNotIn("out-of-memory", self.faults(common, *self.without_groups()))

    def test_what_nobody_could_count_is_refused(self) -> None:
        player = bot(self.folder / "bot" / "bot.py", f"CALLS = {UNCOUNTED}" + ASKS)
        record = self.folder / "match.agon"
        ran = subprocess.run([*self.without_groups(), PROGRAM, "play", "tron", player, "random", "--record", str(record)],
                             capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        for name in UNCOUNTED:
            self.assertIn(f"{name}: {errno.EPERM}\n", errors_of(record, 0))


if __name__ == "__main__":
    unittest.main()
