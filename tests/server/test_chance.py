"""Chance at a table can't be foretold: nothing in the server's memory settles what will be drawn."""

from __future__ import annotations

import asyncio
import gc
import types

import pytest

from fondaco.engine import CHANCE, Rng
from fondaco.server.table import Table

from .conftest import Person, Server

ELSEWHERE = (type, types.ModuleType, types.FunctionType, types.CodeType, types.FrameType, asyncio.AbstractEventLoop)
"""From here on it is the program, not the table."""


def generators(table: Table) -> list[Rng]:
    """Every generator that can be reached from the table, through whatever holds it."""
    found: list[Rng] = []
    seen: set[int] = set()
    waiting: list[object] = [table, table.match, table.match.state]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, ELSEWHERE):
            continue
        seen.add(id(one))
        if isinstance(one, Rng):
            found.append(one)
        waiting += gc.get_referents(one)
    return found


def play_some(server: Server, table: Table, decisions: int) -> None:
    for _ in range(decisions):
        seat = table.pending()[0]
        server.do(table.play(seat, table.match.state.legal(seat)[0]))


@pytest.mark.parametrize("game", ["medici", "hansa_teutonica", "medieval_merchant", "middle_ages"])
def test_no_seed_is_in_memory_from_which_later_draws_follow(server: Server, anna: Person, game: str) -> None:
    bruno, carla = Person(server, "Bruno"), Person(server, "Carla")
    id = anna.table(game, ("me", "open", "open"))
    bruno.post(f"/t/{id}/sit", seat=1, name="Bruno")
    carla.post(f"/t/{id}/sit", seat=2, name="Carla")
    table = server.do(server.house.room(id)).table
    play_some(server, table, 5)
    reached = generators(table)
    assert reached, "chance is decided by something"
    for rng in reached:
        assert type(rng) is not Rng, "a generator with a state: whoever reads it knows the next cards"
        assert [rng.copy().below(2**20) for _ in range(4)] != [rng.copy().below(2**20) for _ in range(4)]


def test_draws_of_tables_restored_from_the_same_memory_differ(server: Server, anna: Person) -> None:
    """Whoever copies the server's memory and plays on learns nothing of the cards that will come."""
    id = anna.table("medici", ("me", "bot:random", "bot:random"))
    table = server.do(server.house.room(id)).table
    rng = table.match.rng
    assert rng is not None
    start = table.match.at(0)
    drawn = []
    for _ in range(2):
        state, luck = start.copy(), rng.copy()
        cards: list[int] = []
        while len(cards) < 30:
            seat = state.pending()[0]
            action = state.sample(luck) if seat == CHANCE else state.legal(seat)[0]
            state.apply(seat, action)
            if seat == CHANCE:
                cards.append(action)
        drawn.append(cards)
    assert drawn[0] != drawn[1]


def test_a_table_that_is_read_anew_has_no_seed_either(server: Server, anna: Person) -> None:
    """After a restart chance is the operating system's again."""
    id = anna.table("medici", ("me", "bot:random", "bot:random"))
    before = server.do(server.house.room(id)).table

    async def read() -> Table:
        stored = server.house.store.table(id)
        assert stored is not None
        table = Table(stored, server.house.store)
        await table.go_on()
        return table

    again = server.do(read())
    assert len(again.match.moves) == len(before.match.moves)
    assert all(type(rng) is not Rng for rng in generators(again))
