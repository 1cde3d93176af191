"""What the page says of Medici beyond its rules: how far it is, its events in few words, what a bid means."""

from typing import Final

from ...engine import N_, Event, Guide, Phrase, View, plural
from ...engine.plaindata import number, text
from .speech import cargo_words

AWAITED: Final = {
    "choose": N_("turns up another lot, or auctions"),
    "bid": N_("bids or passes"),
}
"""By step: what the others wait for."""


class MediciGuide(Guide):
    """The day and what is left of its deck; loads and earnings as chips."""

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
        if event.kind == "bought":
            return Phrase("loads {cards} for {n}", cards=cargo_words(data), n=number(data, "price"))
        if event.kind == "earned":
            return Phrase("+{n}", n=number(data, "ship") + number(data, "goods") + number(data, "bonus"))
        return None
