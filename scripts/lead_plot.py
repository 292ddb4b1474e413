#!/usr/bin/env python3
"""Plots how often a side wins to which the pictures of a match give a chance: one panel a game, from matches of house players.

    scripts/lead_plot.py [BENCH [MATCHES]] > lead.svg

BENCH is build/bench/bench/lead_bench unless it is given; the table goes to standard error.
"""
from __future__ import annotations

import subprocess
import sys
from collections import defaultdict

GAMES = {"tron": "Tron", "sugargame": "Sugargame", "treasure_hunt": "Treasure Hunt", "zappy": "Zappy"}
BINS = 10
SIDE, GAP, TOP = 150, 34, 44

Bin = tuple[int, float, float]


def bins_of(rows: list[tuple[float, float]]) -> list[Bin]:
    """How many chances lie in each tenth, their mean, and the mean of what came of them."""
    cells: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for chance, won in rows:
        cells[min(BINS - 1, int(chance * BINS))].append((chance, won))
    return [(len(cell), sum(c for c, _ in cell) / len(cell), sum(w for _, w in cell) / len(cell)) for _, cell in sorted(cells.items())]


def panel(left: float, title: str, matches: int, bins: list[Bin]) -> str:
    def place(chance: float, won: float) -> tuple[float, float]:
        return left + chance * SIDE, TOP + (1 - won) * SIDE

    most = max(count for count, _, _ in bins)
    parts = [f'<text x="{left}" y="{TOP - 22}" class="title">{title}</text><text x="{left}" y="{TOP - 7}">{matches} matches</text>',
             f'<rect x="{left}" y="{TOP}" width="{SIDE}" height="{SIDE}" class="frame"/><path d="M{left} {TOP + SIDE}l{SIDE} {-SIDE}" class="even"/>']
    points = [place(chance, won) for _, chance, won in bins]
    parts.append(f'<path d="M{" L".join(f"{x:.1f} {y:.1f}" for x, y in points)}" class="curve"/>')
    for (count, chance, won), (x, y) in zip(bins, points):
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{2 + 5 * (count / most) ** 0.5:.1f}"><title>{count} steps: {chance:.0%} said, {won:.0%} won</title></circle>')
    return "\n".join(parts)


def main() -> None:
    bench = sys.argv[1] if len(sys.argv) > 1 else "build/bench/bench/lead_bench"
    matches = sys.argv[2] if len(sys.argv) > 2 else "100"
    told = subprocess.run([bench, matches], check=True, capture_output=True, text=True).stdout
    rows: dict[str, list[tuple[float, float]]] = defaultdict(list)
    played: dict[str, set[str]] = defaultdict(set)
    for line in told.splitlines():
        game, match, _, chance, won = line.split()
        rows[game].append((float(chance), float(won)))
        played[game].add(match)
    width = GAP + len(rows) * (SIDE + GAP)
    height = TOP + SIDE + 40
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="Chance to win against matches won">')
    print("<style>text{font:11px system-ui,sans-serif;fill:#7a7066}.title{font-weight:650;font-size:13px}"
          ".frame{fill:none;stroke:#b0a59766}.even{stroke:#b0a597;stroke-dasharray:3 3}.curve{fill:none;stroke:#e07b39}circle{fill:#e07b39}</style>")
    for at, game in enumerate(game for game in GAMES if game in rows):
        bins = bins_of(rows[game])
        print(panel(GAP + at * (SIDE + GAP), GAMES[game], len(played[game]), bins))
        print(f"{GAMES[game]}, {len(played[game])} matches: " + ", ".join(f"{chance:.0%} -> {won:.0%} ({count})" for count, chance, won in bins), file=sys.stderr)
    print(f'<text x="{GAP}" y="{height - 14}">across: the chance that the picture gives the first side, 0 to 100 %; up: how often it won; the dashes: as often as was said</text>')
    print("</svg>")


if __name__ == "__main__":
    main()
