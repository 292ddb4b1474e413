#!/usr/bin/env python3
"""Whose work is in the program: THIRD_PARTY.md, from what is linked, compiled in and shipped.

    scripts/third_party.py BUILD            writes THIRD_PARTY.md (BUILD: build/release, built)
    scripts/third_party.py BUILD --names    prints the names alone, a line each
    scripts/third_party.py BUILD --spdx     prints the same as an SBOM, in SPDX 2.3; SOURCE_DATE_EPOCH is its date
    scripts/third_party.py --copyrights INTO FILE...   copies the copyright files of the libraries that programs and modules need
"""
from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
TOOLCHAIN = re.compile(r"^(libc6|libc6-dev|linux-libc-dev|libgcc-.*|libstdc\+\+.*|gcc-.*|g\+\+.*|cpp-.*)$")  # of the system itself


def said(*words: str) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout


def owners(files: set[str]) -> set[str]:
    """The Debian packages that files belong to, whichever of its names a file is given by."""
    files = files | {str(Path(file).resolve()) for file in files} | {file.replace("/lib/", "/usr/lib/", 1) for file in files}
    found = said("dpkg", "-S", *sorted(files))
    return {name.split(":")[0].strip() for line in found.splitlines() for name in line.rsplit(": ", 1)[0].split(",")}


def linked(program: Path) -> set[str]:
    """Packages of the libraries that the program itself names; theirs are theirs."""
    needed = set(re.findall(r"\(NEEDED\).*\[(.+)\]", said("readelf", "-d", str(program))))
    places = dict(re.findall(r"^\s*(\S+) => (\S+)", said("ldd", str(program)), re.M))
    return owners({places[name] for name in needed if name in places})


def compiled_in(build: Path) -> set[str]:
    """Packages of the headers that the program's sources included."""
    files: set[str] = set()
    ours = False
    for line in said("ninja", "-C", str(build), "-t", "deps").splitlines():
        if line and not line.startswith(" "):
            ours = line.startswith("src/")
        elif ours and line.strip().startswith("/usr/include/") and "/x86_64-linux-gnu/bits/" not in line:
            files.add(line.strip())
    return owners(files)


IN_WORDS = {"libcairo2": "LGPL-2.1 or MPL-1.1", "libcairo2-dev": "LGPL-2.1 or MPL-1.1"}  # copyright files without fields


def licences(package: str) -> str:
    """As Debian's copyright file names them; a file without such lines names the file."""
    path = Path("/usr/share/doc") / package / "copyright"
    if not path.exists():
        return "see its copyright file"
    text = path.read_text(encoding="utf-8", errors="replace")
    names = [name.strip().rstrip(".") for name in re.findall(r"^License:[ \t]*(\S.*)$", text, re.M)]
    return ", ".join(dict.fromkeys(names)) or IN_WORDS.get(package) or f"see /usr/share/doc/{package}/copyright"


def source_of(package: str) -> tuple[str, str]:
    name, _, version = said("dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", package).partition(" ")
    return name or package, version


def in_pages() -> list[tuple[str, str, str]]:
    """(name, version, licence) of the npm packages that the pages carry, and theirs."""
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    waiting, found = sorted(lock[""].get("dependencies", {})), {}
    while waiting:
        name = waiting.pop()
        if name not in found:
            entry = lock[f"node_modules/{name}"]
            found[name] = (name, entry["version"], entry.get("license", "see the package"))
            waiting += entry.get("dependencies", {})
    return [found[name] for name in sorted(found)]


def collected(build: Path) -> dict[str, tuple[str, set[str], set[str]]]:
    """Source package -> (version, binary packages, ways in which it is there)."""
    every: dict[str, tuple[str, set[str], set[str]]] = {}
    for way, packages in (("linked", linked(build / "agon")), ("compiled in", compiled_in(build))):
        for package in packages:
            if not TOOLCHAIN.match(package):
                name, version = source_of(package)
                _, binaries, ways = every.setdefault(name, (version, set(), set()))
                binaries.add(package)
                ways.add(way)
    return every


