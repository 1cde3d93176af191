"""Families of actions: numbers, texts, words, places and amounts follow from one declaration."""

from itertools import product

import pytest

import fondaco
from fondaco.engine import Actions, Axis, BadNotation, Families, Family, Phrase, Seat, amounts, forms, seats
from fondaco.engine.actions import Reading

KIND = Axis("kind", ("trader", "merchant"), ("Trader", "Merchant"))
VILLAGE = Axis("village", ("Stade 1", "Köln 2", "Lüneburg 3"), also=(("1 Stade", "2 Köln", "3 Lüneburg"),))
PAYMENT = Axis("payment", ("one", "two", "three", "four"))
SEAT = seats(3)


def declared() -> tuple[Family, ...]:
    """A little of everything: none to three axes, shared first axes, combinations left out."""
    return (
        Family("pass", also=("no", "end")),
        Family("bid {n}", (amounts("n", range(6)),), says="Bid {n}", amount="n", also=("{n}",), skip=1),
        Family("place {kind} {village}", (VILLAGE, KIND), says="A {kind} on {village}", place="village-{village}"),
        Family("replace {village} {kind} {payment}", (VILLAGE, KIND, PAYMENT), label="{payment}"),
        Family("refuse {seat}", (SEAT,), says="No to {seat}"),
        Family("quote {seat} {one} {two}", (SEAT, amounts("one", (0, 5)), amounts("two", range(0, 30, 10))), skip=1),
        Family("quote {seat} {one}", (SEAT, amounts("one", (0, 5))), amount="one", place="quote-{seat}"),
        Family("last"),
    )


def laid(families: tuple[Family, ...]) -> Families:
    return Families(*families[:4], tuple(families[4:7]), families[7])


def test_numbers_are_those_of_counting_them_out() -> None:
    """Every combination in turn, the last axis fastest; families with a shared first axis one value at a time."""
    families = declared()
    found = laid(families)
    counted: list[tuple[Family, tuple[int, ...]]] = []

    def count(family: Family, sizes: list[int], start: tuple[int, ...]) -> None:
        combinations = [(*start, *parts) for parts in product(*[range(size) for size in sizes])]
        counted.extend((family, parts) for parts in combinations[family.skip :])

    for family in families[:4]:
        count(family, [axis.size for axis in family.axes], ())
    for seat in range(SEAT.size):
        for family in families[4:7]:
            count(family, [axis.size for axis in family.axes[1:]], (seat,))
    count(families[7], [], ())
    assert found.count == len(counted) == len(found.of)
    for action, (family, parts) in enumerate(counted):
        assert found.of[action] is family
        assert family.parts(action) == parts
        assert action in family.actions()
        if parts:
            assert family.action(*parts) == action
    assert sorted(action for family in families for action in family.actions()) == list(range(found.count))


def test_texts_are_read_back_whatever_the_spelling() -> None:
    actions = Actions(laid(declared()))
    for action in range(len(actions)):
        assert actions.parse(actions.text(action)) == action
        assert actions.parse(f"  {actions.text(action).upper()} ") == action
    assert actions.text(actions.parse("place MERCHANT koeln 2")) == "place merchant Köln 2"
    assert actions.text(actions.parse("place trader 3 luneburg")) == "place trader Lüneburg 3", "other words of an axis"
    assert actions.parse("no") == actions.parse("end") == actions.parse("pass"), "other texts of a family"
    assert actions.text(actions.parse("4")) == "bid 4"
    with pytest.raises(BadNotation, match="did you mean 'bid 5'"):
        actions.parse("bid 55")
    for number in (-1, len(actions)):
        with pytest.raises(BadNotation, match=f"actions go from 0 to {len(actions) - 1}"):
            actions.text(number)


def test_words_places_amounts_and_clauses_follow() -> None:
    bid = Family("bid {n}", (amounts("n", range(6)),), says=forms("{n} florin", "{n} florins"), amount="n", skip=1)
    give = Family("give {seat}", (SEAT,), says="{seat} gets it", label="to {seat}", place="seat-{seat}", clause="X-1")
    actions = Actions(Families(bid, give))
    assert [str(actions.says(action)) for action in (0, 1)] == ["1 florin", "2 florins"]
    assert str(actions.asks(0)) == "… florins"
    assert [actions.amount(action) for action in (0, 4, 5)] == [1, 5, -1]
    assert actions.group(0) == actions.group(4) != ""
    assert actions.group(5) == ""
    assert actions.says(6) == Phrase("{seat} gets it", seat=Seat(1))
    assert actions.label(6) == Phrase("to {seat}", seat=Seat(1))
    assert actions.label(0) == actions.says(0), "without short words the sentence serves"
    assert (actions.place(6), actions.place(0)) == ("seat-1", "")
    assert (actions.clause(6), actions.clause(0)) == ("X-1", "")


def test_a_board_brings_its_words() -> None:
    city = Axis("city", size=2)
    open_city = Family("open {city} {value}", (city,), says="{what}", place="{spot}", group="{value}", amount="value")
    values = [4, 7]
    readings: dict[str, Reading] = {
        "value": lambda parts: values[parts[0]],
        "what": lambda parts: Phrase("Open number {n}", n=parts[0]),
        "spot": lambda parts: f"town-{parts[0]}",
    }
    actions = Actions(Families(open_city), {"city": ["Gent", "Wien"]}, readings, {"the second": 1})
    assert [actions.text(action) for action in (0, 1)] == ["open Gent 4", "open Wien 7"]
    assert actions.says(1) == Phrase("Open number {n}", n=1), "a sentence that is one gap is what stands there"
    assert (actions.place(1), actions.amount(1), actions.parse("the second")) == ("town-1", 7, 1)
    assert actions.group(0) != actions.group(1)


def test_families_that_share_an_axis_leave_out_combinations_for_each_of_its_values() -> None:
    refuse, quote = Family("refuse {kind}", (KIND,)), Family("quote {kind} {n}", (KIND, amounts("n", range(3))), skip=1)
    families = Families((refuse, quote))
    assert (families.count, refuse.count(), quote.count()) == (6, 2, 4)
    assert (list(quote.span(0)), list(quote.span(1))) == ([1, 2], [4, 5])
    with pytest.raises(ValueError, match="side by side"):
        refuse.span()


def test_a_family_has_one_set_of_numbers() -> None:
    family = Family("go")
    Families(family)
    Families(family)
    with pytest.raises(ValueError, match="has numbers already"):
        Families(Family("wait"), family)
    with pytest.raises(ValueError, match="more than three axes"):
        Family("x", (KIND, KIND, KIND, KIND))


@pytest.mark.parametrize("id", fondaco.game_ids())
def test_every_action_of_a_game_is_one_of_its_family(id: str) -> None:
    actions = fondaco.load(id).actions()
    for action in range(len(actions)):
        family = actions.family(action)
        assert family.action(*(*family.parts(action), 0)[: max(1, len(family.axes))]) == action
        assert actions.parse(actions.text(action)) == action
        assert str(actions.says(action))
        assert str(actions.label(action))
    assert len(actions) <= actions.families.count, "a board may have fewer of the last"
    assert sum(family.count() for family in actions.families.all) <= actions.families.count
