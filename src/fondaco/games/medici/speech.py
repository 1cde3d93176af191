"""Medici in words: events and the terminal's screen. Patterns are English; locale/ has the others."""

from typing import Final, cast

from ...engine import N_, Event, Phrase, Seat, Speaker, View, plural
from ...engine.layout import fitted, table
from ...engine.phrases import Gap
from ...engine.plaindata import number, numbers, rows, text
from .cards import GOODS, HOLDS, LEVEL_BONUS, VALUE_OF, card_phrase, cards_phrases

EARNED: Final = {
    "ship": N_("{n} with the ship"),
    "goods": N_("{n} with goods"),
    "bonus": N_("{n} at the top levels"),
}
"""What money comes from in the evening."""


def describe_event(event: Event) -> Phrase:
    """An event as a line of the log."""
    data = event.data
    seat = Seat(event.seat)
    if event.kind == "day":
        return plural(
            "Day {day}: {seat} starts, {n} lot",
            "Day {day}: {seat} starts, {n} lots",
            n=number(data, "deck"),
            day=number(data, "day"),
            seat=seat,
        )
    if event.kind == "turned":
        return Phrase("{seat} turns up {card}", seat=seat, card=card_phrase(number(data, "card")))
    if event.kind == "bid":
        return Phrase("{seat} bids {n}", seat=seat, n=number(data, "amount"))
    if event.kind == "passed":
        return Phrase("{seat} passes", seat=seat)
    if event.kind == "skipped":
        if text(data, "why") == "room":
            return Phrase("{seat} has no room and can't bid", seat=seat)
        return Phrase("{seat} has no money for a higher bid", seat=seat)
    if event.kind == "enough":
        return Phrase("{seat} auctions {cards}", seat=seat, cards=cargo_words(data))
    if event.kind == "evening":
        return Phrase("Evening of day {day}: ships and goods are paid", day=number(data, "day"))
    if event.kind == "sea":
        cards = cargo_words(data)
        return plural(
            "Nobody bids: {cards} goes into the sea", "Nobody bids: {cards} go into the sea", n=len(cards), cards=cards
        )
    if event.kind == "bought":
        return Phrase("{seat} loads {cards} for {n}", seat=seat, cards=cargo_words(data), n=number(data, "price"))
    if event.kind == "filled":
        return Phrase("{seat} fills the ship with {card}, free", seat=seat, card=card_phrase(number(data, "card")))
    sources: list[Gap] = [
        Phrase(words, n=number(data, source)) for source, words in EARNED.items() if number(data, source) > 0
    ]
    if not sources:
        return Phrase("{seat} earns nothing", seat=seat)
    return Phrase("{seat} earns {sources}", seat=seat, sources=sources)


def cargo_words(data: dict[str, object]) -> list[Gap]:
    """The cards that an event names."""
    return cards_phrases(cast(list[int], data["cards"]))


def screen(view: View, speaker: Speaker) -> str:
    """The table as text: money and ships, the pyramids, what lies at auction."""
    players = number(view, "players")
    word = speaker.word
    lines = [
        speaker.say(
            plural(
                "Day {day} of 3, {n} lot in the deck",
                "Day {day} of 3, {n} lots in the deck",
                n=number(view, "deck"),
                day=number(view, "day") + 1,
            )
        ),
        "",
    ]
    names = [speaker.name(seat) for seat in range(players)]
    money = numbers(view, "money")
    ships = rows(view, "ships")
    levels = numbers(view, "levels")
    found: list[list[str]] = []
    for seat in range(players):
        cargo = [speaker.say(card_phrase(card)) for card in ships[seat]]
        cargo += ["·"] * (HOLDS - len(cargo))
        value = sum(VALUE_OF[card] for card in ships[seat])
        mark = "»" if seat == number(view, "chooser") else " "
        found.append(
            [
                f"{mark} {names[seat]}",
                speaker.say(plural("{n} florin", "{n} florins", n=money[seat])),
                str(value),
                ", ".join(cargo),
            ]
        )
    lines += [*table(found, (0, 3)), ""]
    head = ["  " + word("Levels"), *[word(good) for good in GOODS]]
    rising = [[_level(levels[seat * 5 + good]) for good in range(5)] for seat in range(players)]
    lines += table([head, *[[f"  {names[seat]}", *rising[seat]] for seat in range(players)]])
    group = numbers(view, "group")
    if group:
        lines += ["", speaker.say(Phrase("At auction: {cards}", cards=cards_phrases(group)))]
        if number(view, "high") > 0:
            lines.append(
                speaker.say(
                    Phrase("Highest bid: {n} by {seat}", n=number(view, "high"), seat=Seat(number(view, "best")))
                )
            )
    if text(view, "markers") == "scoring" and not group:
        lines += ["", word("Markers move when the day is scored.")]
    return "\n".join(fitted(lines))


def _level(level: int) -> str:
    bonus = LEVEL_BONUS[level]
    return f"{level} +{bonus}" if bonus else str(level)