def page(build: Path) -> str:
    lines = ["# Work of others in Agon", "",
             "Made by `make third-party` from what the program links, includes and ships; not by hand. Agon itself is under the [MIT licence](LICENSE).", "",
             "## In the program", "",
             "Libraries of Debian 12: *linked* ones are installed beside the program, of the others parts are compiled into it. The licences are those that Debian's",
             "copyright file of the package names, for all files of its source.", "",
             "| source package | version | how | licences |", "| --- | --- | --- | --- |"]
    for name, (version, binaries, ways) in sorted(collected(build).items()):
        every = dict.fromkeys(licence for package in sorted(binaries) for licence in licences(package).split(", "))
        lines.append(f"| {name} | {version} | {', '.join(sorted(ways))} | {', '.join(every)} |")
    lines += ["", "The C and C++ libraries of GCC and glibc are those of the system. The rules for browsers (`GAME.wasm`) have parts of emscripten's compiled into them:",
              "LLVM's libc++, libc++abi, libunwind and compiler-rt (Apache-2.0 with LLVM exceptions), musl and dlmalloc (MIT, CC0).", "", "## In the pages", "", "| npm package | version | licence |", "| --- | --- | --- |"]
    lines += [f"| {name} | {version} | {licence} |" for name, version, licence in in_pages()]
    lines += ["", "## Started as programs, where they are installed", "",
              "bubblewrap holds the programs of players, ffmpeg makes films, a JDK compiles and runs players in Java. None of them is part of Agon."]
    return "\n".join(lines) + "\n"


SAME_LICENCE = {  # Debian's short names, where SPDX has another
    "Expat": "MIT", "BSD-2-clause": "BSD-2-Clause", "BSD-3-clause": "BSD-3-Clause", "BSD-4-clause-UCB": "BSD-4-Clause-UC", "Zlib": "Zlib",
    "zlib": "Zlib", "Apache": "Apache-2.0", "LGPL-2.1": "LGPL-2.1-only", "LGPL-2.1+": "LGPL-2.1-or-later", "GPL-2": "GPL-2.0-only",
    "GPL-2+": "GPL-2.0-or-later", "GPL-3+": "GPL-3.0-or-later", "GPL-1+": "GPL-1.0-or-later", "Artistic": "Artistic-1.0-Perl",
    "MPL-1.1": "MPL-1.1", "BSL-1.0": "BSL-1.0", "Apache-2.0": "Apache-2.0", "CC0-1.0": "CC0-1.0", "MIT": "MIT", "0BSD": "0BSD", "OFL-1.1": "OFL-1.1",
    "BSD-2-Clause": "BSD-2-Clause", "Python-2.0": "Python-2.0"}


class Licences:
    """Expressions of SPDX for licences in Debian's words. What SPDX has no name for becomes a reference with the text that Debian gives."""

    def __init__(self) -> None:
        self.texts: dict[str, dict[str, str]] = {}

    def one(self, words: str, package: str, text: str) -> str:
        for joined, spdx in ((" and ", " AND "), (" or ", " OR ")):
            if joined in words:
                parts = [self.one(part.strip(), package, text) for part in words.split(joined)]
                return "(" + spdx.join(dict.fromkeys(parts)) + ")"
        if words in SAME_LICENCE:
            return SAME_LICENCE[words]
        name = f"LicenseRef-{package}-" + re.sub(r"[^A-Za-z0-9.]+", "-", words).strip("-")
        found = re.search(rf"^License:[ \t]*{re.escape(words)}[ \t]*\n((?:[ \t].*\n?)+)", text, re.M)
        self.texts[name] = {"licenseId": name, "name": words,
                            "extractedText": found[1] if found else f"{words}: as Debian's copyright file of {package} says"}
        return name

    def of_debian(self, source: str, binaries: set[str]) -> str:
        """All that the copyright files of a source's packages name; NOASSERTION where these have no such lines."""
        every: dict[str, None] = {}
        for package in sorted(binaries):
            path = Path("/usr/share/doc") / package / "copyright"
            text = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
            for words in licences(package).split(", "):
                if not words.startswith("see "):
                    every[self.one(words, source, text)] = None
        return " AND ".join(every) or "NOASSERTION"


