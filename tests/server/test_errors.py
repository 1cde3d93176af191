"""What goes wrong on a page is said in the visitor's language, with its clause; programs read it in English."""

from __future__ import annotations

import pytest

from .conftest import Person


def illegal(person: Person) -> tuple[str, int]:
    """A table where it is the person's turn, and an action that isn't legal there."""
    table = person.table(seats=("me", "me", "me"))
    room = person.server.do(person.server.house.room(table))
    state = room.table.match.state
    legal = state.legal(state.pending()[0])
    game = room.table.game
    return table, next(action for action in range(len(game.actions())) if action not in legal)


SAID = {
    "en": "now you turn up another card or have enough; bidding comes after",
    "it": "ora scopri un’altra carta o ti fermi; le offerte vengono dopo",
    "fr": "maintenant retournez une carte ou arrêtez-vous ; les offres viennent après",
    "de": "jetzt deckst du noch eine Karte auf oder hast genug; geboten wird danach",
}


@pytest.mark.parametrize("language", SAID)
def test_a_rule_is_named_in_the_visitors_language(anna: Person, language: str) -> None:
    table, action = illegal(anna)
    anna.http.cookies.set("language", language)
    answer = anna.post(f"/t/{table}/act", action=action, script=True)
    assert answer.status_code == 409
    assert answer.json() == {"error": SAID[language], "clause": "MED-10"}
    page = anna.post(f"/t/{table}/act", action=action)
    assert SAID[language] in page.text
    assert "MED-10" in page.text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "riga 3: attesa una versione delle regole, per esempio 1, non &#39;x&#39;"),
        ("de", "Zeile 3: erwartet wird eine Fassung der Regeln, etwa 1, nicht &#39;x&#39;"),
    ],
)
def test_mistakes_in_a_record_are_said_in_the_visitors_language(anna: Person, language: str, said: str) -> None:
    anna.http.cookies.set("language", language)
    assert said in anna.post("/records", record="fondaco record 1\ngame: medici\nrules: x\nplayers: 3\n\nstop\n").text


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "there is no such table"), ("it", "questo tavolo non esiste"), ("fr", "cette table n")],
)
def test_a_table_that_is_not_there(anna: Person, language: str, said: str) -> None:
    anna.http.cookies.set("language", language)
    answer = anna.get("/t/nowhere")
    assert answer.status_code == 404
    assert said in answer.text


def test_what_is_too_much_is_refused_in_the_language_that_the_browser_asks_for(anna: Person) -> None:
    answer = anna.http.post("/new", content=b"x" * 2_000_000, headers={"accept-language": "de"})
    assert (answer.status_code, answer.text) == (413, "Das ist mehr, als hier angenommen wird.")


def test_programs_read_english_and_the_clause_apart(anna: Person) -> None:
    key = anna.http.post("/api/sessions", json={"name": "Bot"}).json()["key"]
    wish = {"game": "medici", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    headers = {"authorization": f"Bearer {key}", "accept-language": "it"}
    answer = anna.http.post("/api/tables", json=wish, headers=headers)
    assert answer.status_code == 422
    assert answer.json() == {"error": "Medici is for 3 to 6 players, not 2 (MED-1)", "clause": "MED-1"}
