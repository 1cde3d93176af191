"""The clauses of a game: which there are (its rulebook for players names them all) and which the tests name."""

import ast
import re
from pathlib import Path

from .contract import Game
from .phrases import Phrase, Quoted
from .texts import LANGUAGES

CLAUSE = re.compile(r"^\s*[-*] \*\*([A-Z]+-\d+)\*\*", re.MULTILINE)


def written_in(game: Game, wanted: str) -> str:
    """The language in which somebody reads the rulebook: the one they want, else English or any other; else none."""
    for language in (wanted, *LANGUAGES):
        if _book(game, language).exists():
            return language
    return ""


def translations(game: Game) -> list[str]:
    """The languages that the rulebook is written in."""
    return [language for language in LANGUAGES if _book(game, language).exists()]


def rulebook(game: Game, language: str) -> str:
    """The rulebook for players, in the wanted language or the one that it has; empty where the game has none."""
    found = written_in(game, language)
    return _book(game, found).read_text(encoding="utf-8") if found else ""


def _book(game: Game, language: str) -> Path:
    return game.folder() / "rules" / f"{language}.md"


def clauses(game: Game, language: str = "en") -> list[str]:
    """The ids of all clauses, in the order of the rulebook."""
    return CLAUSE.findall(rulebook(game, language))


def clause_text(game: Game, clause: str, language: str) -> str:
    """One clause as the rulebook has it; empty where there is none."""
    found = re.search(rf"^\s*[-*] \*\*{re.escape(clause)}\*\*\s*(.+)$", rulebook(game, language), re.MULTILINE)
    return found.group(1).strip() if found is not None else ""


def no_clause(game: Game, clause: str) -> Phrase:
    """What is said of a clause that isn't there."""
    known = clauses(game)
    title, wanted = Quoted(game.title), Quoted(clause[:40])
    if not rulebook(game, "en"):
        return Phrase("{game} has no rulebook.", game=title)
    if not known:
        return Phrase("{game} has no clause '{clause}'; its rulebook numbers none", game=title, clause=wanted)
    return Phrase(
        "{game} has no clause '{clause}'; its clauses are {first} to {last}",
        game=title,
        clause=wanted,
        first=Quoted(known[0]),
        last=Quoted(known[-1]),
    )


def named_by_tests(folder: Path) -> dict[str, list[str]]:
    """For each clause the tests under a folder that name it by `@clauses("MED-1", ...)`."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for clause in _named(node):
                    found.setdefault(clause, []).append(f"{file.name}::{node.name}")
    return found


def _named(test: ast.FunctionDef) -> list[str]:
    names: list[str] = []
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("clauses"):
            for argument in mark.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    names.append(argument.value)
    return names
