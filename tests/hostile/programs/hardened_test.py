"""The program that reads strangers' bytes is hardened, and so is the service that runs it: what the binary and the unit's file say."""
from __future__ import annotations

import os
import platform
import shutil
import subprocess
import unittest
from pathlib import Path

from attack import PROGRAM, ROOT

MOST_EXPOSED = 30  # tenths, as systemd-analyze has it: below 3


def told_by(*words: str) -> str:
    """What a tool says, in English."""
    return subprocess.run(words, capture_output=True, text=True, errors="replace", check=True, timeout=120, env={**os.environ, "LC_ALL": "C"}).stdout


@unittest.skipUnless(shutil.which("readelf"), "without binutils")
class Hardened(unittest.TestCase):
    def setUp(self) -> None:
        self.symbols = told_by("readelf", "-W", "--dyn-syms", PROGRAM)
        if "__asan_init" in self.symbols or "__tsan_init" in self.symbols:
            self.skipTest("the sanitizers bring their own")

    def test_the_program_lies_anywhere_and_its_tables_are_read_only(self) -> None:
        self.assertIn("DYN (Position-Independent Executable file)", told_by("readelf", "-h", PROGRAM))
        flags = told_by("readelf", "-W", "-d", PROGRAM)
        self.assertRegex(flags, r"FLAGS_1\).*\bNOW\b.*\bPIE\b")
        segments = told_by("readelf", "-W", "-l", PROGRAM)
        self.assertIn("GNU_RELRO", segments)
        self.assertRegex(segments, r"GNU_STACK .* RW +0x")
        self.assertNotRegex(segments, r"LOAD .* RWE ")

    def test_buffers_are_guarded(self) -> None:
        self.assertIn("__stack_chk_fail", self.symbols, "-fstack-protector-strong")
        self.assertRegex(self.symbols, r"__(read|memcpy|vsnprintf|pread|recv)\w*_chk", "FORTIFY")
        self.assertIn("__glibcxx_assert_fail", self.symbols, "_GLIBCXX_ASSERTIONS")

    def test_its_debug_lines_lie_beside_it(self) -> None:
        if ".debug_line" in told_by("readelf", "-W", "-S", PROGRAM):
            self.skipTest("a build for debuggers")
        self.assertIn("agon.debug", told_by("readelf", "--string-dump=.gnu_debuglink", PROGRAM))
        self.assertIn(".debug_line", told_by("readelf", "-W", "-S", PROGRAM + ".debug"))

    def test_control_flow_and_stack(self) -> None:
        # The mark stays only if the system's own start files have it, which those of Debian 12 have not.
        starts = [told_by("readelf", "-W", "-n", str(path)) for path in Path("/usr/lib").glob("*-linux-gnu/Scrt1.o")]
        for mark in ("IBT", "SHSTK", "BTI"):
            if starts and all(mark in start for start in starts):
                self.assertIn(mark, told_by("readelf", "-W", "-n", PROGRAM))
        if platform.machine() == "x86_64":
            code = Path(PROGRAM).read_bytes()
            self.assertGreater(code.count(b"\xf3\x0f\x1e\xfa"), 5000, "endbr64 at the beginning of each function")
            self.assertGreater(code.count(b"\x48\x83\x0c\x24\x00"), 10, "orq $0,(%rsp): each page of a large frame is touched")


class Service(unittest.TestCase):
    @unittest.skipUnless(shutil.which("systemd-analyze"), "without systemd")
    def test_the_service_may_do_little_else(self) -> None:
        unit = str(ROOT / "packaging" / "agon.service")
        words = ["systemd-analyze", "security", "--no-pager", "--offline=yes", f"--threshold={MOST_EXPOSED}", unit]
        judged = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
        if "/run/systemd" in judged.stderr:  # a system that was not started by systemd; it needs a folder of its own there
            within = ["unshare", "--map-root-user", "--mount", "sh", "-c", 'mount -t tmpfs tmpfs /run && exec "$@"', "sh"]
            judged = subprocess.run(within + words, capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual(judged.returncode, 0, judged.stdout[-300:] + judged.stderr)


if __name__ == "__main__":
    unittest.main()
