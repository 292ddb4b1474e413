"""scripts/packages.sh says how far it is, at a terminal alone, and when it is done. With an apt-get that installs nothing."""
from __future__ import annotations

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from program import ROOT
from terminal import Terminal

APT = """#!/bin/bash
[ "$1" = update ] && exit 0
echo "0 upgraded, 3 newly installed, 0 to remove and 0 not upgraded."
echo "Need to get 12.3 MB of archives."
for package in a b c; do echo "Get:1 http://deb.debian.org bookworm $package"; sleep 0.2; done
for package in a b c; do echo "Unpacking $package (1.0) ..."; done
for package in a b c; do echo "Setting up $package (1.0) ..."; done
exit "$FAKE_EXIT"
"""

# Every package is installed but Boost's with a version in its name, as on Debian 13, or on Debian 12 with its older Boost alone.
BOOST = """#!/bin/sh
for name; do :; done
case $name in
  libboost*1.81-dev) exit 1 ;;
  libboost*) printf 'install ok installed=%s' "$BOOST" ;;
  *) printf 'install ok installed=1' ;;
esac
"""


class Packages(unittest.TestCase):
    def setUp(self) -> None:
        held = tempfile.TemporaryDirectory(prefix="agon-packages-")
        self.addCleanup(held.cleanup)
        self.folder = Path(held.name)
        for name, text in (("apt-get", APT), ("dpkg-query", "#!/bin/sh\nexit 1\n"), ("sudo", '#!/bin/sh\nexec "$@"\n')):
            (self.folder / name).write_text(text)
            (self.folder / name).chmod(0o755)

    def environment(self, code: int) -> dict[str, str]:
        return {"PATH": f"{self.folder}:{os.environ['PATH']}", "FAKE_EXIT": str(code)}

    def test_a_terminal_sees_how_far_it_is(self) -> None:
        with Terminal("scripts/packages.sh", "build", program="/bin/bash", environment=self.environment(0), folder=ROOT) as terminal:
            self.assertEqual(terminal.end(), 0)
            self.assertRegex(terminal.shown, r"\r\x1b\[K  \d of 9, \d+ s left")
            self.assertRegex(terminal.shown, r"\r\x1b\[Kinstalled: \d+ packages and what they need, in \d+ s")

    def test_a_pipe_is_told_the_end_alone(self) -> None:
        done = subprocess.run(["bash", "scripts/packages.sh", "build"], cwd=ROOT, capture_output=True, text=True, check=False,
                              env={**os.environ, **self.environment(0)})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertNotIn("\r", done.stdout)
        self.assertIn("installed: ", done.stdout.splitlines()[-1])

    def test_what_fails_is_not_called_installed(self) -> None:
        done = subprocess.run(["bash", "scripts/packages.sh", "build"], cwd=ROOT, capture_output=True, text=True, check=False,
                              env={**os.environ, **self.environment(100)})
        self.assertNotEqual(done.returncode, 0)
        self.assertNotIn("installed: ", done.stdout)

    def test_boost_is_what_the_distribution_calls_it_where_that_is_new_enough(self) -> None:
        (self.folder / "dpkg-query").write_text(BOOST)
        for version, wanted in (("1.83.0.2+b2", ""), ("1.74.0.3", "installing 2 packages and what they need: libboost1.81-dev | libboost-dev (>= 1.81), "
                                                                   "libboost-json1.81-dev | libboost-json-dev (>= 1.81)")):
            with self.subTest(version=version):
                done = subprocess.run(["bash", "scripts/packages.sh", "build"], cwd=ROOT, capture_output=True, text=True, check=True,
                                      env={**os.environ, **self.environment(0), "BOOST": version})
                self.assertEqual(done.stdout.splitlines()[:1], [wanted] if wanted else [])


if __name__ == "__main__":
    unittest.main()
