"""`fondaco new-game NAME`: a folder with a small game that is complete at once, to be made into one's own.

The game stands in `pattern/`; what is named after the new game there is called yourgame, YourGame, Your Game and YG.
"""

from __future__ import annotations

import importlib.util
import keyword
import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from ..engine import BadSetup, FondacoError, Phrase, Quoted
from ..engine.errors import unwritable

PATTERN = Path(__file__).parent / "pattern"
NAME = re.compile(r"[a-z][a-z0-9_]*[a-z0-9]")
LEFT_OUT = {"__pycache__", ".pytest_cache"}


def new_game(
    name: Annotated[str, typer.Argument(help="How Python calls it: letters, digits and underscores, salt_road say.")],
    into: Annotated[Path, typer.Option("--into", help="Where its folder is made.")] = Path(),
) -> None:
    """Make a folder with a small game that can be played and checked at once, to begin your own with."""
    check_name(name)
    print(f"{make(name, into)}: a game of two to four, with rules, tests and a table in the browser")
    print(f"Go on with:  cd {into / name} && pip install -e . && fondaco check {name} --tests tests")


def check_name(name: str) -> None:
    """Whether a package and a game can be called that, and nothing is yet."""
    import fondaco

    quoted_name = Quoted(name[:60])
    if not NAME.fullmatch(name):
        raise BadSetup(
            Phrase(
                "'{name}' is no name of a game: two small letters, digits or _ at least, a letter first and no _ last",
                name=quoted_name,
            )
        )
    if keyword.iskeyword(name) or name in sys.stdlib_module_names:
        raise BadSetup(Phrase("'{name}' is a word of Python's own; choose another name", name=quoted_name))
    if name in fondaco.game_ids():
        raise BadSetup(Phrase("there is a game '{name}' already; choose another name", name=quoted_name))
    if importlib.util.find_spec(name) is not None:
        raise BadSetup(Phrase("there is a package '{name}' already; choose another name", name=quoted_name))


def make(name: str, into: Path) -> Path:
    """The folder of the new game, written; where something of it is there already, nothing is."""
    folder = into / name
    if folder.exists():
        raise BadSetup(
            Phrase(
                "'{folder}' is there already and isn't overwritten; choose another name, or another place with --into",
                folder=Quoted(folder),
            )
        )
    words = {"yourgame": name, "YourGame": class_name(name), "Your Game": title(name), "YG": ledger(name)}
    words["yg-"] = f"{words['YG'].lower()}-"
    try:
        for file in sorted(PATTERN.rglob("*")):
            if file.is_file() and not LEFT_OUT & set(file.parts):
                _write(file, folder / _named(str(file.relative_to(PATTERN)), words), words)
    except OSError as error:
        raise FondacoError(unwritable(error.filename or folder, error.strerror)) from None
    return folder


def _write(file: Path, target: Path, words: dict[str, str]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if file.suffix == ".mo":
        target.write_bytes(file.read_bytes())
    else:
        target.write_text(_named(file.read_text(encoding="utf-8"), words), encoding="utf-8")


def _named(text: str, words: dict[str, str]) -> str:
    for placeholder, word in words.items():
        text = text.replace(placeholder, word)
    return text


def title(name: str) -> str:
    """How people call it, until somebody gives it a better title.

    >>> title("salt_road")
    'Salt Road'
    """
    return " ".join(word.capitalize() for word in name.split("_") if word)


def class_name(name: str) -> str:
    """How its classes are called.

    >>> class_name("salt_road")
    'SaltRoad'
    """
    return title(name).replace(" ", "")


def ledger(name: str) -> str:
    """The prefix of its clauses: first letters of its words, or of the one; longer where another game has that.

    >>> ledger("salt_road"), ledger("saltroad"), ledger("medici")
    ('SR', 'SAL', 'MEDI')
    """
    import fondaco

    taken = {fondaco.load(id).ledger for id in fondaco.game_ids()}
    initials = "".join(word[0] for word in name.split("_") if word[:1].isalpha())
    letters = "".join(letter for letter in name if letter.isalpha())
    prefixes = [initials] if len(initials) > 1 else []
    prefixes += [letters[:length] for length in range(min(3, len(letters)), len(letters) + 1)]
    prefixes += [letters + "X" * more for more in range(1, len(taken) + 2)]
    return next(prefix.upper() for prefix in prefixes if prefix.upper() not in taken)
