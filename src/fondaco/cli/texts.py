"""Texts for translators: `python -m fondaco.cli.texts` brings every locale/*.po up to date with the code.

Collected are the first arguments of `Phrase(...)`, `N_(...)`, `word(...)`, `_(...)` and `t(...)`, from code and
page templates.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import fondaco

HERE = Path(fondaco.__file__).parent
KEYWORDS: dict[str, None] = {"Phrase": None, "N_": None, "word": None, "_": None, "t": None}
TRANSLATED = ("it", "fr", "de")
TAGS = "fondaco.server.drawing.Parts, jinja2.ext.do, jinja2.ext.loopcontrols"
HEAD = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""


def folders() -> list[Path]:
    """The folders that have texts of their own."""
    return sorted(folder.parent for folder in HERE.rglob("locale") if folder.is_dir())


def collected(folder: Path) -> dict[str, list[str]]:
    """Every text of a folder, with the files it stands in; folders with a locale of their own speak for themselves."""
    others = [other for other in folders() if other != folder and folder in other.parents]
    found: dict[str, list[str]] = {}
    for file in sorted([*folder.rglob("*.py"), *folder.rglob("*.html")]):
        if any(other in file.parents for other in others):
            continue
        for text in _texts(file):
            if any(letter.isalpha() for letter in _bare(text)):
                found.setdefault(text, []).append(file.name)
    if (folder / "__init__.py").exists() and folder.parent.name == "games":
        for text in _of_the_game(folder.name):
            found.setdefault(text, []).append("__init__.py")
    return found


def _texts(file: Path) -> Iterator[str]:
    """The texts of one file, code or template."""
    from babel.messages.extract import extract

    method = "python" if file.suffix == ".py" else "jinja2.ext:babel_extract"
    settings = {"extensions": TAGS, "trim_blocks": "true", "silent": "false"} if file.suffix == ".html" else {}
    for _, message, _, _ in extract(method, io.BytesIO(file.read_bytes()), KEYWORDS, options=settings):
        text = message[0] if isinstance(message, tuple) else message
        if isinstance(text, str):
            yield text


def _of_the_game(id: str) -> list[str]:
    game = fondaco.load(id)
    values = [value for option in game.options for value in option.values]
    return [game.summary, *[option.title for option in game.options], *values]


def _bare(text: str) -> str:
    """A text without its gaps."""
    bare = ""
    depth = 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        if depth == 0 and letter != "}":
            bare += letter
    return bare


def missing(folder: Path, language: str) -> list[str]:
    """The texts of a folder that have no translation."""
    from babel.messages.pofile import read_po

    file = folder / "locale" / f"{language}.po"
    if not file.exists():
        return list(collected(folder))
    with file.open("rb") as stream:
        catalogue = read_po(stream, locale=language)
    done = {message.id for message in catalogue if message.string and "fuzzy" not in message.flags}
    return [text for text in collected(folder) if text not in done]


def update(folder: Path, language: str) -> int:
    """Bring one .po up to date: new texts are added untranslated, lost ones dropped; how many lack a translation."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po, write_po

    file = folder / "locale" / f"{language}.po"
    old = Catalog(locale=language)
    if file.exists():
        with file.open("rb") as stream:
            old = read_po(stream, locale=language)
    new = Catalog(locale=language, project="Fondaco", charset="utf-8", fuzzy=False)
    for text, files in sorted(collected(folder).items()):
        known = old.get(text)
        new.add(text, known.string if known is not None else "", auto_comments=[", ".join(sorted(set(files)))])
    with file.open("wb") as out:
        out.write(HEAD.format(language=language).encode())
        write_po(out, new, width=0, omit_header=True, sort_output=True)
    return sum(1 for message in new if message.id and not message.string)


def main() -> int:
    """All folders and languages; exit code 1 where a translation is missing."""
    lacking = 0
    for folder in folders():
        for language in TRANSLATED:
            count = update(folder, language)
            lacking += count
            print(f"{folder.relative_to(HERE)}/locale/{language}.po: {count} texts without translation")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
