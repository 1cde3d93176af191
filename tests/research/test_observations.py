"""Observations: every number named, nothing in them that the seat can't know, nothing missing that matters.

Quick here; as many positions as one likes with the environment:

    FONDACO_POSITIONS=2000 pytest tests/research/test_observations.py
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any, cast

import pytest

import fondaco
from fondaco.engine import CHANCE, SPECTATOR, BadSetup, Game, Rng, State
from fondaco.engine.check import setups
from fondaco.engine.forks import learners, possible, tell

POSITIONS = int(os.environ.get("FONDACO_POSITIONS", "40"))
GAMES = fondaco.game_ids()
Facts = dict[str, float]


def positions(game: Game, count: int, seed: int) -> Iterator[State]:
    """Random positions of random games with every player count and option, chance's and the last ones among them."""
    ways = setups(game)
    rng = Rng(seed)
    found = 0
    at = rng.below(len(ways))
    while found < count:
        players, options = ways[at % len(ways)]
        at += 1
        state = game.start(players, options)
        apart = 3 + rng.below(60)
        moves = 0
        while not state.over and moves < 1500 and found < count:
            if rng.below(apart) == 0:
                yield state
                found += 1
            step_on(state, rng)
            moves += 1
        if state.over and found < count:
            yield state
            found += 1


def step_on(state: State, rng: Rng) -> None:
    """One of those who must decide does so, or chance."""
    pending = state.pending()
    seat = pending[rng.below(len(pending))]
    if seat == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    else:
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])


def options_of(state: State) -> dict[str, str]:
    """The options of a game that matter for its names, as its view tells them."""
    data = state.view(SPECTATOR)
    names = {"medici": {"markers": "markers"}, "middle_ages": {}}.get(state.game.id, {})
    found = {option: str(data[key]) for option, key in names.items()}
    if state.game.id == "middle_ages":
        found["negotiation"] = "open" if data["deals_open"] else "standard"
    return found


def facts(state: State, seat: int) -> Facts:
    """The observation with its names."""
    numbers = state.game.observation(state, seat)
    return dict(zip(state.game.observation_names(state.players, options_of(state)), numbers, strict=True))


@pytest.mark.parametrize("id", GAMES)
def test_every_number_has_a_name_of_its_own(id: str) -> None:
    game = fondaco.load(id)
    for players, options in setups(game):
        names = game.observation_names(players, options)
        assert len(set(names)) == len(names)
        state = game.new(players, 1, options)
        assert {len(game.observation(state, seat)) for seat in range(players)} == {len(names)}


@pytest.mark.parametrize("id", GAMES)
def test_what_a_seat_cannot_know_is_not_in_its_numbers(id: str) -> None:
    """Exchange the hidden part, or imagine it anew from the view alone: not a number changes."""
    game = fondaco.load(id)
    rng = Rng(5)
    for state in positions(game, POSITIONS, 1):
        for seat in range(state.players):
            seen = game.observation(state, seat)
            other = state.copy()
            other.reshuffle(seat, rng)
            assert game.observation(other, seat) == seen
            assert game.observation(state.game.imagine(state.view(seat), rng), seat) == seen


