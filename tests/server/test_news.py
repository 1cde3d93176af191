"""What has happened since a seat's last turn, told in chips; and how fast bots play before people's eyes."""

from __future__ import annotations

from itertools import pairwise

import pytest

import fondaco
from fondaco.engine import Event, Guide, Match, Phrase, Rng, Speaker
from fondaco.games.hansa_teutonica.board import FIRST_VILLAGE
from fondaco.games.hansa_teutonica.desk import TRADER
from fondaco.games.hansa_teutonica.notation import PLACE
from fondaco.games.medici.notation import MORE
from fondaco.server.news import last_turn, news
from fondaco.server.room import SPEEDS, Viewer

from .conftest import Person, wait_for


def match_of_medici(seed: int = 5) -> Match:
    return Match(fondaco.load("medici"), 3, Rng(seed), names=["Anna", "Bruno", "Carla"])


def play_to(match: Match, seat: int, least: int) -> None:
    """Everybody does the first legal thing until it is the seat's turn after so many moves."""
    while len(match.moves) < least or seat not in match.state.pending():
        now = match.state.pending()[0]
        match.play(now, match.state.legal(now)[0])


def test_before_the_first_turn_nothing_is_new() -> None:
    match = match_of_medici()
    play_to(match, 1, 0)
    assert not news(match, 1, Speaker(names=match.names))


def others_play(match: Match, seat: int) -> None:
    """The seat passes and turns up, the others bid as little as they can, until they have bought before its turn."""
    while True:
        now = match.state.pending()[0]
        told = match.moves[last_turn(match, seat) :]
        if now == seat and any(event.kind == "bought" for move in told for event in move.events):
            return
        legal = match.state.legal(now)
        match.play(now, legal[1] if now != seat and len(legal) > 2 else legal[0])


def test_what_others_did_since_is_grouped_by_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without words of its own for chips a game has its lines of the log."""
    match = match_of_medici()
    monkeypatch.setattr(match.game, "guide", Guide())
    others_play(match, 0)
    speaker = Speaker(names=match.names)
    told = news(match, 0, speaker)
    since = match.moves[last_turn(match, 0) :]
    events = [event for move in since for event in move.events]
    lines = [speaker.say(match.game.describe_event(event)) for event in events]
    assert [chip.text for group in told.groups for chip in group.chips] == lines
    assert all(one.seat != other.seat for one, other in pairwise(told.groups))


def test_what_happens_several_times_in_a_row_is_told_once() -> None:
    match = Match(fondaco.load("hansa_teutonica"), 3, Rng(5), names=["Anna", "Bruno", "Carla"])
    first = match.state.pending()[0]
    for route in range(3):
        for village in range(FIRST_VILLAGE[route], FIRST_VILLAGE[route] + 2):
            match.play(match.state.pending()[0], PLACE.action(village, TRADER))
    told = news(match, first, Speaker(names=match.names))
    assert [[chip.times for chip in group.chips] for group in told.groups] == [[2], [2]]


def test_the_news_stay_through_the_actions_of_ones_own_turn() -> None:
    """Somebody who turns up a second lot still reads what happened before the first."""
    match = match_of_medici()
    seat = match.state.pending()[0]
    while len(match.moves) < 12 or match.state.legal(seat)[0] != MORE.first or match.state.pending() != (seat,):
        now = match.state.pending()[0]
        match.play(now, match.state.legal(now)[0])
    before = last_turn(match, seat)
    assert match.moves[-1].seat != seat
    match.play(seat, MORE.first)
    assert match.moves[-2].seat == seat
    assert last_turn(match, seat) == before


def test_scores_are_told_before_and_after() -> None:
    match = match_of_medici()
    others_play(match, 0)
    start = last_turn(match, 0)
    prices = {
        event.seat: event.data["price"]
        for move in match.moves[start:]
        for event in move.events
        if event.kind == "bought"
    }
    told = {change.seat: change.before - change.after for change in news(match, 0, Speaker()).changes}
    assert told == prices


class Quiet(Guide):
    """A guide for which only bids are worth telling again."""

    def chip(self, event: Event) -> Phrase | None:
        return Phrase("bid") if event.kind == "bid" else None


def test_noise_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of_medici()
    play_to(match, 0, 20)
    monkeypatch.setattr(match.game, "guide", Quiet())
    told = news(match, 0, Speaker(names=match.names))
    assert {chip.text for group in told.groups for chip in group.chips} <= {"bid"}


def test_bots_keep_the_pace_of_the_slowest_who_sits_there(anna: Person, bruno: Person) -> None:
    table = anna.table("medici", ("me", "open", "bot:random"))
    bruno.post(f"/t/{table}/sit", seat=1, name="Bruno")
    server = anna.server
    room = server.do(server.house.room(table))
    seats = room.table.seats

    def paces() -> list[float]:
        room._pace = 1.0
        found: list[float] = []
        fast = Viewer(seats[0].holder, "en", "", speed="fast")
        slow = Viewer(seats[1].holder, "en", "", speed="slow")
        guest = Viewer("somebody", "en", "", speed="slow")
        for viewers in ([], [guest], [fast, guest], [fast, slow]):
            room.viewers[:] = viewers
            found.append(room.pace())
        slow.skips = fast.skips = True
        found.append(room.pace())
        room.viewers.clear()
        return found

    assert server.call(paces) == [0.0, SPEEDS["slow"], SPEEDS["fast"], SPEEDS["slow"], 0.0]


def test_who_skips_waits_for_no_bot(anna: Person) -> None:
    """A bot that would take its time for an hour moves at once, and the next turn has the usual pace again."""
    table = anna.table("medici", ("me", "bot:random", "bot:random"))
    server = anna.server
    room = server.do(server.house.room(table))
    wait_for(lambda: room.table.pending() == (0,))

    async def slow_down() -> Viewer:
        viewer = Viewer(room.table.seats[0].holder, "en", "")
        room.viewers.append(viewer)
        room._pace = 3600.0
        while room.table.pending() == (0,):
            await room.table.play(0, room.table.match.state.legal(0)[0])
        return viewer

    viewer = server.do(slow_down())
    anna.post(f"/t/{table}/skip", script=True)
    wait_for(lambda: room.table.pending() == (0,))
    wait_for(lambda: not viewer.skips)
