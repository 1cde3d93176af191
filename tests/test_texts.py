"""Every text has a translation in every language, with the same gaps."""

import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from fondaco.cli.texts import HERE, TRANSLATED, collected, folders, missing
from fondaco.engine import Phrase
from fondaco.engine.texts import LANGUAGES, speaker

PLACES = [(folder, language) for folder in folders() for language in TRANSLATED]


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


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
            assert gaps(str(message.string)) == gaps(str(message.id)), message.id


def test_every_language_speaks() -> None:
    medici = HERE / "games" / "medici"
    said = {lang: speaker(lang, medici).say(Phrase("Bid {n}", n=7)) for lang in LANGUAGES}
    assert said == {"en": "Bid 7", "it": "Offri 7", "fr": "Offrir 7", "de": "7 bieten"}
