"""What can stand in a deal: gifts, limits, and acts that are promised or renounced (MA-143, MA-144).

An item is a small integer, and so is an act. Every kind of act and of item is declared here once; from that follow
the numbers, the words, the actions that put an item into an offer, and their places on the board.
"""

from collections.abc import Sequence
from typing import Final, final

from ....engine import N_, Actions, Axis, Families, Family, Phrase, forms
from ....engine.actions import Reading, Says
from ....engine.phrases import Gap
from ..board import Board
from ..tables import CARD, CITIES, CITY, DIRECTION, FEE, GOOD, LIMIT, SUM, WAGON


@final
class During:
    """Stretches of the turn, in which a player acts alone (MA-146)."""

    NONE: Final = 0
    BUYING: Final = 1
    MASTER_CARDS: Final = 2
    BIDS: Final = 3
    LOADING: Final = 4
    AXLES: Final = 5
    MOVEMENT: Final = 6
    WHEELS: Final = 7
    OFFICES: Final = 8
    INVESTMENTS: Final = 9


@final
class Do:
    """Acts, in the words in which they are promised."""

    BUY: Final = Family("buy {good}", (GOOD,), says=N_("to buy {good}"), place="buy", icon="ma-{good}")
    AXLE: Final = Family(
        "play Broken Axle on wagon {wagon}",
        (WAGON,),
        says=N_("to play Broken Axle on wagon {wagon}"),
        label=N_("to play Broken Axle"),
        place="move-{wagon}",
        icon="ma-k1",
    )
    FREE: Final = Family(
        "play Free Loading on wagon {wagon}",
        (WAGON,),
        says=N_("to play Free Loading on wagon {wagon}"),
        label=N_("to play Free Loading"),
        place="load-{wagon}",
        icon="ma-k0",
    )
    MASTER: Final = Family(
        "play Load Master on wagon {wagon}",
        (WAGON,),
        says=N_("to play Load Master on wagon {wagon}"),
        label=N_("to play Load Master"),
        place="load-{wagon}",
        icon="ma-k5",
    )
    INTO: Final = Family(
        "bring wagon {wagon} into {city}",
        (WAGON, CITY),
        says=N_("to bring wagon {wagon} into {city}"),
        label=N_("to bring it into {city}"),
        place="move-{wagon}",
        icon="ma-wagon",
    )
    SHIFT: Final = Family(
        "shift {good} {direction}",
        (GOOD, DIRECTION),
        says=N_("to shift {good} {direction} with an office card"),
        label=N_("to shift {good} {direction}"),
        place="office",
        icon="ma-{good}",
    )
    POINT: Final = Family(
        "point at {good}",
        (GOOD,),
        says=N_("to point an arrow at {good}"),
        label=N_("to lift {good}"),
        place="price",
        icon="ma-{good}",
    )
    LOADING: Final = Family(
        "load on wagon {wagon}",
        (WAGON,),
        says=N_("to load on wagon {wagon}"),
        label=N_("to load at all"),
        place="load-{wagon}",
        icon="ma-reins",
    )
    MOVING: Final = Family(
        "move wagon {wagon}",
        (WAGON,),
        says=N_("to move wagon {wagon}"),
        label=N_("to move it"),
        place="move-{wagon}",
        icon="ma-wagon",
    )


@final
class Act:
    """What deals know of a kind of act beside its words."""

    def __init__(self, done: Family, undone: str, short: str, stretch: int, wish: bool = True) -> None:
        self.done: Final = done
        self.undone: Final = Family(done.text, done.axes, says=undone, label=short)
        """The same in the words in which it is renounced, in full and in a menu of its topic."""
        self.stretch: Final = stretch
        """In which stretch of the turn it falls (MA-146)."""
        self.wish: Final = wish
        """Whether it can be promised; else it can only be renounced (MA-144)."""


ACTS: Final = (
    Act(Do.BUY, N_("not to buy {good}"), N_("not to buy {good}"), During.BUYING),
    Act(Do.AXLE, N_("not to play Broken Axle on wagon {wagon}"), N_("not to play Broken Axle"), During.AXLES),
    Act(Do.FREE, N_("not to play Free Loading on wagon {wagon}"), N_("not to play Free Loading"), During.LOADING),
    Act(Do.MASTER, N_("not to play Load Master on wagon {wagon}"), N_("not to play Load Master"), During.MASTER_CARDS),
    Act(Do.INTO, N_("not to bring wagon {wagon} into {city}"), N_("not to bring it into {city}"), During.MOVEMENT),
    Act(
        Do.SHIFT,
        N_("not to shift {good} {direction} with an office card"),
        N_("not to shift {good} {direction}"),
        During.OFFICES,
    ),
    Act(Do.POINT, N_("not to point an arrow at {good}"), N_("not to lift {good}"), During.WHEELS),
    Act(Do.LOADING, N_("not to load on wagon {wagon}"), N_("not to load at all"), During.LOADING, wish=False),
    Act(Do.MOVING, N_("not to move wagon {wagon}"), N_("not to move it"), During.MOVEMENT, wish=False),
)
"""Those that are the same on every board."""


