"""What goes wrong is a sentence in every language, with the clause that says so; processes pass it on whole."""

import pickle
from collections.abc import Callable

import pytest

import fondaco
from fondaco.engine import (
    BoardError,
    FondacoError,
    Game,
    IllegalAction,
    Match,
    Mistake,
    Phrase,
    RecordError,
    Rng,
    State,
    records,
)
from fondaco.engine.texts import LANGUAGES, speaker

MEDICI = fondaco.load("medici")


def raised(work: Callable[[], object]) -> FondacoError:
    with pytest.raises(FondacoError) as caught:
        work()
    return caught.value


def bidding() -> State:
    """Somebody must bid or pass."""
    state = MEDICI.new(players=3, seed=7)
    state.play(state.pending()[0], MEDICI.parse("enough"))
    return state


def too_high(state: State) -> IllegalAction:
    error = raised(lambda: state.play(state.pending()[0], MEDICI.parse("bid 41")))
    assert isinstance(error, IllegalAction)
    return error


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Medici is for 3 to 6 players, not 9 (MED-1)"),
        ("it", "Medici è per 3–6 giocatori, non 9 (MED-1)"),
        ("fr", "Medici se joue de 3 à 6 joueurs, pas 9 (MED-1)"),
        ("de", "Medici ist für 3 bis 6 Spieler, nicht 9 (MED-1)"),
    ],
)
def test_a_number_of_players_is_refused_in_every_language_with_its_clause(language: str, said: str) -> None:
    error = raised(lambda: MEDICI.new(players=9))
    assert error.clause == "MED-1"
    assert error.said(speaker(language)) == said


def test_the_rules_sentence_is_said_in_every_language() -> None:
    error = too_high(bidding())
    assert error.clause == "MED-22"
    shorts = {language: speaker(language, MEDICI.folder()).say(error.short) for language in LANGUAGES}
    assert shorts == {
        "en": "you have 40 florins and can't bid more",
        "it": "hai 40 fiorini e non puoi offrire di più",
        "fr": "vous avez 40 florins et ne pouvez offrir plus",
        "de": "du hast 40 Gulden und kannst nicht mehr bieten",
    }


def test_what_was_tried_and_what_is_allowed_stand_around_it() -> None:
    text = str(too_high(bidding()))
    assert text.startswith("'bid 41' isn't legal: you have 40 florins and can't bid more; allowed: 'pass', 'bid 1', ")
    assert text.endswith("… (MED-22)")


def test_a_mistake_in_a_record_names_line_and_clause_in_every_language() -> None:
    match = Match(MEDICI, 3, Rng(3))
    text = records.write(match).replace("stop", "0 bid 200\nstop")
    error = raised(lambda: records.read(text, fondaco.load))
    assert isinstance(error, RecordError)
    line = 1 + text.splitlines().index("0 bid 200")
    assert (error.line, error.clause) == (line, "MED-10" if match.state.pending() == (0,) else "")
    assert error.said(speaker("de", MEDICI.folder())).startswith(f"Zeile {line}: ")
    assert error.said(speaker("it", MEDICI.folder())).startswith(f"riga {line}: ")
    assert str(error).startswith(f"line {line}: ")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["1 name for 3 seats", "4 names for 3 seats"]),
        ("it", ["1 nome per 3 posti", "4 nomi per 3 posti"]),
        ("fr", ["1 nom pour 3 places", "4 noms pour 3 places"]),
        ("de", ["1 Name für 3 Plätze", "4 Namen für 3 Plätze"]),
    ],
)
def test_errors_count(language: str, said: list[str]) -> None:
    errors = [raised(lambda names=names: Match(MEDICI, 3, None, names=names)) for names in (["A"], ["A"] * 4)]  # type: ignore[misc]
    assert [error.said(speaker(language)) for error in errors] == said


def test_every_mistake_of_a_board_is_said() -> None:
    mistakes = [Mistake(3, Phrase("{game} has no boards", game="Go")), Mistake(9, Phrase("the game is over"), "GO-1")]
    error = BoardError(mistakes, "go.toml")
    assert str(error) == "board go.toml: line 3: Go has no boards; line 9: the game is over (GO-1)"
    assert error.said(speaker("it")) == (
        "tabellone go.toml: riga 3: Go non ha tabelloni; riga 9: la partita è finita (GO-1)"
    )


@pytest.mark.parametrize(
    "error",
    [
        FondacoError(Phrase("the game is over"), "MED-32"),
        RecordError(7, Phrase("there is no such action"), "MED-8"),
        BoardError([Mistake(3, Phrase("the game is over"), "MED-32")], "board.toml"),
    ],
)
def test_errors_come_whole_from_another_process(error: FondacoError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.clause, again.said(speaker("fr"))) == (
        str(error),
        error.clause,
        error.said(speaker("fr")),
    )


def test_every_speaker_knows_what_the_engine_says() -> None:
    game: Game = MEDICI
    refusal = bidding().why_not(2, game.parse("more"))
    assert refusal is not None
    assert refusal.clause == "MED-8"
    assert speaker("it").say(refusal.phrase) == "non tocca a questo posto decidere"
