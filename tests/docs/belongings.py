"""What a reader has at hand: the clone's pages and kits, and the files that pages take for granted."""
from __future__ import annotations

import csv
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Callable

from pages import ROOT

sys.path.append(str(ROOT / "tests"))
from agon_server import Served, until  # noqa: E402


def unpack(clone: Path) -> None:
    clone.mkdir(parents=True)
    for folder in ("bots", "docs", ".github"):
        shutil.copytree(ROOT / folder, clone / folder)
    (clone / "build" / "release").mkdir(parents=True)
    (clone / "build" / "release" / "agon").symlink_to(os.environ["AGON"])
    kit = clone / "bots" / "stdio" / "python" / "bot.py"
    for place in ("hunter", "prey", "new", "old", "bot.py", "ada.py", "ada/bot.py", "class/ada/bot.py", "class/bob/bot.py"):
        copied(kit, clone / place)
    for entry in ("beavis", "butthead"):
        lab_player(clone, entry)
    shutil.make_archive(str(clone / "class" / "beavis"), "zip", clone / "lab" / "beavis")
    shutil.copytree(clone / "lab", clone / "bots" / "sugargame" / "java" / "lab")
    question = json.dumps({"actions": [{}, {}]}) + "\n"
    for name in ("questions.jsonl", "lines.jsonl"):
        (clone / name).write_text(question * 3, encoding="utf-8")
    tron_files(clone)


PROVIDED: set[Path] = set()
MADE_BY = {"match.agon": "agon play evasion greedy random --record match.agon", "cup.contest": "agon contest run cup.toml --quiet"}


def provide(command: str, folder: Path) -> None:
    """A bot, a record and a contest that an earlier page has made; gone again when this page makes them itself."""
    made = re.search(r"^agon new-bot \S+ \S+ (\S+)|^agon contest run (cup)\.toml|--record (\S+)", command)
    if made:
        for path in folder.glob((made.group(1) or made.group(2) or made.group(3)) + "*"):
            if path in PROVIDED:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
                PROVIDED.discard(path)
    if again := re.match(r"^agon ladder (?:create|backup \S+|restore \S+) (spring\.\w+)", command):
        remove(folder, again.group(1))
    if command.startswith("agon contest run --game") or re.match(r"^agon contest run .* --on ", command):  # each such example is one of its own
        for path in folder.glob("*.contest*"):
            path.unlink()
    for name in ("mybot", "my_bot"):
        if f"{name}/bot.py" in command or (name == "mybot" and "cup." in command):
            make(folder / name, lambda place: copied(ROOT / "bots/stdio/python/bot.py", place / "bot.py"))
    if "cup." in command:
        make(folder / "cup.toml", lambda place: contest_of_page(place, ROOT / "docs/contests.md"))
    if "--all-lost records" in command and not (folder / "records" / "lost.agon").exists():
        (folder / "records").mkdir(exist_ok=True)
        subprocess.run(["agon", "play", "tron", "cmd:python3 bot.py", "minimax", "--record", "records/lost.agon"], cwd=folder, check=False, capture_output=True)
    if "class.csv" in command:
        make(folder / "class.csv", lambda place: place.write_text(CLASS, encoding="utf-8"))
    if re.match(r"^agon ladder remove spring", command):  # an earlier command may have left a season without people
        remove(folder, "spring.ladder")
    if "spring.ladder" in command and not re.match(r"^agon ladder create spring", command):
        make(folder / "spring.ladder", class_with_bots)
    if "courses.ladder" in command:  # a file of several seasons, anew for each example; with a term where one is shown, changed or removed
        remove(folder, "courses.ladder")
        make(folder / "courses.ladder", lambda place: several_seasons(place, re.search(r"^agon ladder term (?!create)", command) is not None))
    if re.match(r"^agon ladder archive spring", command):  # a final that was called before is over
        subprocess.run(["agon", "ladder", "release", "spring.ladder"], cwd=folder, check=False, capture_output=True)
    if late := re.match(r"^agon ladder (unfreeze|reveal|release) spring", command):  # there is something hidden to be shown
        subprocess.run(["agon", "ladder", "freeze" if late.group(1) == "unfreeze" else "final", "spring.ladder"], cwd=folder, check=False, capture_output=True)
    if "spring.backup" in command and "backup spring.ladder" not in command:
        make(folder / "spring.backup", lambda place: subprocess.run(["agon", "ladder", "backup", "spring.ladder", place.name], cwd=place.parent, check=False))
    for name, maker in MADE_BY.items():
        if name in command and not made:
            make(folder / name, lambda place, maker=maker: subprocess.run(maker.split(), cwd=place.parent, check=False, capture_output=True))


