#!/usr/bin/env python3
"""Draws the curves of the examples that learn: examples/curves/NAME.csv becomes docs/pictures/learning-NAME.svg.

The first line of a file names both columns, the second column is a share. Standard library only."""
from __future__ import annotations

import csv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 280, 48, 16, 34, 40


def drawing(name: str, rows: list[list[str]]) -> str:
    (across, upwards), *points = rows
    numbers = [(float(x), float(y)) for x, y in points]
    most = max(x for x, _ in numbers) or 1.0

    def place(x: float, y: float) -> tuple[float, float]:
        return LEFT + (WIDTH - LEFT - RIGHT) * x / most, HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * y

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12" role="img">',
             f"<title>{name}: {upwards}, by {across}</title>", f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
             f'<text x="{LEFT}" y="20" font-weight="bold" fill="#222">{upwards}</text>']
    for percent in range(0, 101, 20):
        _, y = place(0, percent / 100)
        parts += [f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>',
                  f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="#555">{percent} %</text>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        x, y = place(most * share, 0)
        parts.append(f'<text x="{x:.1f}" y="{y + 16:.1f}" text-anchor="middle" fill="#555">{most * share:.3g}</text>')
    parts += [f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 6}" text-anchor="middle" fill="#555">{across}</text>',
              '<polyline fill="none" stroke="#1f6feb" stroke-width="2" points="'
              + " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in numbers)) + '"/>', "</svg>"]
    return "\n".join(parts) + "\n"


def main() -> None:
    for path in sorted((ROOT / "examples" / "curves").glob("*.csv")):
        with open(path, encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
        (ROOT / "docs" / "pictures" / f"learning-{path.stem}.svg").write_text(drawing(path.stem, rows), encoding="utf-8")


if __name__ == "__main__":
    main()
