"""What a seat can't know, exchanged for something as likely: influence cards and secret choices (MA-130)."""

from ...engine import OPEN, Rng
from .deals.offers import known_cards
from .state import NOT_YET, MiddleState
from .tables import KINDS


def reshuffle(state: MiddleState, seat: int, rng: Rng) -> None:
    """Deal the hidden influence cards anew and let those who have chosen in secret choose again."""
    if seat == OPEN:
        return
    deal_cards(state, seat, rng)
    if state.draft is not None and state.draft.seat != seat:
        state.draft = type(state.draft)(state.draft.seat, state.draft.partner, (), ())
    choose_again(state, seat, rng)


def sees_pile(state: MiddleState, seat: int) -> bool:
    """Only who is choosing an influence card sees which kinds are left (MA-10)."""
    return state.step.name == "take influence card" and state.actor == seat


def deal_cards(state: MiddleState, seat: int, rng: Rng) -> None:
    """The cards that the seat doesn't see go back into the hidden hands and the pile, each way equally likely."""
    pinned = known_cards(state)
    hand = state.hand.copy()
    pile = state.pile.copy()
    unseen: list[int] = []
    counts: list[int] = []
    for other in range(state.players):
        count = 0
        if other != seat:
            for kind in range(KINDS):
                at = other * KINDS + kind
                free = hand[at] - pinned[at]
                count += free
                unseen += [kind] * free
                hand[at] -= free
        counts.append(count)
    fixed_pile = sees_pile(state, seat)
    if not fixed_pile:
        for kind in range(KINDS):
            unseen += [kind] * pile[kind]
            pile[kind] = 0
    rng.shuffle(unseen)
    for other in range(state.players):
        for _ in range(counts[other]):
            hand[other * KINDS + unseen.pop()] += 1
    for kind in unseen:
        pile[kind] += 1
    state.hand = hand
    state.pile = pile


def choose_again(state: MiddleState, seat: int, rng: Rng) -> None:
    """Others who have chosen in secret have chosen something that was legal to them."""
    if state.over or not is_secret(state):
        return
    chosen = state.chosen.copy()
    wishes = state.step.name == "wishes"
    for other in range(state.players):
        if other != seat and chosen[other] != NOT_YET and not (wishes and other == state.active):
            legal = state.legal(other)
            chosen[other] = legal[rng.below(len(legal))]
    state.chosen = chosen


def is_secret(state: MiddleState) -> bool:
    """Whether the present decision is one that all make in secret at the same time."""
    return state.step.name in ("load master bids", "wheels", "wishes")
