"""The sentences of the comments in src, and what is wrong with them.

    tests/house/comments.py           how many sentences each room has, and how many must be decoded
    tests/house/comments.py --faults  prints those sentences as well
"""
from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Rooms whose comments have not been read against the guide yet; each leaves this list when it passes.
NOT_YET: tuple[str, ...] = ()

# A sentence that begins so has no subject, or one that must be decoded.
HEADLESS = re.compile(r"(?:(?:Of|Who|Whom|Whose|Whoever|What|Whatever|That there|Not|Nothing but)\b|Nothing[:;,]|(?:Without|By)\b(?!-)[^,]*$)(?!.*\?$)")
# Words of which each has a plain one: see words_test.py; a heart is a heartbeat, a desk a queue, a crowd the line server.
RETIRED = re.compile(
    r"(?<![\w/.`:])(?:whoever|whomever|he|him|his|heralds?|rituals?|crowds?|desks?|hearts?|company|wishes|of the house|the house's|house players?)(?![\w/`:(])", re.I)


def sources() -> list[Path]:
    found = {path for form in ("*.h", "*.cpp") for path in (ROOT / "src").rglob(form)}
    return sorted(found)


def scripts() -> list[Path]:
    """The sources of the pages that people write."""
    return sorted(path for form in ("*.ts", "*.js") for path in (ROOT / "web" / "src").rglob(form) if path.name != "api_types.ts")


def is_read(source: Path) -> bool:
    name = source.relative_to(ROOT)
    return not any(parent.match(form) for form in NOT_YET for parent in (name, *name.parents))


def comments(text: str) -> list[tuple[int, str]]:
    """(line, text) of each comment: neighbouring lines of comment are one, and so are those that go on a trailing one."""
    found: list[tuple[int, str]] = []
    goes_on = False
    for number, line in enumerate(text.splitlines(), 1):
        whole = re.match(r"\s*//[/]?<?(?: (.*)|$)", line)
        trailing = None if whole else re.search(r"\s//[/]?<? (.*)$", re.sub(r'"(?:\\.|[^"\\])*"', lambda text: "_" * len(text[0]), line))
        if whole and goes_on and (whole[1] or "").strip():
            found[-1] = (found[-1][0], f"{found[-1][1]} {whole[1].strip()}")
        elif whole or trailing:
            words = (whole[1] or "") if whole else line[trailing.start(1):]
            found.append((number, words.strip()))
        goes_on = bool(whole and (whole[1] or "").strip()) or trailing is not None
    return [(line, comment) for line, comment in found if re.search(r"[A-Za-z]", comment)]


def script_comments(text: str) -> list[tuple[int, str]]:
    """(line, text) of each comment of TypeScript: a block, neighbouring whole lines, or what ends a line."""
    found: list[tuple[int, str]] = []
    inside = goes_on = False
    for number, line in enumerate(text.splitlines(), 1):
        block = inside or re.match(r"\s*/\*", line)
        said = re.match(r"\s*(?:/\*\*?|\*(?!/))?\s?(.*?)\s*(?:\*/)?$", line) if block else re.search(r"(?:^|\s)// (.*)$", line)
        if said and goes_on and (inside or re.match(r"\s*//", line)):
            found[-1] = (found[-1][0], f"{found[-1][1]} {said[1]}".strip())
        elif said:
            found.append((number, said[1]))
        inside = bool(block) and "*/" not in line
        goes_on = inside or bool(re.match(r"\s*//", line))
    return [(line, comment) for line, comment in found if re.search(r"[A-Za-z]", comment)]


Read = Callable[[str], list[tuple[int, str]]]


def sentences(text: str, read: Read = comments) -> list[tuple[int, str]]:
    return [(line, sentence) for line, comment in read(text) for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z\"`])", comment)]


def faults(text: str, read: Read = comments) -> list[str]:
    found = []
    for line, sentence in sentences(text, read):
        if HEADLESS.match(sentence):
            found.append(f"{line}: begins without a subject: {sentence}")
        elif retired := RETIRED.search(sentence):
            found.append(f"{line}: \"{retired[0]}\" is retired: {sentence}")
    return found


def main() -> None:
    rooms: dict[str, list[int]] = {}
    for source in sources():
        text, name = source.read_text(encoding="utf-8"), str(source.relative_to(ROOT))
        wrong = faults(text)
        count = rooms.setdefault(re.sub(r"^(src/games/[^/]+/[^/.]+|src/[^/]+).*", r"\1", name), [0, 0])
        count[0] += len(sentences(text))
        count[1] += len(wrong)
        if "--faults" in sys.argv:
            print(*(f"{name}:{fault}" for fault in wrong), sep="\n", end="\n" if wrong else "")
    for room, (all_of_them, wrong) in rooms.items():
        print(f"{all_of_them:5} {wrong:4}  {room}")
    print(f"{sum(all_of_them for all_of_them, _ in rooms.values()):5} {sum(wrong for _, wrong in rooms.values()):4}  sentences in all, and those that must be decoded")


if __name__ == "__main__":
    main()
