"""What a reader knows without being told: what words stand for, what is a form and not a command, and what takes too long."""
from __future__ import annotations

import re

# Words that a page leaves to the reader. "GAMEID" is asked from the server that runs.
STAND_FOR = {
    "ssh lab{01..20} agon work": "agon work --any-speed",
    "agon play evasion HUNTER PREY": "agon play evasion greedy random",
    "http://HOST:": "http://127.0.0.1:", "HOST:PORT": "127.0.0.1:5000", "HOST:": "127.0.0.1:", " HOST ": " 127.0.0.1 ",
    " PLAYER": " random", " GAMES": " 2", "--armies A,B": "--armies 2,2", "replay FILE": "replay match.agon", "--token SECRET": "--token secret",
    "TR URL": "TR http://127.0.0.1:18235", " GAME ": " tron ", " GAME": " tron", "…/match.agon": "match.agon",
}

# What is true at any size is tried at a small one. A pace of real time is tried without waiting.
SHORTENED = [
    (r"--games \d{2,}", "--games 4"),
    (r"^(agon tune (?!.*--test-games).*)$", r"\1 --test-games 4"),
    (r"--pairs \d{2,}", "--pairs 2"),
    (r"--test-games \d{2,}", "--test-games 4"),
    (r"--armies (4,4|5,5)( --horizon \d+)?", "--armies 2,2"),
    (r"^(agon solve sugargame --start(?!.* steps=\d\b).*?)( --hours \S+)?$", r"\1 --hours 0.0003"),
    (r"^(agon (?:play|check-bot) evasion (?!.*(?:--watch|--browser|--record|tick_cap)).*(?:champion|cmd:).*)$", r"\1 --set tick_cap=60"),
    (r"^agon play evasion champion (champion|runner)(?! --watch)", r"agon play evasion champion random"),
    (r"^(agon play tron .*)champion(?!\?)(.*?)( --games \d+)?$", r"\1minimax\2"),
    (r"^agon play sugargame champion captain", "agon play sugargame hunter wary"),
    (r"^(agon play sugargame java:.* --games) \d+", r"\1 2"),
    (r"^(agon (?:play|check-bot) zappy (?!.*--set).*cmd:.*)$", r"\1 --set time_cap=300"),
    (r"^(agon play tron (?!.*--set).*(?:client:|nodes=).*)$", r"\1 --set max_cycles=30"),
    (r"nodes=20000\b", "nodes=500"),
    (r"^agon tune tron champion (.*)$", r'agon tune tron "champion?nodes=50" \1 --set max_cycles=30'),
    (r"^(agon join .*) --watch$", r"\1"),  # what is watched to its end waits for a key
    (r"^agon join tron champion", "agon join tron wall_hugger"),
    (r"^(agon serve (?:--\S+ \S+ )*tron)(?!.*--lock-step)", r"\1 --lock-step --at-once"),
    (r"(zappy.*) -f 100\b", r"\1 -f 400"),
    # A beat of real time and a pause before each game are tried without waiting, and a game ends after a few steps.
    (r"^(agon serve (?:--\S+ \S+ )*evasion\b(?!.*(?:--tick-cap|--classic|--watch)).*)$", r"\1 --tick-ms 0 --pause-ms 0 --tick-cap 60"),
    (r"^(agon serve (?:--\S+ \S+ )*treasure_hunt\b(?!.*(?:action_limit|--watch)).*)$", r"\1 --set action_limit=24"),
    (r"^(agon join treasure_hunt\b(?!.*--poll-ms).*)$", r"\1 --poll-ms 20"),
    (r"-o match.mp4( --seconds \d+)?", "-o match.mp4 --seconds 1"),
    (r"^curl ", "curl --fail "),  # an answer that tells of an error is a fault
]

# Commands whose examples have a reader for each game, for they take real time.
GAME_BY_GAME = ("serve", "join")

