"""The package that `cmake --install` puts in place, used as a stranger does: moved, and from a tree of its own."""
from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ["AGON"]).resolve().parent
OUTER_LIBRARIES = ("SOCI", "OpenSSL", "SECCOMP", "CAIRO", "CLI11", "spdlog", "PROMETHEUS")


def run(*words: object, **more: object) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **more)
    if done.returncode:
        raise AssertionError(f"{' '.join(map(str, words))} failed:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return done


def own_includes(path: Path) -> list[str]:
    return re.findall(r'^#include "([^"]+)"', path.read_text(encoding="utf-8"), re.M)


def is_first_of_its_source(name: str) -> bool:
    """Whether the build itself has shown that the header stands alone."""
    source = (ROOT / "src" / name).with_suffix(".cpp")
    return source.exists() and own_includes(source)[:1] == [name]


def first_include(path: Path) -> str:
    found = re.search(r'^#include ["<]([^">]+)[">]', path.read_text(encoding="utf-8"), re.M)
    return found[1] if found else ""


def to_be_shown_alone(names: list[str], headers: Path) -> list[str]:
    """What another header, or a source of the tests, includes before anything else stands alone where that one compiles."""
    led = {first_include(path) for path in [*(headers / name for name in names), *(ROOT / "tests").rglob("*_test.cpp")]}
    return [name for name in names if name not in led and not is_first_of_its_source(name)]


def chains(names: list[str], headers: Path) -> list[list[str]]:
    """The headers in as few lists as possible, in each of which every header includes those before it, so that one file shows them all alone."""
    below: dict[str, set[str]] = {}

    def reached(name: str) -> set[str]:
        if name not in below:
            below[name] = set()
            for other in own_includes(headers / name):
                below[name] |= {other} | reached(other)
        return below[name]

    after: dict[str, str] = {}  # of a header, the next one in its list

    def place(name: str, tried: set[str]) -> bool:
        for other in names:
            if other in reached(name) and other not in tried:
                tried.add(other)
                if other not in after or place(after[other], tried):
                    after[other] = name
                    return True
        return False

    firsts = [name for name in names if not place(name, set())]
    lists = []
    for name in firsts:
        lists.append([name])
        while lists[-1][-1] in after:
            lists[-1].append(after[lists[-1][-1]])
    return lists


class PackageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory(prefix="agon-package-")
        cls.home = Path(cls.folder.name)
        run("cmake", "--install", BUILD, "--prefix", cls.home / "first", "--component", "development")
        cls.prefix = cls.home / "moved" / "away"
        cls.prefix.parent.mkdir()
        shutil.move(cls.home / "first", cls.prefix)
        shutil.copytree(Path(__file__).parent / "consumer", cls.home / "consumer")
        headers = cls.prefix / "include" / "agon"
        cls.headers = sorted(str(header.relative_to(headers)) for header in headers.rglob("*.h"))
        run("cmake", "-S", cls.home / "consumer", "-B", cls.home / "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
            f"-DCMAKE_PREFIX_PATH={cls.prefix}", "-DHEADERS=" + ";".join("|".join(each) for each in chains(to_be_shown_alone(cls.headers, headers), headers)))

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def build(self, target: str) -> None:
        run("cmake", "--build", self.home / "build", "--target", target)

    def test_a_program_elsewhere_plays_a_million_cycles(self) -> None:
        self.build("cycles")
        told = run(self.home / "build" / "cycles").stdout
        cycles, matches, first, second = map(int, re.fullmatch(r"(\d+) cycles, (\d+) matches, won (\d+) and (\d+)\n", told).groups())
        self.assertGreaterEqual(cycles, 1_000_000)
        self.assertGreater(first, second, "wall_hugger against random")
        self.assertLessEqual(first + second, matches)
        linked = run("ldd", self.home / "build" / "cycles").stdout
        for library in ("ssl", "soci", "seccomp", "cairo", "prometheus"):
            self.assertNotIn(f"lib{library}", linked)

    def test_a_program_elsewhere_steps_a_vector(self) -> None:
        self.build("vectors")
        won, lost = map(int, re.fullmatch(r"won (\d+), lost (\d+)\n", run(self.home / "build" / "vectors").stdout).groups())
        self.assertGreater(won + lost, 100)

    def test_headers_include_only_what_is_installed_and_each_stands_alone(self) -> None:
        headers = self.prefix / "include" / "agon"
        self.assertGreater(len(self.headers), 100)
        for name in self.headers:
            for other in own_includes(headers / name):
                with self.subTest(header=name, includes=other):
                    self.assertTrue((headers / other).is_file())
        self.build("headers_alone")

    def test_no_file_names_the_tree_that_built_it(self) -> None:
        for path in [*self.prefix.rglob("*.cmake"), *self.prefix.rglob("*.h")]:
            text = path.read_text(encoding="utf-8")
            for place in (str(ROOT), str(BUILD), str(self.home)):
                with self.subTest(file=path.name, place=place):
                    self.assertNotIn(place, text)

    def test_a_component_that_is_not_there_is_named(self) -> None:
        with open(self.home / "consumer" / "CMakeLists.txt", encoding="utf-8") as file:
            text = file.read()
        odd = self.home / "odd"
        odd.mkdir()
        (odd / "CMakeLists.txt").write_text(text.replace("tron_players)", "chess_rules)", 1), encoding="utf-8")
        done = subprocess.run(["cmake", "-S", odd, "-B", odd / "build", f"-DCMAKE_PREFIX_PATH={self.prefix}"],
                              capture_output=True, text=True, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn('no component "chess_rules"', done.stderr)

    def test_the_rules_alone_are_configured_without_the_libraries_of_the_program(self) -> None:
        disabled = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in OUTER_LIBRARIES]
        run("cmake", "-S", ROOT, "-B", self.home / "rules", "-G", "Ninja", "-DAGON_PARTS=rules", *disabled)
        cache = (self.home / "rules" / "CMakeCache.txt").read_text(encoding="utf-8")
        for name in ("SOCI_CORE", "OPENSSL_SSL_LIBRARY", "SECCOMP_LIBRARIES", "CAIRO_LIBRARIES", "CLI11_DIR"):
            with self.subTest(library=name):
                self.assertNotIn(f"{name}:", cache)
        targets = run("ninja", "-C", self.home / "rules", "-t", "targets", "all").stdout
        self.assertIn("libagon_tron_players.a", targets)
        self.assertNotIn("hosting", targets)


if __name__ == "__main__":
    unittest.main()
