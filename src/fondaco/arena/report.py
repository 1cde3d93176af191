"""The outcome of a tournament as one HTML page with plots: no script, nothing from elsewhere."""

from __future__ import annotations

from html import escape

from .plots import bars, intervals, stacked
from .ratings import Duel, Outcome, Standing
from .tournament import Plan

STYLE = """
:root { color-scheme: light dark; --ground: #F6EEDD; --text: #2A2118; --line: #2A211833; --quiet: #6b5d4a;
  --good: #1C7357; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #1D1A15; --text: #EFE6D2; --line: #EFE6D233; --quiet: #b3a78f; --good: #58C29C; }
}
body { background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto;
  max-width: 62rem; padding: 1.5rem 1rem 4rem; }
h1, h2 { font-family: Georgia, "Times New Roman", serif; font-weight: 600; line-height: 1.2; }
h1 { font-size: 2rem; margin-bottom: .2rem; } h2 { font-size: 1.3rem; margin: 2.5rem 0 .3rem; }
p { margin: .3rem 0 .8rem; max-width: 46rem; } .quiet { color: var(--quiet); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } th { font-weight: 600; }
code { font: .92em ui-monospace, monospace; }
svg { width: 100%; height: auto; display: block; } svg text { fill: currentColor; font: 13px system-ui, sans-serif; }
svg .name { font-weight: 600; } svg .small { font-size: 11px; fill: var(--quiet); }
svg .grid { stroke: var(--line); } svg .even { stroke: currentColor; stroke-dasharray: 4 4; opacity: .6; }
.ahead { color: var(--good); font-weight: 600; }
"""


def page(title: str, plan: Plan, found: Outcome) -> str:
    """The whole page."""
    parts = [
        f"<h1>{escape(title)}: the arena</h1>",
        f"<p class=quiet>{found.games} games with {found.players} players, seed {plan.seed}{_options(plan)}. "
        "Every bot played every seat equally often, with the same luck. Lines and brackets show 95 % intervals.</p>",
        _leader(found),
        "<h2>Ratings</h2><p class=quiet>Plackett-Luce (openskill). Everybody starts at 25.</p>",
        intervals([(one.bot, one.rating) for one in found.standings], "rating"),
        "<h2>Win share</h2><p class=quiet>The dashed line is the share if all at the table were equally strong.</p>",
        intervals(
            [(one.bot, one.wins) for one in found.standings], "win share", [s.even for s in found.standings], True
        ),
        "<h2>Places</h2><p class=quiet>How often each bot came first, second and so on.</p>",
        stacked([(one.bot, one.places) for one in found.standings]),
        "<h2>Who comes in before whom</h2>",
        _duels(found.duels),
        "<h2>Seats</h2><p class=quiet>The share of wins in each seat.</p>",
        _seats(found),
        "<h2>Time a decision</h2><p class=quiet>The mean in seconds; decisions with one legal action take none.</p>",
        bars([(one.bot, one.seconds, f"{one.seconds:.4f} s, slowest {one.slowest:.3f} s") for one in found.standings]),
        "<h2>All figures</h2>",
        _figures(found.standings),
        _faults(found),
        f"<p class=quiet>Made with <code>{escape(command(plan))}</code></p>",
    ]
    return (
        f"<!doctype html>\n<html lang=en><head><meta charset=utf-8><title>{escape(title)}: the arena</title>"
        '<meta name=viewport content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def command(plan: Plan) -> str:
    """What to type to see the same again."""
    options = "".join(f" --option {name}={value}" for name, value in plan.options)
    return (
        f"fondaco arena {plan.game} --bots {','.join(plan.bots)} --players {plan.players} --games {plan.games} "
        f"--seed {plan.seed}{options}"
    )


def _options(plan: Plan) -> str:
    return "".join(f", {escape(name)} {escape(value)}" for name, value in plan.options)


def _leader(found: Outcome) -> str:
    best = found.standings[0]
    return (
        f"<p><strong>{escape(best.bot)}</strong> is rated highest and won {best.wins.mean:.1%} of its games "
        f"({best.wins.low:.1%} to {best.wins.high:.1%}); {best.even:.0%} would be even.</p>"
    )


def _duels(duels: list[Duel]) -> str:
    if not duels:
        return "<p>Nobody met anybody else.</p>"
    rows = []
    for duel in duels:
        low, high = duel.ahead.low, duel.ahead.high
        verdict = "<span class=ahead>ahead</span>" if low > 0.5 else "behind" if high < 0.5 else "not clearly apart"
        rows.append(
            f"<tr><td>{escape(duel.first)} before {escape(duel.second)}</td><td>{duel.ahead.mean:.1%}</td>"
            f"<td>{low:.1%} to {high:.1%}</td><td>{verdict}</td></tr>"
        )
    head = "<tr><th>pair</th><th>share</th><th>interval</th><th>verdict</th></tr>"
    return f"<div class=wide><table>{head}{''.join(rows)}</table></div>"


def _seats(found: Outcome) -> str:
    head = "<tr><th>bot</th>" + "".join(f"<th>seat {seat}</th>" for seat in range(found.players)) + "</tr>"
    rows = [
        f"<tr><td>{escape(one.bot)}</td>" + "".join(f"<td>{share:.1%}</td>" for share in one.by_seat) + "</tr>"
        for one in found.standings
    ]
    return f"<div class=wide><table>{head}{''.join(rows)}</table></div>"


def _figures(standings: list[Standing]) -> str:
    heads = ("bot", "rating", "win share", "interval", "mean place", "mean score", "decisions", "over time", "faults")
    rows = []
    for one in standings:
        faults = ", ".join(f"{count} {kind}" for kind, count in one.faults.items()) or "none"
        cells = (
            escape(one.bot),
            f"{one.rating.mean:.1f}",
            f"{one.wins.mean:.1%}",
            f"{one.wins.low:.1%} to {one.wins.high:.1%}",
            f"{one.place.mean:.2f}",
            f"{one.score:.1f}",
            f"{one.decisions:,}",
            str(one.over_time),
            escape(faults),
        )
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    head = "<tr>" + "".join(f"<th>{head}</th>" for head in heads) + "</tr>"
    return f"<div class=wide><table>{head}{''.join(rows)}</table></div>"


def _faults(found: Outcome) -> str:
    if not found.faults:
        return "<p>No bot failed, hung, or answered with anything but a legal action.</p>"
    lines = "".join(
        f"<li><strong>{escape(fault.bot)}</strong> at decision {fault.decision}: {escape(fault.message)} "
        f"({escape(fault.kind)})</li>"
        for fault in found.faults[:20]
    )
    more = f"<p>and {len(found.faults) - 20} more</p>" if len(found.faults) > 20 else ""
    return f"<h2>What went wrong</h2><p>A legal action was played by chance instead.</p><ul>{lines}</ul>{more}"
