"""Your Game in words: events and the terminal's screen. Texts are English here; locale/ has the others."""

from typing import cast

from fondaco.engine import Event, Phrase, Seat, Speaker, View, plural
from fondaco.engine.layout import table
from fondaco.engine.phrases import Gap
from fondaco.engine.plaindata import number, numbers, rows


def describe_event(event: Event) -> Phrase:
    """An event as a line of the log, from what the viewer saw of it."""
    data, seat = event.data, Seat(event.seat)
    if event.kind == "dealt":
        if "value" in data:
            return Phrase("{seat} is dealt a sack worth {value}", seat=seat, value=number(data, "value"))
        return Phrase("{seat} is dealt a sack", seat=seat)
    if event.kind == "kept":
        return Phrase("{seat} keeps a sack", seat=seat)
    if event.kind == "sold":
        return Phrase("{seat} sells a sack", seat=seat)
    values = cast(list[Gap], data["values"])
    if not values:
        return Phrase("{seat} has kept nothing", seat=seat)
    return plural(
        "{seat} opens {n} sack: {values}", "{seat} opens {n} sacks: {values}", len(values), seat=seat, values=values
    )


def screen(view: View, speaker: Speaker) -> str:
    """The table as text: everybody's coins and sacks, and the sack in the hand."""
    coins, dealt, kept = numbers(view, "coins"), numbers(view, "dealt"), rows(view, "kept")
    lines = [["", speaker.word("Coins"), speaker.word("Sacks"), speaker.word("Dealt")]]
    for seat in range(number(view, "players")):
        sacks = " ".join(shown(value) for value in kept[seat])
        lines.append([speaker.name(seat), str(coins[seat]), sacks, str(dealt[seat])])
    found = table(lines)
    if number(view, "sack"):
        in_hand = Phrase(
            "In the hand of {seat}: {value}", seat=Seat(number(view, "seat")), value=shown(number(view, "sack"))
        )
        found += ["", speaker.say(in_hand)]
    return "\n".join(found)


def shown(value: int) -> str:
    """The value of a sack, as far as the viewer knows it."""
    return str(value) if value > 0 else "?"