CLASS = "name;team;email\nAda Lovelace;red;ada@example.org\nBob Noyce;blue;bob@example.org\n"


def remove(folder: Path, name: str) -> None:
    """What is to be made anew."""
    for path in folder.glob(name + "*"):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
        PROVIDED.discard(path)


def several_seasons(ladder: Path, with_term: bool) -> None:
    for season in ("spring", "autumn"):
        subprocess.run(["agon", "ladder", "create", ladder.name, "--name", season, "--game", "tron"], cwd=ladder.parent, check=True, capture_output=True)
    if with_term:
        subprocess.run(["agon", "ladder", "term", "create", ladder.name, "--name", "year", "--seasons", "spring,autumn"], cwd=ladder.parent, check=True, capture_output=True)


def class_with_bots(ladder: Path) -> None:
    """A season in which two teams have uploaded a bot that plays. It is played once: later ones are copies of its files."""
    kept = Path(os.environ["HOME"]) / "kept" / ladder.parent.name
    if kept.exists():
        shutil.copytree(kept, ladder.parent, symlinks=True, dirs_exist_ok=True)
        return

    def say(*words: str, **environment: str) -> None:
        subprocess.run(["agon", *words], cwd=ladder.parent, check=True, capture_output=True, env={**os.environ, **environment})
    provide("class.csv", ladder.parent)
    (ladder.parent / "given.csv").unlink(missing_ok=True)
    say("ladder", "create", ladder.name, "--game", "tron", "--house", "wall_hugger", "--set", "max_cycles=40")
    say("ladder", "import", ladder.name, "class.csv", "--tokens", "given.csv", "--yes")
    copied(ROOT / "bots/stdio/python/bot.py", ladder.parent / "given_bot" / "bot.py")
    with Served("--ladder", ladder.name, "--port", "0", program="agon", folder=ladder.parent) as server:
        for token in tokens_in(ladder.parent / "given.csv"):
            say("submit", "given_bot", "--wait", AGON_SERVER=server.pages, AGON_TOKEN=token)
    kept.mkdir(parents=True)
    for path in [*ladder.parent.glob(ladder.name + "*"), ladder.parent / "given.csv"]:
        (shutil.copytree if path.is_dir() else shutil.copy2)(path, kept / path.name)


def tokens_in(file: Path) -> list[str]:
    with file.open(encoding="utf-8", newline="") as listed:
        return [row["token"] for row in csv.DictReader(listed, delimiter=";")]


def make(place: Path, maker: Callable[[Path], object]) -> None:
    if not place.exists():
        before = set(place.parent.iterdir())
        maker(place)
        PROVIDED.update(set(place.parent.iterdir()) - before)


def copied(kit: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(kit, place)
    place.chmod(0o755)


def lab_player(clone: Path, entry: str) -> None:
    """A class mate's player: the sample under another name."""
    folder = clone / "lab" / entry
    folder.mkdir(parents=True)
    for source in (clone / "bots" / "sugargame" / "java" / "drifter").glob("*.java"):
        (folder / source.name.replace("drifter", entry)).write_text(source.read_text().replace("drifter", entry), encoding="utf-8")


def contest_of_page(file: Path, page: Path) -> None:
    """The contest that the page writes out."""
    found = re.search(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
    assert found, f"{page} shows no contest"
    file.write_text(found.group(1), encoding="utf-8")


def tron_files(clone: Path) -> None:
    """The original's configuration, and a map: a box with a start at either side."""
    board = ["W" * 12, *["W" + "E" * 10 + "W"] * 5, "W" * 12]
    constants = {"max_cycles": 300, "init_health": 3, "wall_breaker_cooldown": 12, "wall_breaker_duration": 6, "wall_score_coefficient": 1,
                 "area_wall_crash_score": -20, "my_wall_crash_score": -40, "enemy_wall_crash_score": -60}
    agents = {"Blue": {"position": {"x": 1, "y": 3}, "direction": "Right"}, "Yellow": {"position": {"x": 10, "y": 3}, "direction": "Left"}}
    (clone / "Maze.json").write_text(json.dumps({"board": board, "constants": constants, "agents": agents}), encoding="utf-8")
    (clone / "gamecfg.json").write_text(json.dumps({
        "general": {"game_name": "Tron", "allowed_teams": {}, "offline_mode": True},
        "net": {"host": "127.0.0.1", "port": 5000}, "gui": {"host": "127.0.0.1", "port": 5001, "max_spectators": 3},
        "sides": {"Blue": ["0"], "Yellow": ["0"]},
        "game_handler": {"cycle_duration": 0.05, "first_cycle_duration": 0.2}}), encoding="utf-8")
