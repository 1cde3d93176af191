"""check_game finds what is wrong: each fault here is put into Medici on purpose."""

from pathlib import Path

import pytest

import fondaco
from fondaco.engine import OPEN, Game, Phrase, Refusal, Rng, State, View
from fondaco.engine.check import Report, check_clauses, check_game, setups
from fondaco.engine.ledger import clauses, named_by_tests
from fondaco.engine.mind import Blank

MEDICI = fondaco.load("medici")
TESTS = Path(__file__).parents[1]


class Wrapped(State):
    """Medici with one method exchanged: what a broken game would be."""

    def __init__(self, inner: State, game: Game, fault: str) -> None:
        super().__init__(game, inner.players)
        self.inner = inner
        self.fault = fault
        self.over = inner.over

    def pending(self) -> tuple[int, ...]:
        return self.inner.pending()

    def legal(self, seat: int) -> list[int]:
        legal = self.inner.legal(seat)
        if self.fault == "order":
            return legal[::-1]
        return [*legal, legal[0]] if self.fault == "twice" else legal

    def chance(self) -> list[tuple[int, int]]:
        outcomes = self.inner.chance()
        return [*outcomes, (0, 0)] if self.fault == "weight" else outcomes

    def sample(self, rng: Rng) -> int:
        return self.inner.sample(rng)

    def apply(self, seat: int, action: int) -> None:
        self.inner.log = self.log
        self.inner.apply(seat, action)
        self.inner.log = None
        self.over = self.inner.over

    def copy(self) -> State:
        inner = self.inner if self.fault == "shared" else self.inner.copy()
        return Wrapped(inner, self.game, self.fault)

    def view(self, seat: int) -> View:
        view = self.inner.view(seat)
        if self.fault == "leak":
            view["secret"] = id(self)
        return view

    def reshuffle(self, seat: int, rng: Rng) -> None:
        self.inner.reshuffle(seat, rng)

    def scores(self) -> list[int]:
        return self.inner.scores()

    def refusal(self, seat: int, action: int) -> Refusal:
        return self.inner.refusal(seat, action)

    def why_not(self, seat: int, action: int) -> Refusal | None:
        refusal = self.inner.why_not(seat, action)
        return Refusal("XX-1", Phrase("no")) if refusal and self.fault == "clause" else refusal

    def prompt(self, seat: int) -> Phrase:
        return self.inner.prompt(seat)

    def broken(self) -> list[str]:
        return ["money is missing"] if self.fault == "money" else self.inner.broken()


class Broken(type(MEDICI)):  # type: ignore[misc]
    """The game whose states are broken in one way."""

    def __init__(self, fault: str) -> None:
        super().__init__()
        self.mind = Blank()
        self.fault = fault

    def make_state(self, players: int, options: dict[str, str]) -> State:
        return Wrapped(super().make_state(players, options), self, self.fault)

    def imagine(self, data: View, rng: Rng) -> State:
        return Wrapped(super().imagine(data, rng), self, self.fault)


@pytest.mark.skipif(fondaco.compiled, reason="a compiled game can't be subclassed; the pure run covers it")
@pytest.mark.parametrize(
    ("fault", "check"),
    [
        ("twice", "contract"),
        ("order", "contract"),
        ("weight", "chance"),
        ("shared", "copies"),
        ("leak", "leaks"),
        ("clause", "refusals"),
        ("money", "invariants"),
    ],
)
def test_faults_are_found(fault: str, check: str) -> None:
    report = check_game(Broken(fault), games=1)
    assert report.problems[check], f"{fault} wasn't found"
    assert not report.ok


def test_a_sound_game_has_no_faults() -> None:
    report = check_game(MEDICI, games=16, tests=TESTS)
    assert report.problems == {name: [] for name in report.problems}
    assert report.ok
    data = report.as_data()
    assert data["ok"] is True
    assert data["clauses"] == {"total": 44, "covered": 44, "missing": []}


def test_every_player_count_and_option() -> None:
    assert len(setups(MEDICI)) == 8
    assert {options["markers"] for _, options in setups(MEDICI)} == {"scoring", "at-once"}


def test_a_clause_without_a_test_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        'import pytest\n@pytest.mark.clauses("MED-1", "MED-2")\ndef test_a(): ...\n# MED-3\n'
    )
    assert named_by_tests(tmp_path) == {"MED-1": ["test_some.py::test_a"], "MED-2": ["test_some.py::test_a"]}
    report = Report("medici")
    check_clauses(MEDICI, tmp_path, report)
    assert len(report.missing) == 42
    assert not report.ok


def test_a_translation_of_the_rulebook_has_its_clauses(
    bare: fondaco.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(**books: str) -> list[str]:
        (tmp_path / "rules").mkdir(exist_ok=True)
        for language, text in books.items():
            (tmp_path / "rules" / f"{language}.md").write_text(text)
        report = Report("bare")
        check_clauses(bare, tmp_path, report)
        return report.problems["rulebooks"]

    monkeypatch.setattr(type(bare), "folder", lambda game: tmp_path)
    assert found() == [f"there is no rulebook in English: {tmp_path / 'rules' / 'en.md'}"]
    assert found(en="# Bare") == ["en.md has no clauses: lines that begin with '- **BARE-1** '"]
    assert found(en="- **BARE-1** One\n- **BARE-2** Two\n") == []
    assert found(it="- **BARE-1** Uno\n") == ["it.md has other clauses: BARE-2"]
    assert found(it="- **BARE-1** Uno\n- **BARE-2** Due\n- **BARE-2** Due\n") == ["it.md has other clauses: some twice"]


@pytest.mark.parametrize("language", ["en", "it", "fr", "de"])
def test_the_rulebooks_have_all_clauses(language: str) -> None:
    assert len(clauses(MEDICI, language)) == len(set(clauses(MEDICI, language))) == 44


def test_open_view_restores_exactly() -> None:
    state = MEDICI.new(players=4, seed=9)
    assert MEDICI.restore(state.view(OPEN)).view(OPEN) == state.view(OPEN)
    with pytest.raises(fondaco.engine.BadSetup, match="only an open view can be restored"):
        MEDICI.restore(state.view(0))