@pytest.mark.parametrize("id", [id for id in GAMES if fondaco.load(id).secrets])
def test_a_secret_changes_the_numbers_of_those_alone_who_learn_it(id: str) -> None:
    """Something secret goes this way or that: who isn't let into it sees the same."""
    game = fondaco.load(id)
    rng = Rng(6)
    found = 0
    for state in positions(game, 100_000, 2):
        seat = state.pending()[0] if not state.over else -9
        if seat == -9:
            continue
        ways = [one for one in possible(state, seat) if any(one in secret for secret in game.secrets)]
        if len(ways) < 2:
            continue
        one, other = state.copy(), state.copy()
        first = rng.below(len(ways) - 1)
        events = tell(one, seat, ways[first])
        tell(other, seat, ways[first + 1])
        if one.pending() != other.pending():
            continue
        knows = learners(seat, events)
        for viewer in range(state.players):
            same = game.observation(one, viewer) == game.observation(other, viewer)
            assert same or viewer in knows
        found += 1
        if found >= max(3, POSITIONS // 10):
            break
    assert found


@pytest.mark.parametrize("id", GAMES)
def test_what_is_kept_from_one_time_to_the_next_is_never_stale(id: str) -> None:
    """A state that was looked at again and again, its end included, shows the same as a copy that never was."""
    game = fondaco.load(id)
    rng = Rng(7)
    looked = 0
    ways = setups(game)[:: max(1, len(setups(game)) // 4)]
    for players, options in cycle(ways):
        state = game.start(players, options)
        for _ in range(400):
            for seat in range(players):
                if state.over or rng.below(players) == 0:
                    assert game.observation(state, seat) == game.observation(state.copy(), seat)
                    looked += 1
            if state.over:
                break
            step_on(state, rng)
        if looked >= POSITIONS * 16:
            return


def test_money_earned_on_the_last_evening_is_seen_though_no_ship_has_changed() -> None:
    game = fondaco.load("medici")
    state = game.new(4, 1, {"markers": "at-once"})
    while not state.over:
        before = game.observation(state, 0)
        state.play(state.pending()[0], state.legal(state.pending()[0])[0])  # turn up another, or pass
    assert not any(cast(dict[str, Any], state.view(0))["ships"])
    assert game.observation(state, 0)[0] != before[0]
    assert game.observation(state, 0) == game.observation(state.copy(), 0)


# The essentials read back -------------------------------------------------------------------------------


def one_hot(found: Facts, names: list[str]) -> int:
    """Which of these is 1; -1 for none."""
    lit = [at for at, name in enumerate(names) if found[name] == 1]
    assert len(lit) <= 1
    return lit[0] if lit else -1


def relative(seat: int, viewer: int, players: int) -> int:
    return -1 if seat < 0 else (seat - viewer) % players


def seats_where(found: Facts, what: str, players: int) -> int:
    return one_hot(found, [f"seat {seat}{what}" for seat in range(players)])


def read_medici(state: State, viewer: int, found: Facts) -> None:
    from fondaco.games.medici.cards import ALL_CARDS, GOOD_OF, GOODS, NAMES, VALUE_OF

    data = cast(dict[str, Any], state.view(viewer))
    players = state.players
    for at in range(players):
        seat = (viewer + at) % players
        ship = data["ships"][seat]
        assert found[f"seat {at}: money"] * 100 == pytest.approx(data["money"][seat], abs=1e-3)
        assert found[f"seat {at}: value of the ship"] * 30 == pytest.approx(sum(VALUE_OF[c] for c in ship), abs=1e-3)
        assert found[f"seat {at}: empty holds"] * 5 == pytest.approx(5 - len(ship), abs=1e-3)
        assert found[f"seat {at}: gold aboard"] == ship.count(30)
        for good, name in enumerate(GOODS):
            assert round(found[f"seat {at}: {name} aboard"] * 5) == [GOOD_OF[card] for card in ship].count(good)
            assert round(found[f"seat {at}: level of {name}"] * 7) == data["levels"][seat * 5 + good]
    assert {card for card, name in enumerate(NAMES) if found[f"unseen: {name}"]} == set(data["unseen"])
    assert round(sum(found[f"unseen: {name}"] * (2 if name.endswith(" 5") else 1) for name in NAMES)) == len(
        data["unseen"]
    )
    assert round(found["cards in the deck"] * len(ALL_CARDS)) == data["deck"]
    assert one_hot(found, [f"day {day}" for day in (1, 2, 3)]) == data["day"]
    assert found["highest bid"] * 100 == pytest.approx(data["high"], abs=1e-3)
    assert round(found["value of the group"] * 30) == sum(VALUE_OF[card] for card in data["group"])
    for good, name in enumerate([*GOODS, "gold"]):
        assert round(found[f"{name} in the group"] * 3) == [GOOD_OF[card] for card in data["group"]].count(good)
    assert seats_where(found, " is the chooser", players) == relative(data["chooser"], viewer, players)
    assert seats_where(found, " has the highest bid", players) == relative(data["best"], viewer, players)
    passed = [seat for seat in range(players) if found[f"seat {relative(seat, viewer, players)} has passed"]]
    assert passed == data["passed"]
    pending = [seat for seat in data["pending"] if seat >= 0]
    assert seats_where(found, " decides", players) == (relative(pending[0], viewer, players) if pending else -1)
    kinds = {"choose": "decision: turn up or auction", "bid": "decision: bid"}
    assert {kind for kind, name in kinds.items() if found[name]} == (
        {data["step"]} & kinds.keys() if pending else set()
    )


def read_hansa(state: State, viewer: int, found: Facts) -> None:
    from fondaco.games.hansa_teutonica.board import CITIES, ROUTES, VILLAGES, map_for
    from fondaco.games.hansa_teutonica.desk import ABILITIES, TOKENS, TRACK_ENDS

    data = cast(dict[str, Any], state.view(viewer))
    players = state.players
    board = map_for(players)
    owners = [f"seat {seat}" for seat in range(players)] + (["the neutral"] if players == 2 else [])

    def owner(piece: int) -> int:
        return -1 if piece < 0 else players if piece >> 1 == 5 else relative(piece >> 1, viewer, players)

    for village in range(board.villages):
        piece = data["villages"][village]
        assert one_hot(found, [f"{VILLAGES[village]}: {name}" for name in owners]) == owner(piece)
        assert found[f"{VILLAGES[village]}: merchant"] == (piece >= 0 and piece & 1)
    for city in range(len(CITIES)):
        for office in range(board.sizes[city]):
            names = [f"{CITIES[city]}, office {office + 1}: {name}" for name in owners]
            assert one_hot(found, names) == owner(data["offices"][board.first_office[city] + office])
        controls = data["controllers"][city]
        names = [f"{CITIES[city]}: controlled by {name}" for name in owners]
        assert one_hot(found, names) == owner(controls * 2 if controls >= 0 else -1)
        for seat in range(players):
            count = len([piece for piece in data["extras"][city] if piece >> 1 == seat])
            assert found[f"{CITIES[city]}: extra offices of seat {relative(seat, viewer, players)}"] == count
    for route in range(board.routes):
        assert one_hot(found, [f"{ROUTES[route]}: {token}" for token in TOKENS]) == data["tokens"][route]
    assert one_hot(found, [f"route in question: {route}" for route in ROUTES]) == data["route"]
    for at in range(players):
        seat = (viewer + at) % players
        assert round(found[f"seat {at}: points"] * 20) == data["points"][seat]
        pieces = [
            ("traders", "supply", 10),
            ("merchants", "supply", 5),
            ("traders", "stock", 10),
            ("merchants", "stock", 5),
        ]
        for kind, (what, where, scale) in enumerate(pieces):
            assert round(found[f"seat {at}: {what} in {where}"] * scale) == data["pieces"][seat * 4 + kind]
        for ability, name in enumerate(ABILITIES):
            assert round(found[f"seat {at}: {name}"] * TRACK_ENDS[ability]) == data["tracks"][seat * 5 + ability]
        for token, name in enumerate(TOKENS):
            assert round(found[f"seat {at}: {name} unused"] * 4) == data["unused"][seat * 6 + token]
        assert round(found[f"seat {at}: offices of the network"] * 10) == data["networks"][seat]
        assert found[f"seat {at} has joined the ends of the map"] == (data["linked"] >> seat & 1)
    for token, name in enumerate(TOKENS):
        assert round(found[f"drawn: {name}"] * 4) == data["drawn"].count(token)
        assert round(found[f"unseen: {name}"] * 4) == data["unseen"][token]
    assert round(found["tokens drawn"] * 4) == data["drawn_count"]
    assert round(found["actions left"] * 5) == data["actions"]
    assert round(found["complete cities"] * 10) == data["complete"]
    assert [round(found[f"{kind} in hand"] * 3) for kind in ("traders", "merchants")] == data["hand"]
    assert seats_where(found, " is in turn", players) == relative(data["active"], viewer, players)
    pending = [seat for seat in data["pending"] if seat >= 0]
    assert seats_where(found, " decides", players) == (relative(pending[0], viewer, players) if pending else -1)


def read_merchant(state: State, viewer: int, found: Facts) -> None:
    from fondaco.games.medieval_merchant import MedievalMerchant
    from fondaco.games.medieval_merchant.hidden import unseen
    from fondaco.games.medieval_merchant.scoring import leader

    data = cast(dict[str, Any], state.view(viewer))
    known = cast(Any, state)
    players = state.players
    board = cast(MedievalMerchant, state.game).board
    for at in range(players):
        seat = (viewer + at) % players
        assert found[f"seat {at}: money"] * 100 == pytest.approx(known.money[seat], abs=1e-2)
        assert found[f"seat {at}: points"] * 50 == pytest.approx(data["points"][seat], abs=1e-3)
        assert round(found[f"seat {at}: houses in stock"] * 44) == data["stock"][seat]
        assert round(found[f"seat {at}: letters"] * 2) == data["letters"][seat]
        assert round(found[f"seat {at}: markers in hand"] * 10) == data["hand_sizes"][seat]
        regions = {board.region_of[place] for place in range(45) if known.present[seat] >> place & 1}
        assert {
            at
            for at, name in enumerate(board.regions)
            if found[f"seat {relative(seat, viewer, players)}: is in {name}"]
        } == regions
    statuses = ("has no marker yet", "has its marker", "is out of play")
    for city in range(25):
        name = board.names[city]
        lit = one_hot(
            found,
            [f"{name} {status}" for status in statuses]
            + [f"{name}: seat {at} took the marker" for at in range(players)],
        )
        status = data["status"][city]
        assert lit == (status if status < 3 else 3 + relative(status - 3, viewer, players))
        ring = data["rings"][city]
        for seat in range(players):
            assert round(found[f"{name}: houses of seat {relative(seat, viewer, players)}"] * 8) == ring.count(seat)
        first = leader(tuple(ring))
        assert one_hot(found, [f"{name}: seat {at} leads" for at in range(players)]) == relative(first, viewer, players)
        assert found[f"{name} is handled"] == (data["handled"] >> city & 1)
        assert round(found[f"{name}: houses of this turn"] * 2) == data["middle"].count(city)
    for village in range(20):
        name = board.names[25 + village]
        owner = data["villages"][village]
        assert found[f"{name} is out of play"] == (owner == -2)
        assert one_hot(found, [f"{name}: seat {at}" for at in range(players)]) == relative(
            max(owner, -1), viewer, players
        )
    for value in range(2, 9):
        assert round(found[f"markers of {value} in the own hand"] * 5) == data["hands"][viewer].count(value)
        assert round(found[f"markers of {value} unseen"] * 5) == unseen(known, viewer)[value]
    assert round(found["villages left"] * 20) == data["scale"]
    assert round(found["markers left"] * 25) == data["left"]
    assert found["letter used this turn"] == data["lettered"]
    assert seats_where(found, " is in turn", players) == relative(data["seat"], viewer, players)
    assert seats_where(found, " is the first player", players) == relative(data["first"], viewer, players)
    pending = [seat for seat in data["pending"] if seat >= 0]
    assert seats_where(found, " decides", players) == (relative(pending[0], viewer, players) if pending else -1)


def read_middle_ages(state: State, viewer: int, found: Facts) -> None:
    from fondaco.games.middle_ages import MiddleAges
    from fondaco.games.middle_ages.tables import GOODS, INFLUENCE, INVESTMENTS

    data = cast(dict[str, Any], state.view(viewer))
    known = cast(Any, state)
    players = state.players
    board = cast(MiddleAges, state.game).board
    seats = range(players)
    for at in seats:
        seat = (viewer + at) % players
        assert found[f"seat {at}: money"] * 5000 == pytest.approx(known.money[seat], abs=1)
        assert one_hot(found, [f"seat {at}: status {status}" for status in range(9)]) == data["status"][seat]
        assert round(found[f"seat {at}: letters of credit"] * 4) == data["letters"][seat]
        assert [found[f"seat {at}: tile {tile + 1} is face up"] for tile in range(4)] == [
            data["tiles"][seat] >> tile & 1 for tile in range(4)
        ]
        assert round(found[f"seat {at}: hidden influence cards"] * 5) == data["hand_size"][seat]
        assert [round(found[f"seat {at}: {card} lies open"] * 3) for card in INFLUENCE] == data["shown"][seat]
        stock = [round(found[f"seat {at}: {good} in {city}"] * 4) for city in board.names[:6] for good in GOODS]
        assert stock == data["stock"][seat]
    for wagon in range(3):
        name = f"wagon {wagon + 1}"
        assert one_hot(found, [f"{name} is in {space}" for space in board.names]) == data["wagon_at"][wagon]
        assert one_hot(found, [f"{name} came from {space}" for space in board.names]) == data["wagon_from"][wagon]
        assert one_hot(found, [f"{name}: monopoly of {good}" for good in GOODS]) == data["monopoly"][wagon]
        master = one_hot(found, [f"{name}: seat {at} is load master" for at in seats])
        assert master == relative(data["master"][wagon], viewer, players)
        for seat in seats:
            load = [round(found[f"{name}: {good} of seat {relative(seat, viewer, players)}"] * 4) for good in GOODS]
            assert load == data["load"][wagon * 24 + seat * 6 : wagon * 24 + seat * 6 + 6]
        for what, bits in (("reached a city this turn", "arrived"), ("has a broken axle", "axles")):
            assert found[f"{name} {what}"] == (data[bits] >> wagon & 1)
    assert one_hot(found, [f"courier in {space}" for space in board.names]) == data["courier"]
    for good, name in enumerate(GOODS):
        assert round(found[f"{name}: supply"] * 9) == data["supply"][good]
        assert round(found[f"{name}: bonus"] * 500) == data["bonus"][good]
        assert one_hot(found, [f"{name}: price level {level}" for level in range(5)]) == data["levels"][good]
    for card, name in enumerate(INVESTMENTS):
        assert found[f"{name}: in the row"] == (card in data["row"])
        assert one_hot(found, [f"{name}: of seat {at}" for at in seats]) == relative(
            data["owner"][card], viewer, players
        )
    assert [round(found[f"own {card}"] * 3) for card in INFLUENCE] == data["hand"][viewer]
    assert [round(found[f"played: {card}"] * 3) for card in INFLUENCE] == data["played"]
    pile = [round(found[f"{card} left in the pile"] * 3) for card in INFLUENCE]
    assert (pile if found["the pile is seen"] else None) == data["pile"]
    assert round(found["cards in the pile"] * 21) == data["pile_size"]
    assert round(found["highest bid"] * 5000) == data["high"]
    assert round(found["turn"] * 20) == data["turn"]
    for which, key in (("one good", "one"), ("two goods", "two")):
        quoted = -1 if found[f"quoted for {which}: no"] else round(found[f"quoted for {which}"] * 1000)
        assert quoted == data[key]
    assert one_hot(found, [f"wagon in hand: wagon {wagon}" for wagon in (1, 2, 3)]) == (
        data["wagon"] if data["wagon"] < 3 else -1
    )
    assert seats_where(found, " is the actor", players) == relative(data["actor"], viewer, players)
    deciding = {seat for seat in seats if found[f"seat {relative(seat, viewer, players)} decides"]}
    pending = {seat for seat in data["pending"] if seat >= 0}
    assert deciding == pending
    assert not pending or found[f"decision: {data['step']}"] == 1
    if data["deals_open"]:
        for offer in data["offers"]:
            maker, partner = (relative(seat, viewer, players) for seat in offer[:2])
            assert found[f"offer of seat {maker}: to seat {partner}"] == 1
        for at in seats:
            seat = (viewer + at) % players
            count = sum(found[f"seat {at} has promised seat {other} something"] for other in seats)
            assert count == len([promise for promise in data["promises"] if promise[1] == seat])


READERS: dict[str, Callable[[State, int, Facts], None]] = {
    "medici": read_medici,
    "hansa_teutonica": read_hansa,
    "medieval_merchant": read_merchant,
    "middle_ages": read_middle_ages,
}


@pytest.mark.parametrize("id", GAMES)
def test_the_essentials_can_be_read_back(id: str) -> None:
    for state in positions(fondaco.load(id), POSITIONS, 3):
        for viewer in range(state.players):
            READERS[id](state, viewer, facts(state, viewer))


# Both forms, and games that bring none ---------------------------------------------------------------------


PLAY = """
import sys, zlib, fondaco
from fondaco.engine import Rng
game, mark = fondaco.load(sys.argv[1]), 0
for players in (game.players_min, game.players_max):
    state, rng, out = game.new(players, 5), Rng(6), []
    for _ in range(300):
        if state.over:
            break
        seat = state.pending()[0]
        game.observe(state, seat, out)
        legal = state.legal(seat)
        state.play(seat, legal[rng.below(len(legal))])
    mark = zlib.crc32(b"".join(out), mark)
print(mark)
"""


@pytest.mark.parametrize("id", GAMES)
def test_the_compiled_form_sees_the_same_numbers(id: str) -> None:
    def mark(form: dict[str, str]) -> str:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("FONDACO_")} | form
        done = subprocess.run([sys.executable, "-c", PLAY, id], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert mark({"FONDACO_PURE": "1"}) == mark({})


def test_a_game_without_observations_says_so(bare: Game) -> None:
    for ask in (
        lambda: bare.observation_names(2),
        lambda: bare.observation(bare.new(2, 1), 0),
        lambda: bare.observe(bare.new(2, 1), 0, []),
    ):
        with pytest.raises(BadSetup, match="has no observations"):
            ask()


def test_only_seats_observe() -> None:
    game = fondaco.load("medici")
    with pytest.raises(BadSetup, match="there is no seat 4 among 4"):
        game.observation(game.new(4, 1), 4)
    with pytest.raises(BadSetup, match="3 to 6 players, not 7"):
        game.observation_names(7)
    with pytest.raises(BadSetup, match="has no option"):
        game.observation_names(4, {"colour": "red"})
