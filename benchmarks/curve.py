"""Draws the curve that examples/ppo.py wrote: `python benchmarks/curve.py docs/figures/ppo.csv docs/figures/ppo.svg`.

Wins of one learned seat over the decisions that it learned from, with the interval of 95 % of each measurement.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 860, 340, 60, 20, 16, 46
EVEN = 0.25
STYLE = "text{font:13px sans-serif;fill:#4A5560}line{stroke:#C9CDD2}.even{stroke:#B8391F;stroke-dasharray:5 4}"


def curve(rows: list[dict[str, float]], rival: str = "three apprentices") -> str:
    """The picture as SVG."""
    last = max(row["decisions"] for row in rows)

    def x(decisions: float) -> float:
        return LEFT + decisions / last * (WIDTH - LEFT - RIGHT)

    def y(share: float) -> float:
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">']
    parts.append(f"<title>Wins against {rival} by decisions learned from</title><style>{STYLE}</style>")
    parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>')
    for percent in range(0, 101, 25):
        at = y(percent / 100)
        even = ' class="even"' if percent / 100 == EVEN else ""
        parts.append(f'<line{even} x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at:.1f}" y2="{at:.1f}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{percent} %</text>')
    ends = [(row["decisions"], row["low"], row["high"]) for row in rows]
    around = [f"{x(at):.1f},{y(high):.1f}" for at, _, high in ends]
    around += [f"{x(at):.1f},{y(low):.1f}" for at, low, _ in reversed(ends)]
    parts.append(f'<polygon points="{" ".join(around)}" fill="#1B5C9E" fill-opacity=".18"/>')
    line = " ".join(f"{x(row['decisions']):.1f},{y(row['wins']):.1f}" for row in rows)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#1B5C9E" stroke-width="2.5"/>')
    for row in rows:
        told = f"{row['decisions']:,.0f} decisions, {row['processor_minutes']:g} processor minutes: {row['wins']:.1%}"
        place = f'cx="{x(row["decisions"]):.1f}" cy="{y(row["wins"]):.1f}"'
        parts.append(f'<circle {place} r="4" fill="#1B5C9E"><title>{told}</title></circle>')
    for share in (0, 0.5, 1):
        minutes = max(row["processor_minutes"] for row in rows if row["decisions"] <= share * last)
        said = f"{share * last / 1e6:.1f} million, {minutes:.1f} min" if share else "0 decisions, 0 processor minutes"
        anchor = ("start", "middle", "end")[round(share * 2)]
        parts.append(f'<text x="{x(share * last):.1f}" y="{HEIGHT - 16}" text-anchor="{anchor}">{said}</text>')
    return "".join(parts) + "</svg>\n"


def main() -> None:
    """Read the table and write the picture."""
    source, target = map(Path, sys.argv[1:3])
    with source.open(newline="") as file:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    target.write_text(curve(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