def spdx_package(kind: str, name: str, version: str, licence: str, locator: str) -> dict[str, Any]:
    return {"SPDXID": f"SPDXRef-{kind}-" + re.sub(r"[^A-Za-z0-9.-]+", "-", name).strip("-"), "name": name, "versionInfo": version,
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": licence,
            "copyrightText": "NOASSERTION",
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": locator}]}


def spdx(build: Path) -> str:
    """The bill of materials: what THIRD_PARTY.md names, as SPDX 2.3 in JSON."""
    version = said(str(build / "agon"), "version").split()[1]
    own = {"SPDXID": "SPDXRef-agon", "name": "agon", "versionInfo": version, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
           "licenseConcluded": "MIT", "licenseDeclared": "MIT", "copyrightText": "NOASSERTION", "primaryPackagePurpose": "APPLICATION"}
    licences_of = Licences()
    packages, relations = [own], [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-agon")]
    for name, (their_version, binaries, ways) in sorted(collected(build).items()):
        packages.append(spdx_package("debian", name, their_version, licences_of.of_debian(name, binaries), f"pkg:deb/debian/{name}@{their_version.replace(':', '%3A')}?arch=source"))
        relations += [("SPDXRef-agon", "DYNAMIC_LINK" if way == "linked" else "STATIC_LINK", packages[-1]["SPDXID"]) for way in sorted(ways)]
    for name, their_version, licence in in_pages():
        packages.append(spdx_package("npm", name, their_version, licence, f"pkg:npm/{name.replace('@', '%40')}@{their_version}"))
        relations.append(("SPDXRef-agon", "CONTAINS", packages[-1]["SPDXID"]))
    document: dict[str, Any] = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"agon-{version}", "packages": packages,
        "relationships": [{"spdxElementId": one, "relationshipType": way, "relatedSpdxElement": other} for one, way, other in relations],
        "hasExtractedLicensingInfos": [licences_of.texts[name] for name in sorted(licences_of.texts)]}
    date = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())))
    document["creationInfo"] = {"created": date, "creators": ["Tool: agon-third-party"]}
    code = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()
    document["documentNamespace"] = f"https://spdx.org/spdxdocs/agon-{version}-{code[:32]}"
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def copy_copyrights(into: Path, files: list[str]) -> None:
    """The copyright file of each Debian package that has a library of these programs and modules, as INTO/PACKAGE.copyright."""
    needed = {path for file in files for path in re.findall(r"=> (/\S+)", said("ldd", file))}
    into.mkdir(parents=True, exist_ok=True)
    for package in sorted(owners(needed)):
        text = Path("/usr/share/doc") / package / "copyright"
        if text.exists() and not TOOLCHAIN.match(package):
            shutil.copyfile(text, into / f"{package}.copyright")


def main() -> int:
    if len(sys.argv) > 3 and sys.argv[1] == "--copyrights":
        copy_copyrights(Path(sys.argv[2]), sys.argv[3:])
        return 0
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-") or not Path(sys.argv[1]).is_dir() or sys.argv[2:] not in ([], ["--names"], ["--spdx"]):
        print(__doc__, file=sys.stderr)
        return 0 if "--help" in sys.argv else 2
    build = Path(sys.argv[1]).resolve()
    if "--spdx" in sys.argv:
        print(spdx(build), end="")
    elif "--names" in sys.argv:
        print("\n".join([*sorted(collected(build)), *(name for name, _, _ in in_pages())]))
    else:
        (ROOT / "THIRD_PARTY.md").write_text(page(build), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
