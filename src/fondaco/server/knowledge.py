"""What a viewer may know of the score and of the past: made from views alone, so that nothing else can leak."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine import OPEN, SPECTATOR, Phrase, Rng, Speaker, State
from .table import OVER, RECORD, NotYours, Table

WORLDS = 3


@dataclass(frozen=True)
class Line:
    """A line of the score sheet as a viewer may know it; `None` where the points are still hidden."""

    label: str
    clause: str
    points: list[int | None]
    notes: list[str]


@dataclass(frozen=True)
class Sheet:
    """The score sheet: lines, sums, and the places at the end."""

    lines: list[Line]
    totals: list[int | None]
    places: list[int]


def score_sheet(state: State, viewer: int, t: Speaker) -> Sheet:
    """The sheet as the viewer may know it: what differs among worlds that the viewer can't tell apart is hidden."""
    if state.over or viewer == OPEN:
        worlds = [state]
    else:
        view = state.view(viewer)
        worlds = [state.game.imagine(view, Rng(7 + number)) for number in range(WORLDS)]
    sheets = [world.sheet() for world in worlds]
    lines: list[Line] = []
    for row in range(min(len(sheet) for sheet in sheets)):
        line = sheets[0][row]
        points = [_same([sheet[row].points[seat] for sheet in sheets]) for seat in range(state.players)]
        notes = [t.say(note) for note in line.notes] if line.notes is not None and len(worlds) == 1 else []
        lines.append(Line(t.say(line.label), line.clause, points, notes))
    scores = [world.scores() for world in worlds]
    totals = [_same([score[seat] for score in scores]) for seat in range(state.players)]
    return Sheet(lines, totals, state.ranks() if state.over else [])


def _same(values: list[int]) -> int | None:
    return values[0] if len(set(values)) == 1 else None


def past_viewer(table: Table, person: str, wanted: str) -> int:
    """As whom the past may be seen: a seat, `open` or the public; until the end only one's own seat."""
    finished = table.status in (OVER, RECORD)
    if wanted == "open" or wanted == "":
        if finished:
            return OPEN
        if wanted == "open":
            raise NotYours(Phrase("this is shown when the game is over"))
        return table.seat_of(person)
    if wanted == "public":
        return SPECTATOR
    if wanted.isascii() and wanted.isdigit() and int(wanted) < table.players:
        if finished or int(wanted) in table.seats_of(person):
            return int(wanted)
        raise NotYours(Phrase("this is shown when the game is over"))
    return SPECTATOR
