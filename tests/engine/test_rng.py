"""The generator: portable, copyable, fair."""

import secrets

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fondaco
from fondaco.engine import CHANCE, Rng, SystemRng, mixed

NUMBERS = [419, 556, 741, 766, 540, 882]
ANYWHERE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
"""However busy the machine is, and the same examples in every run."""


def test_the_same_numbers_for_ever() -> None:
    rng = Rng(2026)
    assert [rng.below(1000) for _ in range(6)] == NUMBERS


@ANYWHERE
@given(st.integers(0, 2**96), st.integers(1, 2**29))
def test_numbers_stay_below(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))
    assert 0 <= rng.unit() < 1


def test_all_numbers_are_as_likely() -> None:
    rng = Rng(5)
    counts = [0] * 36
    for _ in range(36_000):
        counts[rng.below(36)] += 1
    chi = sum((count - 1000) ** 2 / 1000 for count in counts)
    assert chi < 70, "35 degrees of freedom: 70 is far out"


@ANYWHERE
@given(st.integers(0, 2**64), st.lists(st.integers(), max_size=30))
def test_shuffling_keeps_the_items(seed: int, items: list[int]) -> None:
    shuffled = items.copy()
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_weights_count() -> None:
    rng = Rng(8)
    counts = [0, 0, 0]
    for _ in range(4000):
        counts[rng.weighted([1, 0, 3])] += 1
    assert counts[1] == 0
    assert 850 < counts[0] < 1150


def test_games_of_a_run_differ() -> None:
    assert len({mixed(1, index) for index in range(1000)} | {mixed(2, index) for index in range(1000)}) == 2000


# The operating system's numbers -------------------------------------------------------------------------------


@ANYWHERE
@given(st.integers(1, 2**29))
def test_the_systems_numbers_stay_below(n: int) -> None:
    rng = SystemRng()
    assert all(0 <= rng.below(n) < n for _ in range(20))
    assert 0 <= rng.unit() < 1
    assert 0 <= rng.word() < 2**32
    assert 0 <= rng.double_word() < 2**64


def test_the_systems_numbers_are_as_likely() -> None:
    rng = SystemRng()
    counts = [0] * 36
    for _ in range(36_000):
        counts[rng.below(36)] += 1
    chi = sum((count - 1000) ** 2 / 1000 for count in counts)
    assert chi < 110, "35 degrees of freedom: once in a thousand million runs"


def test_a_copy_of_the_systems_generator_foretells_nothing() -> None:
    rng = SystemRng()
    for other in (rng.copy(), rng.fork()):
        assert isinstance(other, SystemRng)
        assert [rng.word() for _ in range(8)] != [other.word() for _ in range(8)]


@pytest.mark.parametrize("game", ["medici", "hansa_teutonica", "medieval_merchant", "middle_ages"])
def test_every_draw_of_a_game_comes_from_the_system(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where compiled code draws: whatever takes a generator takes this one's numbers."""
    asked: list[int] = []

    def below(n: int) -> int:
        asked.append(n)
        return n - 1

    monkeypatch.setattr(secrets, "randbelow", below)
    state = fondaco.load(game).start(3)
    drawn = 0
    while state.pending() == (CHANCE,):
        outcomes = state.chance()
        state.apply(CHANCE, state.sample(SystemRng()))
        drawn += len(outcomes) > 1
    assert drawn >= 1
    assert len(asked) >= drawn
    items = [1, 2, 3, 4]
    SystemRng().shuffle(items)
    assert items == [1, 2, 3, 4], "each item is exchanged with itself"
    assert SystemRng().weighted([3, 0, 4]) == 2
