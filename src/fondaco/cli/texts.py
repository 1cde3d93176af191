"""Texts for translators: `fondaco texts` brings every locale/*.po up to date with the code.

Collected are the first arguments of `Phrase(...)`, `N_(...)`, `word(...)`, `_(...)` and `t(...)`, and both forms of
`plural(...)`, from code and page templates.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import fondaco

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

HERE = Path(fondaco.__file__).parent
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "Phrase": None,
    "N_": None,
    "word": None,
    "_": None,
    "t": None,
    "plural": (1, 2),
    "forms": (1, 2),
}
TRANSLATED = {"it": "n != 1", "fr": "n > 1", "de": "n != 1"}
"""The languages, and which numbers take the form for many."""
TAGS = "fondaco.server.drawing.Parts, jinja2.ext.do, jinja2.ext.loopcontrols"
HEAD = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=({many});\\n"

"""

Text = str | tuple[str, str]
"""A text, or both forms of one that counts something."""


def folders(root: Path = HERE) -> list[Path]:
    """The folders of a package that have texts of their own; those with a dot are none of its."""
    found = [folder for folder in root.rglob("locale") if folder.is_dir()]
    return sorted(
        folder.parent for folder in found if not any(part.startswith(".") for part in folder.relative_to(root).parts)
    )


def collected(folder: Path) -> dict[Text, list[str]]:
    """Every text of a folder, with the files it stands in; folders with a locale of their own speak for themselves."""
    others = [other for other in folders(folder) if other != folder]
    found: dict[Text, list[str]] = {}
    for file in sorted([*folder.rglob("*.py"), *folder.rglob("*.html")]):
        if any(other in file.parents for other in others):
            continue
        for text in _texts(file):
            if any(letter.isalpha() for letter in _bare(_first(text))):
                found.setdefault(text, []).append(file.name)
    for game in games_in(folder):
        if game.folder().resolve() == folder.resolve():
            for text in _of_the_game(game):
                found.setdefault(text, []).append("__init__.py")
    for text in found:
        if isinstance(text, tuple) and text[0] in found:
            raise ValueError(f"'{text[0]}' is said with plural(...) and without in {folder}; gettext knows only one")
    return found


def _first(text: Text) -> str:
    return text if isinstance(text, str) else text[0]


def _texts(file: Path) -> Iterator[Text]:
    """The texts of one file, code or template."""
    from babel.messages.extract import extract

    method = "python" if file.suffix == ".py" else "jinja2.ext:babel_extract"
    settings = {"extensions": TAGS, "trim_blocks": "true", "silent": "false"} if file.suffix == ".html" else {}
    for _, message, _, _ in extract(method, io.BytesIO(file.read_bytes()), KEYWORDS, options=settings):
        if isinstance(message, str):
            yield message
        elif isinstance(message, tuple) and len(message) == 2 and all(isinstance(form, str) for form in message):
            yield message[0], message[1]


def games_in(folder: Path) -> list[fondaco.Game]:
    """The installed games whose folders are this one or lie in it."""
    games = [fondaco.load(id) for id in fondaco.game_ids()]
    return [game for game in games if game.folder().resolve().is_relative_to(folder.resolve())]


def _of_the_game(game: fondaco.Game) -> list[str]:
    values = [text for option in game.options for text in (*option.values, *option.means)]
    ties = [game.tie_words] if game.tie_words else []
    return [game.about, *ties, *[option.title for option in game.options], *values]


def _bare(text: str) -> str:
    """A text without its gaps."""
    bare = ""
    depth = 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        if depth == 0 and letter != "}":
            bare += letter
    return bare


def missing(folder: Path, language: str) -> list[Text]:
    """The texts of a folder that have no translation."""
    from babel.messages.pofile import read_po

    file = folder / "locale" / f"{language}.po"
    if not file.exists():
        return list(collected(folder))
    with file.open("rb") as stream:
        catalogue = read_po(stream, locale=language)
    done = {message.id for message in catalogue if _is_done(message) and "fuzzy" not in message.flags}
    return [text for text in collected(folder) if text not in done]


def _is_done(message: Message) -> bool:
    return all(message.string) if isinstance(message.string, (tuple, list)) else bool(message.string)


def _known(old: Catalog, text: Text) -> Text:
    """The translation so far; what counts only now keeps its old words as the form for many."""
    known = old.get(_first(text))
    if isinstance(text, str):
        return known.string if known is not None and isinstance(known.string, str) else ""
    if known is not None and isinstance(known.string, (tuple, list)):
        return known.string[0], known.string[1]
    known = old.get(text[1])
    return ("", known.string) if known is not None and isinstance(known.string, str) else ("", "")


def update(folder: Path, language: str) -> int:
    """Bring one .po up to date: new texts are added untranslated, lost ones dropped; how many lack a translation."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po, write_po

    file = folder / "locale" / f"{language}.po"
    file.parent.mkdir(exist_ok=True)
    old = Catalog(locale=language)
    if file.exists():
        with file.open("rb") as stream:
            old = read_po(stream, locale=language)
    new = Catalog(locale=language, project="Fondaco", charset="utf-8", fuzzy=False)
    for text, files in sorted(collected(folder).items(), key=lambda found: _first(found[0])):
        new.add(text, _known(old, text), auto_comments=[", ".join(sorted(set(files)))])
    with file.open("wb") as out:
        out.write(HEAD.format(language=language, many=TRANSLATED[language]).encode())
        write_po(out, new, width=0, omit_header=True, sort_output=True)
    return sum(1 for message in new if message.id and not _is_done(message))


def lack(count: int) -> str:
    """How many texts of a catalogue have no translation, in words."""
    if count == 0:
        return "all translated"
    return f"{count} without translation"