# No command, and no form of one: a student's own program, another machine, a lesson's name for something.
NOT_TRIED = {
    r"^java SugarGameSimulator$": "the lab's name for it; the kit's page runs it",
    r"^java -jar client\.jar": "the client is the student's own",
    r"^agon .*(--listen 0\.0\.0\.0 --insecure|--host ladder\.example\.org)": "is for another network",
    r"^(sudo )?(apt|apt-get|dpkg|systemctl) ": "changes the machine",
    r"^(podman|docker) |localhost/agon": "needs an image, which make bare-image makes and tries",
    r"^arena/bin/|^python3 -m venv arena": "needs a wheel, which make bare-wheel makes and tries",
    r"^git clone": "this is the clone",
    r"postgresql://": "needs a database",
    r"\| sbatch|--on (slurm|ray|\"kubectl)|^kubectl ": "needs a cluster",
    r"^agon work( |$)": "is started by a head",
    r"\bLLM_KEY$|\bLLM_KEY ": "needs a language model and its key",
    r"--game toy": "is for the tests' own program",
    r"^(python -m )?pip install |^(uvx|npx) |^python -m agon|^agon (mcp|climb|records)\b|^agon-mcp$": "is for Python's own environment, where tests/python tries it",
}

# In a text these are talked about, not typed.
MENTIONS = re.compile(r"^agon (play|describe|join|replay|render|check-bot|new-bot|contest|analyse|ask|tune|ladder unpack|login|submit)( [a-z_]+)?( --[a-z-]+)*$|^agon serve (zappy|evasion)( --lockstep)?$|^agon serve [a-z_]+ --watch$|^cmake --install$")

SERVES = re.compile(r"^(agon serve|agon play .* --browser|zappy_server|java .*SugarGameSimulator)")
PLAYS_ON_SERVER = re.compile(r"^(agon join|zappy_ai|python3 (\S*/)?bot\.py|java .*( Bot |SugarGameHost)|make run|build/bot|\./bot)")
STUDIES = re.compile(r"^agon (submit|versions|activate|friendly|history)\b")
WATCHES = re.compile(r"--watch\b|^agon play \w+ (.* )?me\b")

# Who serves when a page names only the player, and who sits down when it names only one.
SERVER_FOR = {"evasion": "agon serve evasion 4000 50 10 --tick-ms 0 --pause-ms 0 --tick-cap 60", "tron": "agon serve tron --lock-step --at-once", "sugargame": "agon serve sugargame",
              "treasure_hunt": "agon serve treasure_hunt --set action_limit=24", "zappy": "agon serve zappy -p 4242 -x 10 -y 10 -n red blue -c 6 -f 400"}
PARTNER_FOR = {"evasion": "agon join evasion random", "tron": "agon join tron random", "sugargame": "agon join sugargame random",
               "treasure_hunt": "agon join treasure_hunt random TR http://127.0.0.1:18235 GAMEID --poll-ms 20",
               "zappy": "agon join zappy champion -p 4242 -n blue --players 6"}

TOOLS = {  # what is looked up instead of being run: it builds, installs or measures
    "make": re.compile(r"^make ([\w-]+)(?: [A-Z_]+=\S+)*$"), "preset": re.compile(r"^cmake --preset (\w+)"),
    "file": re.compile(r"^(?:node(?: --test)?|npm --prefix|scripts/\S+|python3(?= (?:bench|tests)/)) ?(\S+\.mjs|(?:bench|tests)/\S+\.py)?"), "bench": re.compile(r"^build/bench/bench/(\w+)"),
    "tests": re.compile(r"^python3 -m unittest discover -s (\S+) -p (\S+)$"),
}


def is_form(command: str) -> bool:
    """A form shows what may be said: optional parts, alternatives, names in capitals."""
    return bool(re.search(r"/(ID|NAME)\b|…|\.\.\.|\[|\w\|\w| \| players|\b[A-Z]{3,}\b|--set \w=\w| -o F$", re.sub(r"\bTR\b|GAMEID|DNS:", "", command)))


def filled(command: str) -> str:
    for word, meaning in STAND_FOR.items():
        if word.strip() != "GAME" or "GAMEID" not in command:
            command = command.replace(word, meaning) if not word.endswith(("PLAYER", "GAMES", "GAME")) else re.sub(re.escape(word) + r"\b", meaning, command)
    return command


def shortened(command: str) -> str:
    for form, short in SHORTENED:
        command = re.sub(form, short, command)
    return command
