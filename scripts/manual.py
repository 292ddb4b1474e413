#!/usr/bin/env python3
"""The manual and the completions, from what the program says of itself.

    scripts/manual.py AGON FOLDER     FOLDER/man1/agon.1, agon-COMMAND.1 …; FOLDER/agon.bash, _agon, agon.fish
"""
from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

HEADING = re.compile(r"^(?:Options|Positionals|Subcommands|Examples?):$")
WORD = re.compile(r"^  (\S.*?)(?:  +(.*))?$")


def said(*words: str) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def roff(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def quoted(text: str) -> str:
    return '"' + roff(text).replace('"', "\\(dq") + '"'


def page(name: str, help_text: str, version: str, see: list[str]) -> str:
    """`agon X --help` as a page: its first line is the name's, the rest keeps its sections."""
    about, _, rest = help_text.partition("\nUsage: ")
    usage, _, rest = rest.partition("\n")
    lines = [f'.TH {quoted(name.upper())} 1 "" "{version}" "Agon"', ".SH NAME", f"{roff(name)} \\- {roff(about.strip().splitlines()[0].rstrip('.'))}",
             ".SH SYNOPSIS", f".B {roff(usage)}", ".SH DESCRIPTION", *map(roff, about.strip().splitlines())]
    verbatim = False
    for line in rest.splitlines():
        if HEADING.match(line):
            verbatim = end_verbatim(lines, verbatim)
            lines.append(f".SH {quoted(line.rstrip(':').upper())}")
        elif lines[-1].startswith(".SH \"EXAMPLE") or verbatim:
            if not verbatim:
                lines += [".nf"]
                verbatim = True
            lines.append(roff(line))
        elif line.startswith("          "):
            lines.append(roff(line.strip()))
        elif found := WORD.match(line):
            lines += [".TP", f".B {roff(found.group(1))}", roff(found.group(2) or "")]
        elif line.strip():
            lines += [".PP", roff(line.strip())]
    end_verbatim(lines, verbatim)
    if see:
        lines += [".SH SEE ALSO", ", ".join(f"\\fB{roff(other)}\\fR(1)" for other in see)]
    return "\n".join(line for line in lines if line) + "\n"


def end_verbatim(lines: list[str], verbatim: bool) -> bool:
    if verbatim:
        lines.append(".fi")
    return False


def commands(front: str) -> list[tuple[str, str]]:
    """(name, what it does) of every command, of the page that `agon` alone shows."""
    after_games = front.split("\nGames\n", 1)[1].split("\n\n", 1)[1].split("\nBegin with", 1)[0]
    return re.findall(r"^  ([a-z][a-z-]*)  +(\S.*)$", after_games, re.M)


def front_page(front: str, version: str, names: list[str]) -> str:
    about, rest = front.split("\n\n", 1)
    lines = ['.TH "AGON" 1 "" "' + version + '" "Agon"', ".SH NAME", "agon \\- an arena for programs that play games", ".SH SYNOPSIS",
             ".B agon COMMAND [OPTIONS]", ".SH DESCRIPTION", *map(roff, about.splitlines())]
    for line in rest.splitlines():
        if found := WORD.match(line):
            lines += [".TP", f".B {roff(found.group(1))}", roff(found.group(2) or "")]
        elif line.strip() and not line.startswith("The page"):
            lines.append(f".SH {quoted(line.strip().upper())}")
    lines += [".SH EXIT STATUS", "0: done; 1: the task failed; 2: bad usage.",
              ".SH SEE ALSO", ", ".join(f"\\fB{roff(name)}\\fR(1)" for name in names)]
    return "\n".join(line for line in lines if line) + "\n"


def zsh(bash: str) -> str:
    """Bash's words as a function that zsh finds by its file's name."""
    inner = bash.replace("_agon()", "_agon_words()").replace("complete -o default -F _agon agon\n", "")
    return f"#compdef agon\nautoload -Uz bashcompinit && bashcompinit\n{inner}_bash_complete -o default -F _agon_words\n"


def main() -> int:
    agon, folder = sys.argv[1], Path(sys.argv[2])
    (folder / "man1").mkdir(parents=True, exist_ok=True)
    front, version = said(agon), said(agon, "--version").strip()
    known = [name for name, _ in commands(front)]
    pages = [f"agon-{name}" for name in known]
    (folder / "man1" / "agon.1").write_text(front_page(front, version, pages), encoding="utf-8")
    for name in known:
        text = page(f"agon-{name}", said(agon, name, "--help"), version, ["agon"])
        (folder / "man1" / f"agon-{name}.1").write_text(text, encoding="utf-8")
    bash = said(agon, "completion", "bash")
    (folder / "agon.bash").write_text(bash, encoding="utf-8")
    (folder / "_agon").write_text(zsh(bash), encoding="utf-8")
    (folder / "agon.fish").write_text(said(agon, "completion", "fish"), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
