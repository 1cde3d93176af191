"""Languages: gettext catalogues beside the code that speaks, English where a text is missing.

Texts are written in English in the code; `locale/it.po` and so on stand beside it and are turned into
`.mo` files when the project is built.
"""

import gettext
from functools import cache
from pathlib import Path
from typing import Final

from .errors import BadSetup
from .phrases import Phrase, Quoted, Speaker, quoted

LANGUAGES: Final = ("en", "it", "fr", "de")
HOUSE: Final = Path(__file__).parents[1]
"""The texts that every speaker knows: what the engine, the bots and the commands say, errors above all."""


def check_language(language: str) -> str:
    """The language itself, where we speak it."""
    if language not in LANGUAGES:
        known = quoted(LANGUAGES)
        raise BadSetup(Phrase("there is no language '{name}'; there are {names}", name=Quoted(language), names=known))
    return language


@cache
def catalogue(language: str, folders: tuple[Path, ...]) -> gettext.NullTranslations:
    """The texts of some folders in a language; earlier folders come first."""
    found: gettext.NullTranslations = gettext.NullTranslations()
    for folder in reversed(folders):
        file = folder / "locale" / f"{language}.mo"
        if file.exists():
            with file.open("rb") as stream:
                texts = gettext.GNUTranslations(stream)
            texts.add_fallback(found)
            found = texts
    return found


def speaker(language: str, *folders: Path, names: list[str] | None = None) -> Speaker:
    """Somebody who speaks the language with the texts of these folders, and of the house."""
    texts = catalogue(check_language(language), (*folders, HOUSE))
    return Speaker(texts, names, language)
