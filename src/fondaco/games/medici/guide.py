"""What the page says of Medici beyond its rules: how far it is, its events in few words, what a bid means."""

from typing import Final

from ...engine import N_, Event, Guide, Phrase, View, plural
from ...engine.plaindata import number, text
from .speech import cargo_words

AWAITED: Final = {
    "choose": N_("another lot, or the auction"),
    "bid": N_("a bid"),
}
"""By step: what the others wait for."""


class MediciGuide(Guide):
    """The day and what is left of its deck; bids and loads as chips."""

    def progress(self, view: View) -> Phrase | None:
        day = number(view, "day") + 1
        return plural(
            "Day {day} of 3 · {n} lot left", "Day {day} of 3 · {n} lots left", n=number(view, "deck"), day=day
        )

    def awaited(self, view: View) -> Phrase | None:
        step = text(view, "step")
        return Phrase(AWAITED[step]) if step in AWAITED else None

    def chip(self, event: Event) -> Phrase | None:
        data = event.data
        if event.kind == "bid":
            return Phrase("bids {n}", n=number(data, "amount"))
        if event.kind == "bought":
            return Phrase("loads {cards} for {n}", cards=cargo_words(data), n=number(data, "price"))
        if event.kind == "earned":
            return Phrase("+{n}", n=number(data, "ship") + number(data, "goods") + number(data, "bonus"))
        return None
