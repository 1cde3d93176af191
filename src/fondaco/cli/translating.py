"""`fondaco texts`: the texts of any package, collected for translators and compiled for gettext."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Annotated

import typer

from ..engine import Phrase, Quoted
from .common import Json, print_json


def texts(
    package: Annotated[
        str, typer.Argument(help="A package by its import name, a game by its id, or a folder; Fondaco's own if none.")
    ] = "",
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit code 1 where a text has no translation.")
    ] = False,
    compile_only: Annotated[
        bool, typer.Option("--compile", help="Only compile: turn every .po into the .mo that is read.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Collect the texts of a package into its locale/*.po, and compile those that are translated."""
    from ..engine import BadSetup

    if check and compile_only:
        raise BadSetup(Phrase("--check changes nothing, --compile does: choose one"))
    _need_babel()
    from .texts import TRANSLATED, collected, lack, missing, update

    root = root_of(package)
    places = places_of(root)
    if not any((place / "locale").is_dir() or collected(place) for place in places):
        raise BadSetup(Phrase("nothing in {folder} has a text to translate", folder=Quoted(root)))
    lacking: dict[str, int] = {}
    for place in places if not compile_only else []:
        for language in TRANSLATED:
            file = str((place / "locale" / f"{language}.po").relative_to(root))
            lacking[file] = len(missing(place, language)) if check else update(place, language)
    compiled = [] if check else [str(file.relative_to(root)) for place in places for file in compile_texts(place)]
    if as_json:
        print_json({"folder": str(root), "without_translation": lacking, "compiled": compiled})
    else:
        for file, count in lacking.items():
            print(f"{file}: {lack(count)}")
        if compiled:
            print(f"compiled: {', '.join(compiled)}")
    raise typer.Exit(1 if check and any(lacking.values()) else 0)


def root_of(package: str) -> Path:
    """The folder of a package: ours where none is named."""
    import fondaco

    from ..engine import BadSetup

    if not package:
        return Path(fondaco.__file__).parent
    if Path(package).is_dir():
        return Path(package).resolve()
    if package in fondaco.game_ids():
        return fondaco.load(package).folder()
    if all(part.isidentifier() for part in package.split(".")):
        try:
            found = importlib.util.find_spec(package)
        except ModuleNotFoundError:
            found = None
        if found is not None and found.submodule_search_locations:
            return Path(next(iter(found.submodule_search_locations)))
    raise BadSetup(Phrase("'{name}' is no folder, no game and no package that can be imported", name=Quoted(package)))


def places_of(root: Path) -> list[Path]:
    """The folders that have texts or shall have them: those with a locale, else the games, else the package itself."""
    from .texts import folders, games_in

    return folders(root) or [game.folder() for game in games_in(root)] or [root]


def compile_texts(folder: Path) -> list[Path]:
    """Turn each locale/LANGUAGE.po of a folder into the .mo that gettext reads; which were made."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    made: list[Path] = []
    for file in sorted((folder / "locale").glob("*.po")):
        target = file.with_suffix(".mo")
        with file.open("rb") as source, target.open("wb") as out:
            write_mo(out, read_po(source, locale=file.stem))
        made.append(target)
    return made


def _need_babel() -> None:
    from ..engine import FondacoError

    if importlib.util.find_spec("babel") is None:
        raise FondacoError(Phrase("collecting and compiling texts needs Babel: install it with 'pip install babel'"))
