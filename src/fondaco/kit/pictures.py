"""Boards as pictures: the few shapes that they are drawn with (SVG)."""

from html import escape


def svg(width: float, height: float, title: str, parts: list[str]) -> str:
    """A whole picture."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">\n'
        f"<title>{escape(title)}</title>\n" + "\n".join(parts) + "\n</svg>\n"
    )


def svg_line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 2) -> str:
    """A straight line."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{escape(colour)}" stroke-width="{width:g}"/>'


def svg_circle(x: float, y: float, radius: float, fill: str, stroke: str = "#333") -> str:
    """A disc with an outline."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{escape(fill)}" stroke="{escape(stroke)}"/>'


def svg_box(x: float, y: float, width: float, height: float, fill: str, stroke: str = "#333") -> str:
    """A rectangle with an outline."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{escape(fill)}" '
        f'stroke="{escape(stroke)}"/>'
    )


def svg_text(x: float, y: float, text: str, size: float = 12, fill: str = "#111", halo: str = "") -> str:
    """Words centred at a point; with a halo they can be read on lines."""
    around = f' paint-order="stroke" stroke="{escape(halo)}" stroke-width="3"' if halo else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle" dominant-baseline="central" '
        f'font-family="sans-serif" fill="{escape(fill)}"{around}>{escape(text)}</text>'
    )
