"""The files of a release: the wheel has all that a bare system lacks, and the same sources give the same bytes."""
from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
AGON = Path(os.environ["AGON"]).resolve()
PYTHON = ROOT / "build/python-env/bin/python"
# What every Debian has: the C and C++ libraries, and two that its packages are unpacked with.
BARE = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "libpthread.so.0", "libdl.so.2", "librt.so.1",
        "libresolv.so.2", "libz.so.1", "libzstd.so.1"}
ODD = {"TZ": "Pacific/Auckland", "LC_ALL": "C.UTF-8"}  # what must not show in the files


def run(*words: object, **more: object) -> str:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, cwd=ROOT, **more)
    if done.returncode:
        raise AssertionError(f"{' '.join(map(str, words))} failed:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return done.stdout


def needed(file: Path) -> set[str]:
    return set(re.findall(r"\(NEEDED\).*\[(.+)\]", run("readelf", "-d", file)))


class ReleaseFilesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory(prefix="agon-release-")
        cls.home = Path(cls.folder.name)
        if not list((ROOT / "build/python-wheel").glob("agon-*.whl")):
            run("scripts/python.sh", "build")
        run("scripts/wheel.sh", AGON, cls.home / "wheel")
        cls.wheel = next((cls.home / "wheel").glob("*.whl"))
        cls.unpacked = cls.home / "unpacked"
        run(sys.executable, "-m", "zipfile", "-e", cls.wheel, cls.unpacked)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def test_the_wheel_is_for_every_python_from_3_11_on(self) -> None:
        self.assertRegex(self.wheel.name, r"^agon-[\d.]+-cp311-abi3-manylinux_2_\d+_\w+(\.manylinux_2_\d+_\w+)*\.whl$")

    def test_a_bare_system_has_all_that_the_wheel_leaves_out(self) -> None:
        files = [path for path in self.unpacked.rglob("*") if path.is_file() and path.read_bytes()[:4] == b"\x7fELF"]
        names = {path.name for path in files}
        self.assertGreater(len(files), 10)
        for path in files:
            with self.subTest(file=path.name):
                self.assertEqual(needed(path) - BARE - names, set())

    def test_module_and_program_work_from_it(self) -> None:
        program = self.unpacked / "agon/program/bin/agon"
        for path in (program, self.unpacked / "agon/player"):
            path.chmod(0o755)  # zipfile leaves that out, pip does not
        script = next(self.unpacked.glob("*.data/scripts/agon"))
        there = {**os.environ, "PYTHONPATH": str(self.unpacked)}
        version = run(AGON, "version")
        self.assertEqual(run(PYTHON, script, "version", env=there), version)
        self.assertEqual(run(PYTHON, script, "bench", "--signature", env=there), (ROOT / "tests/signature.txt").read_text(encoding="utf-8"))
        told = run(PYTHON, "-c", "import agon; print(agon.__file__, agon.__version__)", env=there)
        self.assertEqual(told, f"{self.unpacked}/agon/__init__.py {version.split()[1]}\n")

    def test_the_licences_of_what_it_brings_are_in_it(self) -> None:
        names = {path.name for path in next(self.unpacked.glob("*.dist-info")).joinpath("licenses").rglob("*")}
        for name in ("LICENSE", "libcairo2.copyright", "libpq5.copyright"):
            self.assertIn(name, names)

    def test_the_same_sources_give_the_same_bytes(self) -> None:
        program = self.home / "copy" / "agon"
        program.parent.mkdir()
        shutil.copyfile(AGON, program)  # with another date
        program.chmod(0o700)
        (self.home / "elsewhere").mkdir()
        other = {**os.environ, **ODD, "TMPDIR": str(self.home / "elsewhere")}
        run("bash", "-c", "umask 077; exec scripts/wheel.sh \"$@\"", "wheel", program, self.home / "again", env=other)
        sums = []
        for wheel, environment, mask in ((self.wheel, dict(os.environ), "022"), (self.home / "again" / self.wheel.name, other, "077")):
            into = self.home / f"files{mask}"
            run("bash", "-c", f"umask {mask}; exec scripts/release_files.sh \"$1\"", "files", into, env={**environment, "AGON_BUILD": str(AGON.parent), "AGON_WHEEL": str(wheel)})
            sums.append((into / "SHA256SUMS").read_text(encoding="utf-8"))
        self.assertEqual(*sums)
        names = dict(reversed(line.split("  ")) for line in sums[0].splitlines())
        self.assertEqual(len(names), 5, "two packages, the wheel, the sources, the bill of materials")
        for name, code in names.items():
            self.assertEqual(hashlib.sha256((self.home / "files022" / name).read_bytes()).hexdigest(), code, name)

    def test_the_bill_of_materials_names_what_the_page_names(self) -> None:
        text = run(sys.executable, "scripts/third_party.py", AGON.parent, "--spdx", env={**os.environ, "SOURCE_DATE_EPOCH": "1800000000"})
        bill = json.loads(text)
        self.assertEqual(bill["creationInfo"]["created"], "2027-01-15T08:00:00Z")
        named = run(sys.executable, "scripts/third_party.py", AGON.parent, "--names").split()
        self.assertEqual([package["name"] for package in bill["packages"]], ["agon", *named])
        own = {each["licenseId"] for each in bill["hasExtractedLicensingInfos"]}
        used = {word for package in bill["packages"] for word in re.findall(r"LicenseRef-[\w.-]+", package["licenseDeclared"])}
        self.assertEqual(used, own)
        ids = [package["SPDXID"] for package in bill["packages"]]
        self.assertEqual(len(ids), len(set(ids)))
        for each in bill["relationships"]:
            self.assertLessEqual({each["spdxElementId"], each["relatedSpdxElement"]}, {*ids, "SPDXRef-DOCUMENT"})


if __name__ == "__main__":
    unittest.main()
