"""A game's table as a page at any moment of a game among bots, without a server: for whoever draws one."""

from __future__ import annotations

from ..engine import Game, Match, Rng
from ..players import make_bot
from ..server.still import still
from .drawing import NAMES


def preview(game: Game, players: int | None, move: int, language: str, theme: str, seed: int) -> str:
    """The page with the table after so many moves, as the seat sees it that must decide then."""
    match = Match(game, players, Rng(seed))
    bot, rng = make_bot("greedy", match.game), Rng(seed)
    while not match.state.over and len(match.moves) < move:
        seat = match.state.pending()[0]
        match.play(seat, bot.choose(seat, match.state.view(seat), match.state.legal(seat), rng))
    events = [event for played in match.moves[-12:] for event in played.events]
    return still(match.state, NAMES[: match.players], events, language, theme)
