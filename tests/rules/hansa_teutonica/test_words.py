"""What people read: labels in menus, places on the board, and numbers that agree with their words."""

import pytest

from fondaco.engine import CHANCE, SPECTATOR
from fondaco.engine.ledger import clauses
from fondaco.engine.texts import speaker
from fondaco.games.hansa_teutonica.notation import FAMILIES

from .table import HANSA, develop, fill, give, own, play, put, start

ACTIONS = HANSA.actions()


@pytest.mark.parametrize(
    ("text", "place", "label"),
    [
        ("income 2 traders 1 merchant", "income", "2 traders, 1 merchant"),
        ("place merchant Stade-Hamburg 1", "village-7", "merchant"),
        ("replace Stade-Hamburg 1 with trader pay 2 traders", "village-7", "trader · pay 2 traders"),
        ("lift Stade-Hamburg 1", "village-7", "lift to move"),
        ("claim Stade-Hamburg", "route-2", "claim the route"),
        ("neutral claim Stade-Hamburg", "route-2", "claim for the neutral"),
        ("office Hamburg", "city-3", "office in Hamburg"),
        ("extra office Hamburg merchant", "city-3", "extra office in Hamburg · merchant"),
        ("coellen 9", "coellen-2", "Coellen table: 9 points"),
        ("token swap Hamburg 2-3", "city-3", "swap 2 and 3 · token"),
        ("put improve Stade-Hamburg", "route-2", "improve an ability"),
    ],
)
def test_a_menu_at_its_place_says_in_few_words_what_is_done_and_what_it_costs(
    text: str, place: str, label: str
) -> None:
    action = HANSA.parse(text)
    assert (HANSA.place(action), str(ACTIONS.label(action))) == (place, label)


def test_every_action_names_a_clause_of_the_rulebook() -> None:
    assert {family.clause for family in FAMILIES.all} <= set(clauses(HANSA))


def test_one_action_is_left_and_then_none() -> None:
    state = start()
    own(state, 0, "three-actions")
    prompts = [str(state.prompt(0))]
    for _ in range(2):
        play(state, "income 3 traders")
        prompts.append(str(state.prompt(0)))
    assert prompts == ["2 actions left", "1 action left", "no action left: use a token, or end the turn"]


def test_what_is_asked_reads_the_same_for_whoever_must_decide_and_for_all_others() -> None:
    state = start()
    put(state, 1, "Stade-Hamburg 1", kind="merchant")
    give(state, 0, 5, 1)
    play(state, "replace Stade-Hamburg 1 with trader pay 2 traders")
    asked = [str(state.prompt(1))]
    for village in (1, 2):
        play(state, f"set {'merchant' if village == 1 else 'trader'} Hamburg-Lübeck {village}")
        asked.append(str(state.prompt(1)))
    assert asked == [
        "set the merchant down, near Stade-Hamburg",
        "add up to 2 pieces from stock, near Stade-Hamburg, or enough",
        "add 1 piece from stock, near Stade-Hamburg, or enough",
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Income: 1 trader", "Income: 2 traders, 1 merchant"]),
        ("it", ["Introiti: 1 mercante", "Introiti: 2 mercanti, 1 grossista"]),
        ("fr", ["Revenus : 1 commerçant", "Revenus : 2 commerçants, 1 négociant"]),
        ("de", ["Einkommen: 1 Händler", "Einkommen: 2 Händler, 1 Großhändler"]),
    ],
)
def test_every_language_counts_pieces(language: str, said: list[str]) -> None:
    t = speaker(language, HANSA.folder())
    assert [t.say(HANSA.describe(HANSA.parse(f"income {n}"))) for n in ("1 trader", "2 traders 1 merchant")] == said


def test_prices_and_tokens_are_counted_in_words_that_agree() -> None:
    state = start()
    put(state, 1, "Hamburg-Lübeck 1")
    refusal = state.why_not(0, HANSA.parse("replace Hamburg-Lübeck 1 with trader pay 2 traders"))
    assert str(refusal) == "replacing a trader costs 1 piece (HT-14)"
    own(state, 0, "improve")
    own(state, 1, "improve", "swap-offices")
    notes = next(line.notes for line in state.sheet() if line.clause == "HT-55")
    assert [str(note) for note in notes or []] == ["1 token", "2 tokens", "0 tokens", "0 tokens"]


def test_the_last_tokens_are_drawn_by_one() -> None:
    state = start()
    state.pile = [0, 0, 0, 0, 2, 0]
    fill(state, 0, "Osnabrück-Bremen")
    state.log = []
    state.play(0, HANSA.parse("claim Osnabrück-Bremen"))
    state.play(CHANCE, HANSA.parse("draw improve"))
    drew = next(event for event in state.log if event.kind == "drew")
    assert str(HANSA.describe_event(drew.seen_by(SPECTATOR))) == "seat 0 draws a token; 1 is left"


def test_lifted_pieces_are_named_by_kind() -> None:
    state = start()
    develop(state, 0, "liber sophiae", 1)
    put(state, 0, "Stade-Hamburg 1", "Stade-Hamburg 2")
    put(state, 0, "Stade-Hamburg 3", kind="merchant")
    play(state, "lift Stade-Hamburg 1")
    assert str(state.prompt(0)) == "lift up to 2 pieces more, or set down what is lifted"
    play(state, "lift Stade-Hamburg 3")
    assert str(state.prompt(0)) == "lift 1 piece more, or set down what is lifted"
    play(state, "enough")
    assert str(state.prompt(0)) == "set down what is lifted: 1 trader, 1 merchant"
