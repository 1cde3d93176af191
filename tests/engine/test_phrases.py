"""Phrases: gaps, words that are the same in every language, and forms that follow the number."""

import pickle
from gettext import NullTranslations

from fondaco.engine import Phrase, Quoted, Seat, Speaker, plural


def test_the_number_chooses_the_form() -> None:
    said = [str(plural("{n} trader", "{n} traders", n=n)) for n in (0, 1, 2, 21)]
    assert said == ["0 traders", "1 trader", "2 traders", "21 traders"]


class French(NullTranslations):
    """None takes the form for one."""

    def ngettext(self, one: str, many: str, n: int) -> str:
        return many if n > 1 else one


def test_a_number_that_is_still_to_be_chosen_counts_as_many() -> None:
    said = [Phrase("{n} florin", "{n} florins", n=n).render(French(), str) for n in (0, 1, 2, "…")]
    assert said == ["0 florin", "1 florin", "2 florins", "… florins"]


def test_other_gaps_stand_beside_the_number() -> None:
    phrase = plural("{seat} takes {n} {good}", "{seat} takes {n} {good}s", n=2, seat=Seat(0), good="cube")
    assert Speaker(names=["Anna"]).say(phrase) == "Anna takes 2 cubes"


def test_phrases_that_count_stand_in_gaps_and_lists() -> None:
    parts = [plural("{n} trader", "{n} traders", n=1), plural("{n} merchant", "{n} merchants", n=2)]
    assert str(Phrase("{seat} places {what}", seat=Seat(1), what=[*parts])) == "seat 1 places 1 trader, 2 merchants"
    assert str(Phrase("you have {what}", what=parts[0])) == "you have 1 trader"


def test_equal_phrases_are_equal_in_everything() -> None:
    one = plural("{n} trader", "{n} traders", n=1)
    assert one == plural("{n} trader", "{n} traders", n=1)
    assert hash(one) == hash(plural("{n} trader", "{n} traders", n=1))
    assert one != plural("{n} trader", "{n} traders", n=2)
    assert one != plural("{n} trader", "{n} sellers", n=1)
    assert one != Phrase("{n} trader", n=1)
    assert repr(one) == "Phrase('{n} trader', '{n} traders', {'n': 1})"
    assert repr(Phrase("{n} trader", n=1)) == "Phrase('{n} trader', {'n': 1})"


def test_phrases_go_from_process_to_process() -> None:
    phrase = plural("{seat}: {n} {what}", "{seat}: {n} {what}s", n=2, seat=Seat(1), what=[Quoted("x"), Phrase("y")])
    assert pickle.loads(pickle.dumps(phrase)) == phrase


class Loud(NullTranslations):
    """A language in which everything is shouted."""

    def gettext(self, message: str) -> str:
        return message.upper().replace("{WHAT}", "{what}")


def test_what_is_quoted_is_the_same_in_every_language() -> None:
    speaker = Speaker(Loud())
    assert speaker.say(Phrase("there is no {what}", what="bot")) == "THERE IS NO BOT"
    assert speaker.say(Phrase("there is no {what}", what=Quoted("bot"))) == "THERE IS NO bot"
    assert speaker.say(Phrase("there is no {what}", what=[Quoted("bot"), "bot"])) == "THERE IS NO bot, BOT"
    assert Quoted("x") == Quoted("x") != Quoted("y")
    assert hash(Quoted("x")) == hash(Quoted("x"))
    assert repr(Quoted("x")) == "Quoted('x')"


def test_a_speaker_is_called_with_texts_and_phrases() -> None:
    t = Speaker()
    assert t("Score") == "Score"
    assert t("{n} of {what}", n=1, what="cloth") == "1 of cloth"
    assert t(plural("{n} trader", "{n} traders", n=1)) == "1 trader"
