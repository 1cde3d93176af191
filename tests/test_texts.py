"""Every text has a translation in every language, with the same gaps."""

import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hatch_build import compile_texts

from fondaco.cli.texts import HERE, TRANSLATED, collected, folders, missing, update
from fondaco.engine import Phrase, plural
from fondaco.engine.ledger import clauses, translations
from fondaco.engine.texts import LANGUAGES, speaker
from fondaco.registry import OURS, find

PLACES = [(folder, language) for folder in folders() for language in TRANSLATED]


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text or ""] if text is None or isinstance(text, str) else list(text)


def test_the_folders_with_texts_are_found() -> None:
    found = {str(folder.relative_to(HERE)) for folder in folders()}
    assert {"games/medici", "terminal"} <= found
    assert "Bid {n}" in collected(HERE / "games" / "medici")


@pytest.mark.parametrize(("folder", "language"), PLACES)
def test_no_text_is_untranslated(folder: Path, language: str) -> None:
    assert missing(folder, language) == []


@pytest.mark.parametrize(("folder", "language"), PLACES)
def test_translations_keep_the_gaps(folder: Path, language: str) -> None:
    with (folder / "locale" / f"{language}.po").open("rb") as stream:
        for message in read_po(stream, locale=language):
            for form, meant in zip(forms(message.string), forms(message.id), strict=True):
                assert gaps(form) == gaps(meant), message.id


def test_every_language_speaks() -> None:
    medici = HERE / "games" / "medici"
    said = {lang: speaker(lang, medici).say(Phrase("Bid {n}", n=7)) for lang in LANGUAGES}
    assert said == {"en": "Bid 7", "it": "Offri 7", "fr": "Offrir 7", "de": "7 bieten"}


@pytest.mark.parametrize("id", OURS)
def test_our_rulebooks_are_there_in_every_language(id: str) -> None:
    game = find(id)
    assert translations(game) == list(LANGUAGES)
    assert len({tuple(clauses(game, language)) for language in LANGUAGES}) == 1


@pytest.fixture
def counting(tmp_path: Path) -> Path:
    """A folder whose code and template count traders, with translations."""
    (tmp_path / "locale").mkdir()
    (tmp_path / "code.py").write_text('plural("{n} trader", "{n} traders", n=n)\nPhrase("none")\n')
    (tmp_path / "table.html").write_text("{{ t(plural('{n} ship', '{n} ships', n=view.n)) }}{{ t('Bids {n}', n=2) }}")
    return tmp_path


FORMS = {
    "it": ("{n} mercante", "{n} mercanti"),
    "fr": ("{n} marchand", "{n} marchands"),
    "de": ("{n} Händler", "{n} Händler"),
}


def test_both_forms_are_collected_from_code_and_templates(counting: Path) -> None:
    found = collected(counting)
    assert list(found) == [("{n} trader", "{n} traders"), "none", ("{n} ship", "{n} ships"), "Bids {n}"]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_text_with_one_form_missing_is_untranslated(counting: Path, language: str) -> None:
    one, many = FORMS[language]
    file = counting / "locale" / f"{language}.po"
    assert update(counting, language) == 4
    file.write_text(file.read_text().replace('msgstr[0] ""', f'msgstr[0] "{one}"', 2))
    assert ("{n} trader", "{n} traders") in missing(counting, language)
    file.write_text(file.read_text().replace('msgstr[1] ""', f'msgstr[1] "{many}"', 2))
    assert missing(counting, language) == ["none", "Bids {n}"]


def test_what_counts_only_now_keeps_its_words_for_many(counting: Path) -> None:
    file = counting / "locale" / "it.po"
    (counting / "code.py").write_text('Phrase("{n} traders", n=n)')
    update(counting, "it")
    file.write_text(
        file.read_text().replace('msgid "{n} traders"\nmsgstr ""', 'msgid "{n} traders"\nmsgstr "{n} mercanti"')
    )
    (counting / "code.py").write_text('plural("{n} trader", "{n} traders", n=n)')
    update(counting, "it")
    assert 'msgid_plural "{n} traders"\nmsgstr[0] ""\nmsgstr[1] "{n} mercanti"' in file.read_text()


def test_one_text_is_not_said_in_both_ways(counting: Path) -> None:
    (counting / "other.py").write_text('Phrase("{n} trader", n=1)')
    with pytest.raises(ValueError, match="is said with plural"):
        collected(counting)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 traders", "1 trader", "2 traders"]),
        ("it", ["0 mercanti", "1 mercante", "2 mercanti"]),
        ("fr", ["0 marchand", "1 marchand", "2 marchands"]),
        ("de", ["0 Händler", "1 Händler", "2 Händler"]),
    ],
)
def test_every_language_counts(counting: Path, language: str, said: list[str]) -> None:
    """From code to collected, translated, compiled and said; French counts 0 as one."""
    (counting / "table.html").unlink()
    (counting / "code.py").write_text('plural("{n} trader", "{n} traders", n=n)')
    for other, (one, many) in FORMS.items():
        update(counting, other)
        file = counting / "locale" / f"{other}.po"
        text = (
            file.read_text()
            .replace('msgstr[0] ""', f'msgstr[0] "{one}"')
            .replace('msgstr[1] ""', f'msgstr[1] "{many}"')
        )
        file.write_text(text, encoding="utf-8")
    compile_texts(counting)
    t = speaker(language, counting)
    assert [t.say(plural("{n} trader", "{n} traders", n=n)) for n in (0, 1, 2)] == said
    assert t(Phrase("{what}!", what=[plural("{n} trader", "{n} traders", n=1)])) == f"{said[1]}!"
