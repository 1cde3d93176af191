"""What is hidden and what isn't, the options, and bad input."""

import json
from typing import cast

import pytest

import fondaco
from fondaco.engine import CHANCE, OPEN, SPECTATOR, BadNotation, BadSetup, IllegalAction, RecordError, Rng, records
from fondaco.engine.texts import LANGUAGES, speaker
from fondaco.games.medieval_merchant.box import CITIES
from fondaco.games.medieval_merchant.hidden import deal_hidden
from fondaco.games.medieval_merchant.state import MARKED, MerchantState

from .table import BOARD, MERCHANT, build, can, clause, deal, do, homes, later, mark, played, rich, turn


def hands(state: MerchantState) -> list[list[int]]:
    return cast(list[list[int]], state.view(OPEN)["hands"])


@pytest.mark.clauses("MM-90")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_all_open_every_city_has_its_marker_and_phase_1_is_left_out(players: int) -> None:
    state = homes(players, markers="all-open")
    in_play = 18 if players == 2 else 25
    assert state.status.count(MARKED) == in_play == state.left
    assert sum(state.hands) == 0
    assert state.step.name == "branch"
    view = MERCHANT.start(players, {"markers": "all-open"}).view(0)
    assert view["step"] == "first"
    assert state.view(0)["hand_sizes"] == [0] * players


@pytest.mark.clauses("MM-95")
def test_others_markers_are_secret() -> None:
    state = homes(4)
    for seat in range(4):
        seen = cast(list[list[int] | None], state.view(seat)["hands"])
        assert [hand is not None for hand in seen] == [other == seat for other in range(4)]
    assert state.view(SPECTATOR)["hands"] == [None] * 4


@pytest.mark.clauses("MM-95")
def test_others_markers_are_secret_to_the_end() -> None:
    state = MERCHANT.new(3, seed=4)
    rng = Rng(9)
    while not state.over:
        (seat,) = state.pending()
        legal = state.legal(seat)
        state.play(seat, legal[rng.below(len(legal))])
        for viewer in (SPECTATOR, 0, 1, 2):
            seen = cast(list[list[int] | None], state.view(viewer)["hands"])
            assert [other for other in range(3) if seen[other] is not None] == [viewer] * (viewer >= 0)


@pytest.mark.clauses("MM-95")
def test_what_a_seat_can_not_see_can_be_otherwise() -> None:
    state = homes(4)
    mark(state, "Gent", "Trier")
    rng = Rng(3)
    seen = set()
    for _ in range(40):
        other = state.copy()
        other.reshuffle(1, rng)
        assert json.dumps(other.view(1)) == json.dumps(state.view(1))
        assert other.broken() == []
        seen.add(str(hands(other)))
    assert len(seen) > 30


@pytest.mark.clauses("MM-95", "MM-6")
@pytest.mark.parametrize("players", [2, 5])
def test_imagined_hands_respect_the_two_deals(players: int) -> None:
    state = homes(players)
    rng = Rng(8)
    most = 0
    for _ in range(60):
        other = state.copy()
        deal_hidden(other, 0, rng)
        highs = [sum(1 for value in hand if value >= 5) for hand in hands(other)]
        assert min(highs) >= BOARD.high_each[players]
        assert sum(highs) == sum(1 for value in BOARD.dealt(players) if value >= 5)
        most = max(most, max(highs[1:]))
    assert most > BOARD.high_each[players]


@pytest.mark.clauses("MM-95", "MM-6")
def test_left_over_high_markers_are_imagined_as_often_as_they_come() -> None:
    """With 5 players two of them lie among 15 markers of the second deal, three of each seat."""
    state = homes(5)
    rng = Rng(21)
    mine = sum(1 for value in hands(state)[0] if value >= 5) - 2
    together = 0
    runs = 3000
    for _ in range(runs):
        other = state.copy()
        deal_hidden(other, 0, rng)
        highs = [sum(1 for value in hand if value >= 5) - 2 for hand in hands(other)]
        together += max(highs[1:]) == 2
    assert mine == 0
    # both in the same of four hands of three: 4 * C(3,2) / C(12,2)
    assert abs(together / runs - 12 / 66) < 0.03


@pytest.mark.clauses("MM-95", "MM-4")
def test_hidden_money_is_not_shown_before_the_end() -> None:
    state = later()
    rich(state, 11, 222, 333, 444)
    turn(state)
    assert state.view(0)["money"] == [11, None, None, None]
    assert state.view(SPECTATOR)["money"] == [None] * 4
    for language in LANGUAGES:
        shown = MERCHANT.screen(state.view(0), speaker(language, MERCHANT.folder()))
        assert "11" in shown
        assert not any(total in shown for total in ("222", "333", "444"))
    do(state, "done", "pass", "done", "pass", "done", "pass", "done", "pass")
    assert state.over
    assert state.view(0)["money"] == state.money


@pytest.mark.clauses("MM-95")
def test_open_money_is_shown() -> None:
    state = later(money="open")
    rich(state, 11, 222, 333, 444)
    turn(state)
    assert state.view(0)["money"] == [11, 222, 333, 444]
    shown = MERCHANT.screen(state.view(SPECTATOR), speaker("en", MERCHANT.folder()))
    assert all(total in shown for total in ("222", "333", "444"))


