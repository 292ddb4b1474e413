"""Archives as students' machines make them: names are UTF-8 whatever the server's locale is, and no name in them is one of ours."""
from __future__ import annotations

import io
import subprocess
import tarfile
import unittest
import zipfile
from pathlib import Path

from uploads_kit import PROGRAM, Attacked

NAMES = ("bot.py", "Bär.txt", "größe/日本.txt", "größe/ñ 🙂.txt")
LOCALES = ("C", "POSIX", "C.UTF-8", "none.such")


def zipped(names: tuple[str, ...]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name in names:
            archive.writestr(name, name)
    return made.getvalue()


def tarred(names: tuple[str, ...], form: int) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz", format=form, encoding="utf-8") as archive:
        for name in names:
            member = tarfile.TarInfo(name)
            member.size = len(name.encode())
            archive.addfile(member, io.BytesIO(name.encode()))
    return made.getvalue()


class Archives(Attacked):
    def unpacked(self, archive: bytes, **environment: str) -> list[str]:
        """The files that come out, each of which holds its own name; or what the unpacker said."""
        self.count = getattr(self, "count", 0) + 1
        sent, into = self.folder / "sent", self.folder / f"into{self.count}"
        sent.write_bytes(archive)
        into.mkdir()
        done = subprocess.run([PROGRAM, "ladder", "unpack", "--", str(sent), "sent.zip", str(into), "1000000", "100"], capture_output=True, text=True,
                              encoding="utf-8", check=False, timeout=60, env={"PATH": "/usr/bin:/bin", **environment})
        if done.returncode != 0:
            return [done.stdout + done.stderr]
        files = sorted(path for path in into.rglob("*") if path.is_file())
        self.assertTrue(all(path.read_text(encoding="utf-8").endswith(path.name) for path in files))
        return [str(path.relative_to(into)) for path in files]

    def test_names_are_utf_8_in_every_locale(self) -> None:
        archives = {"zip": zipped(NAMES), "pax": tarred(NAMES, tarfile.PAX_FORMAT), "gnu": tarred(NAMES, tarfile.GNU_FORMAT)}
        for locale in LOCALES:
            for kind, archive in archives.items():
                with self.subTest(locale=locale, kind=kind):
                    self.assertEqual(self.unpacked(archive, LC_ALL=locale, LANG=locale), sorted(NAMES))

    def test_a_folder_around_all_may_hold_any_name(self) -> None:
        for inside in (("bot.py", ".the-only-folder"), ("bot.py", ".the-only-folder/only"), ("only", "only-", "only--/only")):
            for around in ("bot", ".the-only-folder", "only", "only-"):
                with self.subTest(around=around, inside=inside):
                    self.assertEqual(self.unpacked(zipped(tuple(f"{around}/{name}" for name in inside))), sorted(inside))


if __name__ == "__main__":
    unittest.main()
