"""Boards as files: `fondaco board check FILE` and `fondaco board show FILE --out map.svg`."""

import json as plain_json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..engine import Game, Mistake, Speaker

app = typer.Typer(help="Look at board files: your own, or the one that a game brings along.", no_args_is_help=True)

BoardPath = Annotated[Path, typer.Argument(metavar="FILE", help="A board file (TOML) that names its game.")]
Language = Annotated[str, typer.Option("--lang", help="en, it, fr or de.")]


@app.command()
def check(
    file: BoardPath,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    lang: Language = "en",
) -> None:
    """Say with line and reason what is wrong with a board, or what it would play like."""
    from ..engine.boards import boards_of

    text, game, mistakes = _checked(file)
    lines: list[str] = []
    speaker = _speaker(lang, game)
    if game is not None and not mistakes:
        lines = [speaker.say(phrase) for phrase in boards_of(game).describe(text)]
    if json:
        found = [{"line": one.line, "reason": speaker.say(one.reason)} for one in mistakes]
        data = {"file": str(file), "ok": not mistakes, "mistakes": found, "description": lines}
        typer.echo(plain_json.dumps(data, ensure_ascii=False, indent=2))
    else:
        _tell(file, mistakes, speaker)
        for line in lines:
            typer.echo(line)
    if mistakes:
        raise typer.Exit(2)


@app.command()
def show(
    file: BoardPath,
    out: Annotated[Path, typer.Option("--out", help="Where the picture (SVG) goes.")] = Path("map.svg"),
    lang: Language = "en",
) -> None:
    """Draw a board."""
    from ..engine import FondacoError
    from ..engine.boards import boards_of
    from ..engine.errors import unwritable

    text, game, mistakes = _checked(file)
    _tell(file, mistakes, _speaker(lang, game))
    if mistakes or game is None:
        raise typer.Exit(2)
    try:
        out.write_text(boards_of(game).draw(text), encoding="utf-8")
    except OSError as error:
        raise FondacoError(unwritable(out, error.strerror)) from None
    typer.echo(str(out))


def _checked(file: Path) -> "tuple[str, Game | None, list[Mistake]]":
    """The text of a board file, its game and its mistakes."""
    from ..engine import BoardError, FondacoError, Mistake, Phrase
    from ..engine.boards import no_boards
    from ..engine.errors import unreadable
    from ..kit.boardfile import game_of
    from ..registry import find

    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise FondacoError(unreadable(file, error.strerror)) from None
    except UnicodeDecodeError:
        return "", None, [Mistake(1, Phrase("this is no board: it must be a text file in UTF-8"))]
    try:
        game = find(game_of(text))
    except BoardError as error:
        return text, None, error.mistakes
    except FondacoError as error:
        return text, None, [Mistake(1, error.phrase, error.clause)]
    if game.boards is None:
        return text, game, [Mistake(1, no_boards(game))]
    return text, game, game.boards.mistakes(text)


def _speaker(language: str, game: "Game | None") -> "Speaker":
    from ..engine.texts import speaker

    return speaker(language, game.folder()) if game is not None else speaker(language)


def _tell(file: Path, mistakes: "list[Mistake]", speaker: "Speaker") -> None:
    for mistake in mistakes:
        typer.echo(f"{file}: {speaker.say(mistake.phrase)}", err=True)
