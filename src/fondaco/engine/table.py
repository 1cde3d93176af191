"""The action table of a game: every action an integer, every integer a text that a person can type.

The table is fixed for a rules version. New actions go to its end, so that old records keep their meaning.
"""

import difflib
import unicodedata
from collections.abc import Iterable
from typing import final

from .errors import BadNotation


def plain(text: str) -> str:
    """A text as it is compared: without case, accents, dashes' length and surplus spaces.

    >>> plain("  Place TRADER  Hamburg–Lübeck 2")
    'place trader hamburg-lubeck 2'
    """
    text = text.casefold().replace("–", "-").replace("—", "-")
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(text.split())


def spelled_out(text: str) -> str:
    """The same with umlauts written as two letters, as people type them who have no umlauts.

    >>> spelled_out("Köln")
    'koeln'
    """
    for umlaut, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        text = text.casefold().replace(umlaut, letters)
    return plain(text)


@final
class ActionTable:
    """Texts of all actions, in order; the place of a text is the action.

    >>> table = ActionTable(["pass", "bid 1", "bid 2"], {"no": 0})
    >>> table.text(1), table.parse("BID  2"), table.parse("no")
    ('bid 1', 2, 0)
    """

    def __init__(self, texts: Iterable[str], aliases: dict[str, int] | None = None) -> None:
        self.texts = list(texts)
        self._actions: dict[str, int] = {}
        self._aliases = aliases or {}

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, action: int) -> str:
        """The text of an action."""
        if 0 <= action < len(self.texts):
            return self.texts[action]
        raise BadNotation(f"there is no action {action}; actions go from 0 to {len(self.texts) - 1}")

    def parse(self, text: str) -> int:
        """The action that a text means."""
        if not self._actions:
            self._fill()
        action = self._actions.get(plain(text))
        if action is not None:
            return action
        near = difflib.get_close_matches(plain(text), self._like(plain(text)), n=3, cutoff=0.6)
        hint = ", ".join(f"'{self.texts[self._actions[n]]}'" for n in near)
        raise BadNotation(f"'{text[:80]}' is no move of this game" + (f"; did you mean {hint}?" if near else ""))

    def _like(self, text: str) -> list[str]:
        """Texts that begin alike: few enough to compare letter by letter."""
        start = text[:2]
        return [known for known in self._actions if known.startswith(start)][:2000]

    def _fill(self) -> None:
        for action in range(len(self.texts) - 1, -1, -1):
            self._actions[spelled_out(self.texts[action])] = action
        for action in range(len(self.texts) - 1, -1, -1):
            self._actions[plain(self.texts[action])] = action
        for alias, action in self._aliases.items():
            self._actions.setdefault(plain(alias), action)
            self._actions.setdefault(spelled_out(alias), action)
