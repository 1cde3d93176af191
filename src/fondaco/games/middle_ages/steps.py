"""All steps by their names, for views that are read back."""

from typing import Final

from . import auctions, buying, haggling, influence, loading, masters, movement, prices, setup, unloading, upkeep
from .state import Step

STEPS: Final[dict[str, Step]] = {
    step.name: step
    for step in (
        setup.START_SET,
        setup.COURIER_START,
        setup.FIRST_PLAYER,
        setup.TURN_UP_CARD,
        buying.BUYING,
        masters.MASTER_CARD,
        masters.MASTER_BIDS,
        loading.MASTER_LOADS,
        haggling.QUOTE_STEP,
        haggling.ANSWER,
        loading.FREE_QUESTION,
        loading.LOAD_GOODS,
        movement.AXLE,
        movement.MOVES,
        movement.WAY,
        influence.TAKING,
        prices.WHEELS,
        prices.OFFICES,
        prices.SALE,
        prices.SPECIAL,
        unloading.BONUS_QUESTION,
        auctions.BIDDING,
        auctions.CHOOSE_CARD,
        upkeep.STATUS_CARD,
        upkeep.LETTER_STEP,
        upkeep.RAISING,
    )
}
