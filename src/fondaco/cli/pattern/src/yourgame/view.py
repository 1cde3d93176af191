"""What a seat may know of Your Game: all but the sacks of the others (YG-4)."""

from typing import Final

from fondaco.engine import OPEN, Game, Rng, View
from fondaco.engine.plaindata import flag, number, numbers, rows, text

from .notation import VALUES
from .state import YourGameState
from .steps import STEPS

UNKNOWN: Final = -1


def view(state: YourGameState, seat: int) -> View:
    """The position as plain data; what the viewer can't know is -1."""

    def shown(owner: int, value: int) -> int:
        return value if state.over or value == 0 or seat in (owner, OPEN) else UNKNOWN

    return {
        "game": "yourgame",
        "viewer": seat,
        "players": state.players,
        "over": state.over,
        "step": state.step.name,
        "pending": list(state.pending()),
        "seat": state.seat,
        "sack": shown(state.seat, state.sack),
        "coins": state.coins.copy(),
        "dealt": state.dealt.copy(),
        "kept": [[shown(owner, value) for value in sacks] for owner, sacks in enumerate(state.kept)],
    }


def imagine(game: Game, data: View, rng: Rng) -> YourGameState:
    """The state of a view, its unknown sacks filled in at random."""

    def filled(value: int) -> int:
        return value if value != UNKNOWN else 1 + rng.below(VALUES)

    state = YourGameState(game, number(data, "players"), STEPS[text(data, "step")])
    state.over = flag(data, "over")
    state.seat = number(data, "seat")
    state.sack = filled(number(data, "sack"))
    state.coins = numbers(data, "coins")
    state.dealt = numbers(data, "dealt")
    state.kept = [[filled(value) for value in sacks] for sacks in rows(data, "kept")]
    return state
