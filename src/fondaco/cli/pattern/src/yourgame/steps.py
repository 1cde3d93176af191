"""The decisions of Your Game in the order of the rulebook, chance included."""

from typing import Final

from fondaco.engine import ONLY, Phrase, Refusal, Step

from .notation import KEEP, SACK, SELL
from .state import YourGameState


class Deal(Step[YourGameState]):
    """A sack is dealt to the player whose turn it is; each value is as likely (YG-2, YG-4)."""

    def chance(self, state: YourGameState) -> list[tuple[int, int]]:
        return [(action, 1) for action in SACK.actions()]

    def apply(self, state: YourGameState, seat: int, action: int) -> None:
        state.sack = SACK.index(action) + 1
        state.dealt[state.seat] += 1
        state.tell("dealt", state.seat, {}, {"value": state.sack})
        state.step = CHOOSE


class Choose(Step[YourGameState]):
    """The player keeps the sack or sells it (YG-5)."""

    def pending(self, state: YourGameState) -> tuple[int, ...]:
        return ONLY[state.seat]

    def legal(self, state: YourGameState, seat: int) -> list[int]:
        return [KEEP.first, SELL.first]

    def apply(self, state: YourGameState, seat: int, action: int) -> None:
        if action == KEEP.first:
            state.kept[seat].append(state.sack)
            state.tell("kept", seat, {}, {"value": state.sack})
        else:
            state.coins[seat] += 1
            state.tell("sold", seat, {})
        state.sack = 0
        go_on(state)

    def refusal(self, state: YourGameState, seat: int, action: int) -> Refusal:
        return Refusal("YG-5", Phrase("now you keep your sack or sell it"))

    def prompt(self, state: YourGameState, seat: int) -> Phrase:
        return Phrase("keep your sack, or sell it for a coin")


DEAL: Final = Deal("deal")
CHOOSE: Final = Choose("choose")
STEPS: Final[dict[str, Step[YourGameState]]] = {step.name: step for step in (DEAL, CHOOSE)}


def go_on(state: YourGameState) -> None:
    """Clockwise the next player who may be dealt a sack (YG-3, YG-6); without one the game is over (YG-7)."""
    for distance in range(1, state.players + 1):
        seat = (state.seat + distance) % state.players
        if state.may_be_dealt(seat):
            state.seat = seat
            state.step = DEAL
            return
    state.over = True
    state.barriers += 1  # all sacks are seen now, so nothing can be taken back
    for seat in range(state.players):
        state.tell("opened", seat, {"values": state.kept[seat].copy()})
