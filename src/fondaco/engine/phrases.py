"""Sentences before they are in a language: a pattern in English and what stands in its gaps.

Games, bots, the server and errors speak in phrases only. `texts.py` turns them into English, Italian, French or German.
"""

from collections.abc import Callable, Iterable
from gettext import NullTranslations
from typing import Final, Union, final

ENGLISH: Final = NullTranslations()
"""Texts as they stand in the code."""


def N_(text: str) -> str:  # noqa: N802 - the usual name of this mark
    """Mark a word that stands in a gap of a phrase later, so that it is collected for translation."""
    return text


def forms(one: str, many: str) -> tuple[str, str]:
    """Mark the two forms of a pattern that counts something, for a phrase that is made later."""
    return one, many


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

    def __reduce__(self) -> tuple[object, ...]:
        return Seat, (self.index,)


@final
class Quoted:
    """A text as a gap of a phrase that is the same in every language: what somebody typed, a file, a setting."""

    def __init__(self, text: object) -> None:
        self.text: Final = str(text)

    def __repr__(self) -> str:
        return f"Quoted({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Quoted) and other.text == self.text

    def __hash__(self) -> int:
        return hash(("Quoted", self.text))

    def __reduce__(self) -> tuple[object, ...]:
        return Quoted, (self.text,)


@final
class Phrase:
    """A pattern with named gaps; one that counts something is made by `plural`.

    >>> Phrase("{seat} bids {n}", seat=Seat(1), n=7).render(ENGLISH, lambda i: f"player {i}")
    'player 1 bids 7'
    >>> str(Phrase("{n} lots of {good}", n=2, good="cloth"))
    '2 lots of cloth'
    """

    def __init__(self, pattern: str, many: str = "", /, **gaps: "Gap") -> None:
        self.pattern: Final = pattern
        self.many: Final = many
        self.gaps: Final = gaps

    def render(self, texts: NullTranslations, name: Callable[[int], str]) -> str:
        """The sentence in a language: patterns and words in gaps are translated, seats named."""
        if not self.pattern:
            return ""
        shown: dict[str, object] = {}
        for key, gap in self.gaps.items():
            shown[key] = _shown(gap, texts, name)
        pattern = texts.ngettext(self.pattern, self.many, self._number()) if self.many else texts.gettext(self.pattern)
        return pattern.format(**shown)

    def _number(self) -> int:
        """What is counted; a gap that isn't a number yet (a number control's) counts as many."""
        n = self.gaps["n"]
        return n if isinstance(n, int) else 2

    def __str__(self) -> str:
        return self.render(ENGLISH, _seat_name)

    def __repr__(self) -> str:
        patterns = f"{self.pattern!r}, {self.many!r}" if self.many else repr(self.pattern)
        return f"Phrase({patterns}, {self.gaps!r})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Phrase)
            and other.pattern == self.pattern
            and other.many == self.many
            and other.gaps == self.gaps
        )

    def __hash__(self) -> int:
        return hash(self.pattern)

    def __reduce__(self) -> tuple[object, ...]:
        return _phrase, (self.pattern, self.many, self.gaps)


Gap = Union[int, str, Seat, Quoted, Phrase, list["Gap"]]


def quoted(texts: Iterable[object]) -> "list[Gap]":
    """Names that are the same in every language, as one gap of a phrase."""
    return [Quoted(text) for text in texts]


def listed(phrases: "list[Phrase]") -> Phrase:
    """Several sentences as one, with semicolons between them.

    >>> str(listed([Phrase("{n} more", n=1), Phrase("none")]))
    '1 more; none'
    """
    gaps: dict[str, Gap] = {f"at{at}": phrase for at, phrase in enumerate(phrases)}
    return Phrase("; ".join("{" + name + "}" for name in gaps), **gaps)


def _phrase(pattern: str, many: str, gaps: dict[str, Gap]) -> Phrase:
    """A phrase that comes from another process."""
    return Phrase(pattern, many, **gaps)


SILENCE: Final = _phrase("", "", {})
"""Said of an event that is no line of the log."""


def plural(one: str, many: str, n: int, **gaps: Gap) -> Phrase:
    """A phrase that counts something: each language takes the form that belongs to the number, the gap `n`.

    >>> [str(plural("{n} trader", "{n} traders", n=n)) for n in (0, 1, 2)]
    ['0 traders', '1 trader', '2 traders']
    """
    return Phrase(one, many, n=n, **gaps)


@final
class Speaker:
    """Somebody who says phrases in one language and knows the players' names; templates call it `t`.

    >>> t = Speaker(names=["Anna", "Bruno"])
    >>> t.say(Phrase("{seat} passes", seat=Seat(1))), t.name(0)
    ('Bruno passes', 'Anna')
    >>> t("{n} lots of {good}", n=2, good="cloth"), t(plural("{n} lot", "{n} lots", n=1))
    ('2 lots of cloth', '1 lot')
    """

    def __init__(
        self, texts: NullTranslations | None = None, names: list[str] | None = None, language: str = "en"
    ) -> None:
        self.texts: NullTranslations = texts if texts is not None else ENGLISH
        self.names = names if names is not None else []
        self.language = language

    def name(self, seat: int) -> str:
        """The name of a seat's player."""
        return self.names[seat] if 0 <= seat < len(self.names) else f"{self.word('seat')} {seat}"

    def word(self, text: str) -> str:
        """A single word or fixed sentence."""
        return self.texts.gettext(text) if text else ""

    def say(self, phrase: Phrase) -> str:
        """A phrase as a sentence."""
        return phrase.render(self.texts, self.name)

    def __call__(self, text: str | Phrase, /, **gaps: Gap) -> str:
        """A phrase, or a text whose gaps are filled here."""
        if isinstance(text, Phrase):
            return self.say(text)
        return self.say(Phrase(text, **gaps)) if gaps else self.word(text)


def _shown(gap: Gap, texts: NullTranslations, name: Callable[[int], str]) -> object:
    if isinstance(gap, Seat):
        return name(gap.index)
    if isinstance(gap, Phrase):
        return gap.render(texts, name)
    if isinstance(gap, Quoted):
        return gap.text
    if isinstance(gap, str):
        return texts.gettext(gap) if gap else ""
    if isinstance(gap, list):
        return ", ".join(str(_shown(one, texts, name)) for one in gap)
    return gap


def _seat_name(index: int) -> str:
    return f"seat {index}"