@pytest.mark.clauses("MM-96")
def test_totals_can_be_counted_from_what_everybody_saw() -> None:
    match = played(3, 5)
    payments: list[list[int]] = [[], [], []]
    gains = {"income": ("amount",), "base": ("rest", "base"), "double": ("amount",)}
    for move in match.moves:
        for event in move.events:
            seen = event.seen_by(SPECTATOR)
            gained = sum(cast(int, seen.data[key]) for key in gains.get(seen.kind, ()))
            spent = cast(int, seen.data["cost"]) if seen.kind in ("grew", "branch") else 0
            if gained != spent:
                payments[seen.seat].append(gained - spent)
    assert payments == match.state.view(SPECTATOR)["payments"]
    assert [20 + sum(seat) for seat in payments] == match.state.view(OPEN)["money"]


@pytest.mark.clauses("MM-97")
def test_what_is_public() -> None:
    state = later()
    build(state, "Gent", 2, 0, 2)
    view = state.view(SPECTATOR)
    for key in ("hand_sizes", "letters", "stock", "status", "scale", "rings"):
        assert view[key] is not None
    assert view["letters"] == [2, 2, 2, 2]
    assert view["hand_sizes"] == [0, 0, 0, 0]
    assert cast(list[list[int]], view["rings"])[0] == [2, 0, 2]


@pytest.mark.clauses("MM-95")
def test_the_deal_is_told_to_its_seat_alone() -> None:
    match = played(4, 2)
    dealt = [event for move in match.moves for event in move.events if event.kind == "dealt"]
    assert [event.seat for event in dealt] == [0, 1, 2, 3], "a line each, not one for each marker"
    for event in dealt:
        values = cast(list[int], event.seen_by(event.seat).data["values"])
        assert len(values) == event.data["count"] == 6
        assert "values" not in event.seen_by((event.seat + 1) % 4).data
        assert "values" not in event.seen_by(SPECTATOR).data


def test_a_shown_marker_can_not_be_taken_back() -> None:
    state = homes(4)
    before = state.barriers
    do(state, can(state)[0])
    assert state.barriers == before + 1


# Bad input ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "grow", "grow Rom", "open Gent 8", "branch Köln", "home Gent", "via", "x" * 500])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="is no move"):
        MERCHANT.parse(text)


def test_an_illegal_move_names_clause_and_what_is_allowed() -> None:
    state = homes(4)
    with pytest.raises(IllegalAction, match=r"allowed: 'open .*\(MM-10\)") as refused:
        state.play(0, MERCHANT.parse("grow Gent"))
    assert refused.value.clause == "MM-10"
    with pytest.raises(IllegalAction, match="seat 2 has nothing to decide"):
        state.play(2, MERCHANT.parse("pass"))
    with pytest.raises(IllegalAction, match="no action 9999"):
        state.play(0, 9999)


def test_bad_options_are_refused() -> None:
    with pytest.raises(BadSetup, match="markers can be dealt, all-open"):
        MERCHANT.start(3, {"markers": "none"})
    with pytest.raises(BadSetup, match="money can be hidden, open"):
        MERCHANT.start(3, {"money": "lots"})


def test_a_broken_record_says_where() -> None:
    text = records.write(played(2, 4))
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(("0 open", "1 open")))
    lines[at] = lines[at][:2] + "grow Gent"
    with pytest.raises(RecordError, match=rf"line {at + 1}: .*MM-10"):
        records.read("\n".join(lines), fondaco.load)


def test_every_action_is_refused_with_a_clause_or_legal() -> None:
    """At every kind of decision, for every action of the table."""
    seen: set[object] = set()
    for seed in range(6, 26):
        match = played(2, seed)
        for count in range(len(match.moves)):
            state = match.at(count)
            pending = state.pending()
            if pending in ((), (CHANCE,)) or state.view(0)["step"] in seen:
                continue
            seen.add(state.view(0)["step"])
            legal = set(state.legal(pending[0]))
            for action in range(len(MERCHANT.actions())):
                refusal = state.why_not(pending[0], action)
                assert (refusal is None) == (action in legal)
                assert refusal is None or (refusal.clause.startswith("MM-") and str(refusal.phrase))
        if "second" in seen:
            break
    assert seen >= {"home", "open", "trade", "branch", "second"}


def test_every_action_belongs_to_its_place() -> None:
    assert MERCHANT.place(MERCHANT.parse("grow Gent")) == "city-0"
    assert MERCHANT.place(MERCHANT.parse("home Mechelen")) == "village-0"
    assert MERCHANT.place(MERCHANT.parse("branch Mechelen via Gent")) == "village-0"
    assert MERCHANT.place(MERCHANT.parse("letter branch Gent via Mechelen")) == "city-0"
    assert MERCHANT.place(MERCHANT.parse("done")) == ""
    assert clause(deal_and_first(), "branch Gent via Mechelen") == "MM-7"
    assert len(BOARD.names) - CITIES == 20


def deal_and_first() -> MerchantState:
    state = deal(3)
    state.play(CHANCE, state.chance()[0][0])
    return state


def test_a_marker_that_is_dealt_is_no_line_of_the_log() -> None:
    """Its seat learns it by an event of its own; the log tells each hand once."""
    match = played(4, 2)
    told = [event for move in match.moves for event in move.events if event.kind == "marker"]
    assert len(told) == 24
    for event in told:
        assert "value" in event.seen_by(event.seat).data
        assert "value" not in event.seen_by((event.seat + 1) % 4).data
        assert str(MERCHANT.describe_event(event.seen_by(event.seat))) == ""
