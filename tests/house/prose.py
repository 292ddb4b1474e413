"""The sentences of the documents: what a person reads of a page, without blocks of code.

    tests/house/prose.py             how many sentences each document has, and how many are longer than 30 words
    tests/house/prose.py --long      prints those sentences as well
    tests/house/prose.py --passages  prints PAGE:LINE, a tab and the text of each passage, for a grammar checker
"""
from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONG = 30  # words
# Pages that are not checked yet, and why; each leaves this list when it passes.
NOT_YET = {
    "THIRD_PARTY.md": "generated: names and licences",
}

PAGES = ("*.md", "docs/*.md", "site/guides/*.md", "bots/**/*.md", "src/games/*/README.md")


def documents() -> list[Path]:
    return sorted({page for form in PAGES for page in ROOT.glob(form) if "node_modules" not in page.parts})


def text_of(name: str) -> str:
    """The text that a reader of the page needs: a game's rules without the part for its builders, the newest changes alone."""
    text = (ROOT / name).read_text(encoding="utf-8")
    if name == "CHANGELOG.md":
        return "\n## ".join(text.split("\n## ")[:2])
    return text.split("\n## Switches")[0] if name.startswith("src/games/") else text


def passages(text: str) -> list[tuple[int, str]]:
    """(line, text) of each paragraph, item of a list and cell of a table; headings are left out."""
    found: list[tuple[int, str]] = []
    fenced = False
    open_at = 0  # the line at which the passage began that goes on; 0: none

    def end() -> None:
        nonlocal open_at
        open_at = 0

    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if stripped.startswith("```"):
            fenced = not fenced
            end()
        elif fenced or not stripped or stripped.startswith("<!--") or (line.startswith("    ") and not open_at):
            end()
        elif stripped.startswith("|"):
            end()
            found += [(number, cell.strip()) for cell in re.split(r"(?<!\\)\|", stripped) if re.search(r"[A-Za-z]", cell)]
        elif stripped.startswith("#"):
            end()
        else:
            begins = re.match(r"(?:[-*]|\d+\.|>)\s+", stripped)
            if begins or not open_at:
                found.append((number, stripped[begins.end():] if begins else stripped))
                open_at = number
            else:
                found[-1] = (found[-1][0], f"{found[-1][1]} {stripped}")
    return found


def plain(passage: str) -> str:
    """Code is one word, a link is its words."""
    passage = re.sub(r"`+[^`]+`+", "CODE", passage)
    passage = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", passage)
    return passage.replace("**", "").replace("*", "")


def sentences(text: str) -> list[tuple[int, str]]:
    return [(line, sentence.strip()) for line, passage in passages(text)
            for sentence in re.split(r"(?<=[.!?:])[\"')]*\s+(?=[\"'(]?[A-Z0-9])|(?<=[.!?])[\"')]*\s+(?=[\"'(]?[a-z])", plain(passage)) if sentence.strip()]


def words(sentence: str) -> int:
    return len(re.findall(r"[A-Za-z0-9][\w'.,%/-]*", sentence))


def main() -> None:
    if "--passages" in sys.argv:
        for page in documents():
            name = str(page.relative_to(ROOT))
            for line, passage in passages("" if name in NOT_YET else text_of(name)):
                print(f"{name}:{line}\t{plain(passage)}")
        return
    total = too_long = 0
    for page in documents():
        found = sentences(page.read_text(encoding="utf-8"))
        long_ones = [(line, sentence) for line, sentence in found if words(sentence) > LONG]
        total, too_long = total + len(found), too_long + len(long_ones)
        print(f"{len(found):5} {len(long_ones):4}  {page.relative_to(ROOT)}")
        if "--long" in sys.argv:
            print(*(f"      {line}: {sentence}" for line, sentence in long_ones), sep="\n")
    print(f"{total:5} {too_long:4}  sentences in all, and those longer than {LONG} words")


if __name__ == "__main__":
    main()
