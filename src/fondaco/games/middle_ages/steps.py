"""All steps by their names, for views that are read back."""

from typing import Final

from .auctions import BIDDING, CHOOSE_CARD
from .buying import BUYING
from .deals import ACCEPT, DRAFT, OFFER, REPLY, WISHES
from .haggling import ANSWER, QUOTE_STEP
from .influence import TAKING
from .loading import FREE_QUESTION, LOAD_GOODS, MASTER_LOADS
from .masters import MASTER_BIDS, MASTER_CARD
from .movement import AXLE, MOVES, WAY
from .prices import OFFICES, SALE, SPECIAL, WHEELS
from .setup import COURIER_START, FIRST_PLAYER, START_SET, TURN_UP_CARD
from .state import PhaseStep
from .unloading import BONUS_QUESTION
from .upkeep import LETTER_STEP, RAISING, REPAYING, STATUS_CARD

STEPS: Final[dict[str, PhaseStep]] = {
    step.name: step
    for step in (
        START_SET,
        COURIER_START,
        FIRST_PLAYER,
        TURN_UP_CARD,
        BUYING,
        MASTER_CARD,
        MASTER_BIDS,
        MASTER_LOADS,
        QUOTE_STEP,
        ANSWER,
        FREE_QUESTION,
        LOAD_GOODS,
        AXLE,
        MOVES,
        WAY,
        TAKING,
        WHEELS,
        OFFICES,
        SALE,
        SPECIAL,
        BONUS_QUESTION,
        BIDDING,
        CHOOSE_CARD,
        REPAYING,
        STATUS_CARD,
        LETTER_STEP,
        RAISING,
        OFFER,
        DRAFT,
        WISHES,
        ACCEPT,
        REPLY,
    )
}
