"""A recorded game at one point, as data or as a screen."""

from __future__ import annotations

from ..engine import CHANCE, OPEN, SPECTATOR, BadSetup, Match, Phrase, Quoted, Seat


def viewer(seat: str, match: Match) -> int:
    """Whose knowledge is meant."""
    named = {"public": SPECTATOR, "open": OPEN}
    if seat in named:
        return named[seat]
    if seat.isascii() and seat.isdigit() and int(seat) < match.players:
        return int(seat)
    wrong = Phrase(
        "there is no seat '{seat}'; seats are 0 to {last}, 'public' or 'open'",
        seat=Quoted(seat),
        last=match.players - 1,
    )
    raise BadSetup(wrong)


def replay_data(match: Match, count: int, seat: int) -> dict[str, object]:
    """The view at that point and how it stands."""
    state = match.at(count)
    return {
        "game": match.game.id,
        "players": match.players,
        "names": match.names,
        "moves": len(match.moves),
        "at": count,
        "seat": seat,
        "view": state.view(seat),
        "over": state.over,
        "scores": state.scores(),
        "winners": state.winners(),
    }


def show_replay(match: Match, count: int, seat: int, language: str) -> None:
    """The table as it was, and what had just happened."""
    from ..terminal.screen import Screen

    screen = Screen(match, language)
    state = match.at(count)
    screen.position(state, screen.drawn(state, seat))
    start = count
    while start > 0 and count - start < 8:
        start -= 1
    screen.happened(match.moves[start:count], seat)
    if state.over:
        screen.result(state)
        return
    for who in state.pending():
        if who != CHANCE:
            screen.line(screen.speaker.say(state.prompt(who)), Seat(who))