@final
class Term:
    """A kind of item: what it is called in a deal, and the actions by which an offer gives it or asks for it."""

    def __init__(
        self,
        text: str,
        axes: tuple[Axis, ...],
        says: Says,
        give: str,
        you: Says,
        they: Says,
        places: tuple[str, str],
        short: tuple[str, str],
        amount: str = "",
        icon: str = "",
    ) -> None:
        self.item: Final = Family(text, axes, says=says, amount=amount)
        self.give: Final = give
        """How it is typed on the own side; `you` is what people read, `they` on the other side."""
        self.you: Final = you
        self.they: Final = they
        self.places: Final = places
        self.short: Final = short
        """The same on either side in few words, for the menu of its topic."""
        self.icon: Final = icon

    def giving(self) -> Family:
        """The actions that put it on the own side; their numbers depend on the board."""
        return self._adding(self.give, self.you, 0)

    def asking(self) -> Family:
        """The actions that put it on the other side."""
        return self._adding(f"ask {self.item.text}", self.they, 1)

    def _adding(self, text: str, says: Says, side: int) -> Family:
        return Family(
            text,
            self.item.axes,
            says=says,
            label="" if self.item.amount else self.short[side],
            asks=self.short[side] if self.item.amount else "",
            place=self.places[side],
            amount=self.item.amount,
            clause="MA-142",
            icon=self.icon,
        )


MONEY: Final = Term(
    "{n}",
    (SUM,),
    forms("{n} florin", "{n} florins"),
    give="give {n}",
    you=forms("You give {n} florin", "You give {n} florins"),
    they=forms("They give {n} florin", "They give {n} florins"),
    places=("give-money", "ask-money"),
    short=(N_("{n} now"), N_("{n} now")),
    amount="n",
)
ASIDE: Final = Term(
    "to lay aside {n}",
    (SUM,),
    forms("{n} florin laid aside", "{n} florins laid aside"),
    give="lay aside {n}",
    you=forms("You lay {n} florin aside", "You lay {n} florins aside"),
    they=forms("They lay {n} florin aside", "They lay {n} florins aside"),
    places=("give-money", "ask-money"),
    short=(N_("{n} once they have kept their promises"), N_("{n} once you have kept your promises")),
    amount="n",
)
ASIDE_IN: Final = Term(
    "to lay aside {n} for wagon {wagon} in {city}",
    (WAGON, CITY, SUM),
    forms("{n} florin if wagon {wagon} reaches {city}", "{n} florins if wagon {wagon} reaches {city}"),
    give="lay aside {n} for wagon {wagon} in {city}",
    you=forms(
        "You pay {n} florin if wagon {wagon} reaches {city}", "You pay {n} florins if wagon {wagon} reaches {city}"
    ),
    they=forms(
        "They pay {n} florin if wagon {wagon} reaches {city}", "They pay {n} florins if wagon {wagon} reaches {city}"
    ),
    places=("give-aside-{city}", "ask-aside-{city}"),
    short=(N_("{n} if wagon {wagon} gets there"), N_("{n} if wagon {wagon} gets there")),
    amount="n",
)
"""Paid when that wagon reaches that city (MA-150)."""
GIFT: Final = Term(
    "card {card}",
    (CARD,),
    N_("the card {card}"),
    give="give card {card}",
    you=N_("You give {card}"),
    they=N_("They give {card}"),
    places=("give-card", "ask-card"),
    short=("{card}", "{card}"),
    icon="ma-k{card}",
)
LIMIT_WAGON: Final = Term(
    "to bid at most {n} for wagon {wagon}",
    (WAGON, LIMIT),
    N_("to bid at most {n} for wagon {wagon}"),
    give="promise to bid at most {n} for wagon {wagon}",
    you=N_("You bid at most {n} for wagon {wagon}"),
    they=N_("They bid at most {n} for wagon {wagon}"),
    places=("give-load-{wagon}", "ask-load-{wagon}"),
    short=(N_("to bid at most {n}"), N_("to bid at most {n}")),
    amount="n",
)
LIMIT_INVEST: Final = Term(
    "to bid at most {n} for investment cards",
    (LIMIT,),
    N_("to bid at most {n} for investment cards"),
    give="promise to bid at most {n} for investment cards",
    you=N_("You bid at most {n} for investment cards"),
    they=N_("They bid at most {n} for investment cards"),
    places=("give-limit", "ask-limit"),
    short=(N_("to bid at most {n}"), N_("to bid at most {n}")),
    amount="n",
)
LET: Final = Term(
    "to let load {n} on wagon {wagon} for {fee}",
    (WAGON, Axis("n", ("1", "2"), (1, 2)), FEE),
    forms(
        "to let the other load {n} good on wagon {wagon} for {fee}",
        "to let the other load up to {n} goods on wagon {wagon} for {fee} in all",
    ),
    give="promise to let load {n} on wagon {wagon} for {fee}",
    you=forms(
        "You let them load {n} good for {fee} on wagon {wagon}",
        "You let them load {n} goods for {fee} on wagon {wagon}",
    ),
    they=forms(
        "They let you load {n} good for {fee} on wagon {wagon}",
        "They let you load {n} goods for {fee} on wagon {wagon}",
    ),
    places=("give-load-{wagon}", "ask-load-{wagon}"),
    short=(N_("to let them load {n} for {fee}"), N_("to let you load {n} for {fee}")),
    amount="fee",
)
"""The partner loads up to so many goods (MA-147)."""

