"""What a page may say of a game beyond its rules: how far it is, what a move brings, what completes something.

A game that leaves all of it out is played as well; people only have to look more closely.
"""

from typing import TYPE_CHECKING

from .events import Event
from .native import mypyc_attr
from .phrases import Phrase

if TYPE_CHECKING:
    from .contract import State, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """Words and marks for whoever sits at the page. Whatever is asked about a seat uses public facts and its own."""

    def progress(self, view: "View") -> Phrase | None:
        """Turn, phase, and how far the end is, for the top line."""
        return None

    def prompt(self, state: "State", seat: int) -> Phrase | None:
        """What a seat is asked, where the page has room for more than the prompt says."""
        return None

    def awaited(self, view: "View") -> Phrase | None:
        """What the others wait for while somebody decides ("a bid"); the prompt itself where nothing is said."""
        return None

    def chip(self, event: Event) -> Phrase | None:
        """An event in two to five words without its seat; None for what nobody needs to be told again."""
        return None

    def points(self, state: "State") -> list[int]:
        """What the desks show as everybody's score or money: what has become of it since my last turn."""
        return state.scores()

    def stakes(self, state: "State", seat: int, action: int) -> Phrase | None:
        """What an action costs and brings now, beside its label in a menu."""
        return None

    def completes(self, state: "State", seat: int) -> list[str]:
        """Places where an action completes something; they glow strongly."""
        return []

    def quiet(self, state: "State", seat: int) -> list[str]:
        """Places that don't glow though something is possible there."""
        return []

    def also(self, state: "State", seat: int) -> dict[str, list[str]]:
        """By place: further places where the same can be done, for an action that is about more than one thing."""
        return {}

    def asks(self, state: "State", seat: int, action: int) -> Phrase | None:
        """A question before an action that wastes something."""
        return None

    def turn(self, state: "State") -> int:
        """The number of the turn; -1 where a turn lasts as long as the same seat decides."""
        return -1

    def first(self, state: "State", seat: int, place: str) -> int:
        """The action that a click at the place plays at once though there are several; -1: a menu opens."""
        return -1

    def declines(self, state: "State", seat: int) -> int:
        """Where the seat is asked only whether it wants to begin something: the action that says no; else -1.

        The page says so by itself for whoever doesn't want to be asked.
        """
        return -1

    def begins(self, state: "State") -> Phrase | None:
        """What a button says by which a seat is asked what `declines` would answer ("Offer a deal"); without it the
        page asks everybody each time."""
        return None

    def passing(self, event: Event) -> bool:
        """Whether the log lets the event's line go when the next one comes."""
        return False
