"""Small plots as SVG, drawn in the colours of the house; every value also stands there as text."""

from __future__ import annotations

from html import escape
from math import ceil, floor

from .ratings import Estimate

INKS = ("#B8391F", "#1B5C9E", "#1C7357", "#B07A00", "#7B3F78", "#4A5560")
WIDTH, LEFT, RIGHT, ROW = 860, 190, 130, 34


def intervals(
    rows: list[tuple[str, Estimate]], label: str, even: list[float] | None = None, percent: bool = False
) -> str:
    """A dot with its interval a row; `even` marks a row's value of equal strength."""
    low = 0.0 if percent else floor(min(one.low for _, one in rows))
    high = 1.0 if percent else ceil(max(one.high for _, one in rows))
    high = max(high, low + 1e-9)
    height = ROW * len(rows) + 34
    parts = [_open(height, label)]

    def x(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    for step in range(5):
        value = low + (high - low) * step / 4
        text = f"{value:.0%}" if percent else f"{value:.3g}"
        parts.append(f'<line class=grid x1="{x(value):.1f}" x2="{x(value):.1f}" y1="8" y2="{height - 24}"/>')
        parts.append(f'<text class=small x="{x(value):.1f}" y="{height - 8}" text-anchor=middle>{text}</text>')
    for row, (name, one) in enumerate(rows):
        y = 8 + ROW * row + ROW / 2
        ink = INKS[row % len(INKS)]
        text = f"{one.mean:.1%}" if percent else f"{one.mean:.1f}"
        width = f"± {(one.high - one.low) / 2:.1%}" if percent else f"± {(one.high - one.low) / 2:.1f}"
        if even is not None:
            at = x(even[row])
            parts.append(f'<line class=even x1="{at:.1f}" x2="{at:.1f}" y1="{y - 14}" y2="{y + 14}"/>')
        parts.append(f'<text class=name x="{LEFT - 12}" y="{y + 4}" text-anchor=end>{escape(_short(name))}</text>')
        parts.append(
            f'<line x1="{x(one.low):.1f}" x2="{x(one.high):.1f}" y1="{y}" y2="{y}" stroke="{ink}" stroke-width=3 '
            f'stroke-linecap=round opacity=".55"/><circle cx="{x(one.mean):.1f}" cy="{y}" r=6 fill="{ink}"/>'
        )
        parts.append(f'<text x="{WIDTH - RIGHT + 12}" y="{y + 4}">{text} <tspan class=small>{width}</tspan></text>')
    return "".join(parts) + "</svg>"


def stacked(rows: list[tuple[str, list[float]]]) -> str:
    """Shares that add up to 1, a bar a row: first places dark, later ones lighter."""
    height = ROW * len(rows) + 10
    parts = [_open(height, "places")]
    for row, (name, shares) in enumerate(rows):
        y = 6 + ROW * row
        at = float(LEFT)
        parts.append(f'<text class=name x="{LEFT - 12}" y="{y + 19}" text-anchor=end>{escape(_short(name))}</text>')
        for place, share in enumerate(shares):
            width = share * (WIDTH - LEFT - 10)
            opacity = 0.9 - 0.75 * place / max(1, len(shares) - 1)
            parts.append(
                f'<rect x="{at:.1f}" y="{y}" width="{width:.1f}" height=26 fill="{INKS[row % len(INKS)]}" '
                f'fill-opacity="{opacity:.2f}"><title>place {place + 1}: {share:.1%}</title></rect>'
            )
            if width > 60:
                ink = "#fff" if opacity > 0.5 else "currentColor"
                parts.append(
                    f'<text x="{at + width / 2:.1f}" y="{y + 18}" text-anchor=middle style="fill:{ink}">'
                    f"{place + 1}.: {share:.0%}</text>"
                )
            at += width
    return "".join(parts) + "</svg>"


def bars(rows: list[tuple[str, float, str]]) -> str:
    """A bar a row with its text."""
    top = max(value for _, value, _ in rows) or 1.0
    height = ROW * len(rows) + 10
    parts = [_open(height, "time a decision")]
    for row, (name, value, text) in enumerate(rows):
        y = 6 + ROW * row
        width = max(1.0, value / top * (WIDTH - LEFT - 260))
        parts.append(f'<text class=name x="{LEFT - 12}" y="{y + 19}" text-anchor=end>{escape(_short(name))}</text>')
        parts.append(f'<rect x="{LEFT}" y="{y}" width="{width:.1f}" height=26 fill="{INKS[row % len(INKS)]}"/>')
        parts.append(f'<text x="{LEFT + width + 10:.1f}" y="{y + 19}">{escape(text)}</text>')
    return "".join(parts) + "</svg>"


def _open(height: float, label: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role=img aria-label="{escape(label)}">'


def _short(name: str) -> str:
    return name if len(name) <= 24 else name[:11] + "…" + name[-12:]
