"""Sentences before they are in a language: a pattern in English and what stands in its gaps.

Games speak in phrases only. `texts.py` turns them into English, Italian, French or German.
"""

from collections.abc import Callable
from typing import Final, Union, final


def N_(text: str) -> str:  # noqa: N802 - the usual name of this mark
    """Mark a word that stands in a gap of a phrase later, so that it is collected for translation."""
    return text


@final
class Seat:
    """A seat as a gap of a phrase: shown by its player's name."""

    def __init__(self, index: int) -> None:
        self.index: Final = index

    def __repr__(self) -> str:
        return f"Seat({self.index})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seat) and other.index == self.index

    def __hash__(self) -> int:
        return hash(("Seat", self.index))


@final
class Phrase:
    """A pattern with named gaps.

    >>> Phrase("{seat} bids {n}", seat=Seat(1), n=7).render(lambda s: s, lambda i: f"player {i}")
    'player 1 bids 7'
    >>> str(Phrase("{n} lots of {good}", n=2, good="cloth"))
    '2 lots of cloth'
    """

    def __init__(self, pattern: str, **gaps: "Gap") -> None:
        self.pattern: Final = pattern
        self.gaps: Final = gaps

    def render(self, translate: Callable[[str], str], name: Callable[[int], str]) -> str:
        """The sentence in a language: patterns and words in gaps are translated, seats named."""
        shown: dict[str, object] = {}
        for key, gap in self.gaps.items():
            shown[key] = _shown(gap, translate, name)
        return translate(self.pattern).format(**shown)

    def __str__(self) -> str:
        return self.render(_as_it_is, _seat_name)

    def __repr__(self) -> str:
        return f"Phrase({self.pattern!r}, {self.gaps!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and other.pattern == self.pattern and other.gaps == self.gaps

    def __hash__(self) -> int:
        return hash(self.pattern)


Gap = Union[int, str, Seat, Phrase, list["Gap"]]


@final
class Speaker:
    """Somebody who says phrases in one language and knows the players' names.

    >>> Speaker(names=["Anna", "Bruno"]).say(Phrase("{seat} passes", seat=Seat(1)))
    'Bruno passes'
    """

    def __init__(
        self, translate: Callable[[str], str] | None = None, names: list[str] | None = None, language: str = "en"
    ) -> None:
        self.translate: Callable[[str], str] = translate if translate is not None else _as_it_is
        self.names = names if names is not None else []
        self.language = language

    def name(self, seat: int) -> str:
        """The name of a seat's player."""
        return self.names[seat] if 0 <= seat < len(self.names) else f"{self.translate('seat')} {seat}"

    def word(self, text: str) -> str:
        """A single word or fixed sentence."""
        return self.translate(text) if text else ""

    def say(self, phrase: Phrase) -> str:
        """A phrase as a sentence."""
        return phrase.render(self.translate, self.name)


def _shown(gap: Gap, translate: Callable[[str], str], name: Callable[[int], str]) -> object:
    if isinstance(gap, Seat):
        return name(gap.index)
    if isinstance(gap, Phrase):
        return gap.render(translate, name)
    if isinstance(gap, str):
        return translate(gap) if gap else ""
    if isinstance(gap, list):
        return ", ".join(str(_shown(one, translate, name)) for one in gap)
    return gap


def _as_it_is(text: str) -> str:
    return text


def _seat_name(index: int) -> str:
    return f"seat {index}"
