"""What has happened since a seat's last turn: chips for everything that isn't noise, and how scores have changed.

Chips are made from what the seat itself could see of each event, scores from what all may see.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..engine import CHANCE, Event, Guide, Match, Phrase, Speaker

MOST_CHIPS = 40
"""Of a long absence the last so many things are told; the log tells of all."""


@dataclass
class Chip:
    """One thing that happened, in few words, and the move that it belongs to."""

    text: str
    move: int
    times: int = 1
    """How often it happened in a row."""


@dataclass
class Group:
    """What one seat did in a row within a turn, or what chance brought (seat `CHANCE`)."""

    seat: int
    turn: int
    begins: bool
    """Whether it is the first of its turn."""
    chips: list[Chip] = field(default_factory=list)


@dataclass(frozen=True)
class Change:
    """A seat's score before and after."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class News:
    """What to tell somebody who comes to a decision."""

    groups: list[Group]
    changes: list[Change]

    def __bool__(self) -> bool:
        return bool(self.groups)


def last_turn(match: Match, seat: int) -> int:
    """The number of moves at the end of the seat's last turn: after it others decided; 0 where it had none."""
    return _between(match, seat)[0]


def last_decision(match: Match) -> int:
    """The number of moves before the last one that somebody decided."""
    end = len(match.moves)
    while end and match.moves[end - 1].seat == CHANCE:
        end -= 1
    return max(0, end - 1)


def _between(match: Match, seat: int) -> tuple[int, int]:
    """The moves of others between the seat's last turn and the one that it has begun by now, chance counted in."""
    moves = match.moves
    end = len(moves)
    while end and moves[end - 1].seat in (seat, CHANCE):
        end -= 1
    start = end
    while start and moves[start - 1].seat != seat:
        start -= 1
    if not start:
        return 0, 0
    while moves[start].seat == CHANCE:
        start += 1
    while end < len(moves) and moves[end].seat == CHANCE:
        end += 1
    return start, end


def news(match: Match, seat: int, t: Speaker) -> News:
    """What has happened since the seat's last turn; before its first one nothing is new."""
    start, end = _between(match, seat)
    groups: list[Group] = []
    for number in range(start, end):
        turn = match.moves[number].turn
        for event in match.moves[number].events:
            said = chip(match.game.guide, event.seen_by(seat), match)
            if said is None:
                continue
            whose = event.seat if event.seat >= 0 else CHANCE
            begins = not groups or groups[-1].turn != turn
            if begins or groups[-1].seat != whose:
                groups.append(Group(whose, turn, begins))
            chips, text = groups[-1].chips, t.say(said)
            if chips and chips[-1].text == text:
                chips[-1].times += 1
                chips[-1].move = number + 1
            else:
                chips.append(Chip(text, number + 1))
    return News(_latest(groups), _changes(match, start, end) if groups else [])


def chip(guide: Guide, event: Event, match: Match) -> Phrase | None:
    """An event in few words; where the game has none of its own, its line of the log."""
    if type(guide).chip is Guide.chip:
        return match.game.describe_event(event)
    return guide.chip(event)


def _latest(groups: list[Group]) -> list[Group]:
    left = MOST_CHIPS
    kept: list[Group] = []
    for group in reversed(groups):
        if left <= 0:
            break
        kept.insert(0, Group(group.seat, group.turn, group.begins, group.chips[-left:]))
        left -= len(group.chips)
    return kept


def _changes(match: Match, start: int, end: int) -> list[Change]:
    guide = match.game.guide
    before = guide.points(match.at(start))
    after = guide.points(match.at(end))
    return [Change(seat, before[seat], after[seat]) for seat in range(match.players) if before[seat] != after[seat]]
