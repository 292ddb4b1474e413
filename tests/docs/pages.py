"""The commands that the pages print: fenced and indented blocks, and code within the text."""
from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("docs", "bots", "src/games", "site/guides")

# The first words of what a reader types. A line of a block that begins otherwise is what a program prints, or a file.
PROGRAMS = ("agon", "echo", "python3", "java", "javac", "make", "curl", "node", "npm", "zappy_server", "zappy_ai", "cmake", "g++",
            "git", "openssl", "zstdcat", "build/", "sudo", "apt-get", "scripts/", "./", "python", "pip", "ctest")
# What may stand before a command: settings of its environment, and how it is measured.
BEFORE = re.compile(r"^(?:[A-Z][A-Z_]*=\S+ |time |timeout (?:-s \w+ )?[\d.]+ )+")
COMMENT = re.compile(r"\s+#\s.*$|\s{2,}\S.*$")  # "# …", or words set apart as a column of their own


@dataclass
class Block:
    """What stands together: its commands share a terminal."""
    page: str
    line: int
    commands: list[str] = field(default_factory=list)
    expected: dict[int, list[str]] = field(default_factory=dict)  # what the page says that a command prints
    in_text: bool = False  # code within a paragraph, where a command's name may stand for itself
    shows_output: bool = False  # it is a terminal: commands stand behind "$ ", and below them what they print


def pages() -> list[Path]:
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"]
    for folder in FOLDERS:
        found += sorted((ROOT / folder).rglob("*.md"))
    return [page for page in found if "node_modules" not in page.parts]


def is_command(text: str) -> bool:
    first = BEFORE.sub("", text).split(" ", 1)[0]
    return any(first == program or (program.endswith("/") and first.startswith(program)) for program in PROGRAMS)


def command_in(line: str) -> str:
    """The command of a line without its comment; empty: there is none."""
    text = line.strip()
    text = text[2:] if text.startswith("$ ") else text
    return COMMENT.sub("", text) if is_command(text) else ""


def blocks_of(page: Path) -> list[Block]:
    """All blocks in the order of the page. The code within a paragraph, or a row of a table, is a block as well."""
    name = str(page.relative_to(ROOT)) if page.is_relative_to(ROOT) else page.name
    blocks: list[Block] = []
    fenced: Block | None = None
    paragraph: list[str] = []
    begun = 0
    indented: Block | None = None

    def end_paragraph() -> None:
        spans = [re.sub(r"\s*\n\s*", " ", span) for span in re.findall(r"`([^`]+)`", "\n".join(paragraph))]
        commands = [command for span in spans if " " in (command := command_in(span))]  # a name alone is a mention
        if commands:
            blocks.append(Block(name, begun, commands, in_text=True))
        paragraph.clear()

    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if line.lstrip().startswith("```"):
            end_paragraph()
            if fenced is None:
                fenced = Block(name, number)
            else:
                blocks.append(fenced)
                fenced = None
        elif fenced is not None:
            add_line(fenced, line)
        elif line.startswith("    ") and not paragraph:
            indented = indented or Block(name, number)
            add_line(indented, line)
        else:
            if indented is not None:
                blocks.append(indented)
                indented = None
            if not line.strip() or line.startswith(("|", "#", "- ")):
                end_paragraph()
            begun = begun if paragraph else number
            if line.strip():
                paragraph.append(line)
    end_paragraph()
    if indented is not None:
        blocks.append(indented)
    return [block for block in blocks if block.commands]


def add_line(block: Block, line: str) -> None:
    block.shows_output |= line.startswith("$ ")
    command = command_in(line) if line.startswith("$ ") or not block.shows_output else ""
    if command:
        block.commands.append(command)
    elif block.shows_output and line.strip():
        block.expected.setdefault(len(block.commands) - 1, []).append(line)


if __name__ == "__main__":
    for page in pages():
        for block in blocks_of(page):
            for command in block.commands:
                print(f"{block.page}:{block.line}: {command}")