TERMS: Final = (MONEY, ASIDE, ASIDE_IN, GIFT, LIMIT_WAGON, LIMIT_INVEST, LET)
"""Those that are the same on every board; promises and renunciations of acts follow."""
SUMS: Final = (MONEY.item, ASIDE.item, ASIDE_IN.item)
"""Money that is given at once, or laid aside."""
GIVEN: Final = (*SUMS, GIFT.item)
"""Items that promise nothing: the same may be given again."""
FIXED: Final = (Families(*[term.item for term in TERMS]), Families(*[act.done for act in ACTS]))
"""Their numbers, and those of the acts, stand before any board is read."""


@final
class Items:
    """The acts and items of a board."""

    def __init__(self, board: Board) -> None:
        words: dict[str, Sequence[str]] = {
            "city": board.names[:CITIES],
            "space": board.names[CITIES:],
            "road": [road.name for road in board.roads],
        }
        self.onto = Family(
            "take wagon {wagon} onto {road}",
            (WAGON, Axis("road", size=len(board.roads))),
            says=N_("to take wagon {wagon} onto the road {road}"),
            label=N_("to take the road {road}"),
            place="road-{wagon}",
            icon="ma-way",
        )
        self.ends = Family(
            "end a courier move on {space}",
            (Axis("space", size=board.spaces - CITIES),),
            says=N_("to end a courier move on {space}"),
            place="space-{number}",
            icon="ma-courier",
        )
        self.goods = Family(
            "load {good} on wagon {wagon}",
            (WAGON, GOOD),
            says=N_("to load {good} on wagon {wagon}"),
            label=N_("to load {good}"),
            place="load-{wagon}",
            icon="ma-{good}",
        )
        """It came with rules version 2: its promises have actions of their own at the end."""
        kinds = (
            *ACTS,
            Act(
                self.onto,
                N_("not to take wagon {wagon} onto the road {road}"),
                N_("not to take the road {road}"),
                During.MOVEMENT,
            ),
            Act(
                self.ends,
                N_("not to end a courier move on {space}"),
                N_("not to end a courier move on {space}"),
                During.MOVEMENT,
            ),
            Act(
                self.goods,
                N_("not to load {good} on wagon {wagon}"),
                N_("not to load {good}"),
                During.LOADING,
                wish=False,
            ),
        )
        self.acts = Actions(
            Families(*[kind.done for kind in kinds]), words, {"number": lambda parts: parts[0] + CITIES}
        )
        """The acts as they are typed and promised."""
        self.undone = Actions(Families(*[kind.undone for kind in kinds]), words)
        """The same acts as they are renounced."""
        count = len(self.acts)
        self.early = (*TERMS, self._promises(range(self.goods.first), "early"))
        """The kinds of items that rules version 1 knew; what came later has actions of its own at the end."""
        self.late = self._promises(self.goods.span(), "late")
        self.families = Families(*[term.item for term in self.early], self.late.item)
        self.items = Actions(self.families, words)
        """All items as deals name them."""
        self.readings: dict[str, Reading] = {
            "give_early": lambda parts: self._topic("give", parts[0] // 2),
            "ask_early": lambda parts: self._topic("ask", parts[0] // 2),
            "give_late": lambda parts: self._topic("give", self.goods.first + parts[0] // 2),
            "ask_late": lambda parts: self._topic("ask", self.goods.first + parts[0] // 2),
            "early_short": lambda parts: self._short(*divmod(parts[0], 2)),
            "late_short": lambda parts: self._short(self.goods.first + parts[0] // 2, parts[0] % 2),
            "early_icon": lambda parts: self.acts.icon(parts[0] // 2),
            "late_icon": lambda parts: self.acts.icon(self.goods.first + parts[0] // 2),
        }
        self.wish: list[bool] = [kinds[self.acts.family(act).code].wish for act in range(count)]
        """Whether each act can be promised; else it can only be renounced (MA-144)."""
        self.journey: list[int] = [-1] * count
        """The wagon that each act brings into a city or takes onto a road; -1 for other acts."""
        for family in (Do.INTO, self.onto):
            for act in family.span():
                self.journey[act] = family.pair(act)[0]
        items = range(len(self.items))
        self.act: list[int] = [-1] * len(items)
        """The act that each item is about; -1 for items with an amount."""
        self.renounces: list[bool] = [False] * len(items)
        """Whether each item renounces its act."""
        self.promised: list[int] = [-1] * count
        """For each act the item that promises it; then the item that renounces it."""
        self.renounced: list[int] = [-1] * count
        for family, first in ((self.early[-1].item, 0), (self.late.item, self.goods.first)):
            for item in family.span():
                act, side = divmod(family.index(item), 2)
                self.act[item] = first + act
                self.renounces[item] = side == 1
                (self.renounced if side else self.promised)[first + act] = item
        self.amount: list[int] = [self.items.amount(item) for item in items]
        """The sum of each item of money, the limit or fee of a promise with one; -1 for others."""
        self.stretch: list[int] = [
            kinds[self.acts.family(act).code].stretch if act >= 0 else During.NONE for act in self.act
        ]
        """The stretch of the turn in which each promise falls (MA-146)."""
        for item in LIMIT_WAGON.item.span():
            self.stretch[item] = During.BIDS
        for item in LIMIT_INVEST.item.span():
            self.stretch[item] = During.INVESTMENTS

    def _topic(self, side: str, act: int) -> str:
        """Where an act is put into an offer: by its topic on that side, or on the map where it is about a space."""
        place = self.acts.place(act)
        return place if place.startswith("space-") else f"{side}-{place}"

    def _short(self, act: int, side: int) -> Phrase:
        """Promising or renouncing an act in the menu of its topic."""
        return (self.undone if side else self.acts).label(act)

    def _promises(self, acts: range, when: str) -> Term:
        """Promising and renouncing each of these acts."""
        typed: list[str] = []
        shown: list[Gap] = []
        for act in acts:
            typed += [f"to {self.acts.text(act)}", f"not to {self.acts.text(act)}"]
            shown += [self.acts.says(act), self.undone.says(act)]
        return Term(
            "{item}",
            (Axis("item", typed, shown),),
            "{item}",
            give="promise {item}",
            you=N_("You promise {item}"),
            they=N_("They promise {item}"),
            places=(f"{{give_{when}}}", f"{{ask_{when}}}"),
            short=(f"{{{when}_short}}", f"{{{when}_short}}"),
            icon=f"{{{when}_icon}}",
        )

    def says(self, item: int) -> Phrase:
        """An item in words, as deals and log lines name it."""
        return self.items.says(item)

    def is_money(self, item: int) -> bool:
        """Whether an item is a sum."""
        return self.families.of[item] in SUMS

    def wagon_to_let(self, item: int) -> int:
        """The wagon on which an item lets somebody load; -1 for other items (MA-147)."""
        return LET.item.triple(item)[0] if self.families.of[item] is LET.item else -1


@final
class Offer:
    """What a seat would give another and asks for: items of both sides (MA-142)."""

    def __init__(self, seat: int, partner: int, given: tuple[int, ...], asked: tuple[int, ...]) -> None:
        self.seat: Final = seat
        self.partner: Final = partner
        self.given: Final = given
        self.asked: Final = asked

    def items_of(self, seat: int) -> tuple[int, ...]:
        """What that seat would give or promise."""
        return self.given if seat == self.seat else self.asked

    def other(self, seat: int) -> int:
        """The other one of the two."""
        return self.partner if seat == self.seat else self.seat


@final
class Promise:
    """A promise of a running deal that is neither kept nor lapsed yet."""

    def __init__(self, deal: int, seat: int, partner: int, item: int) -> None:
        self.deal: Final = deal
        """Deals are numbered by age within the turn."""
        self.seat: Final = seat
        self.partner: Final = partner
        self.item: Final = item


@final
class Aside:
    """Money laid aside (MA-150); with a wagon and a city it waits for these, else for the partner's promises."""

    def __init__(self, deal: int, seat: int, partner: int, amount: int, wagon: int, city: int) -> None:
        self.deal: Final = deal
        self.seat: Final = seat
        self.partner: Final = partner
        self.amount: Final = amount
        self.wagon: Final = wagon
        self.city: Final = city
