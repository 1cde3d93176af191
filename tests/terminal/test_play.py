"""A person at the terminal: a whole game, saved at every move, taken back, left and resumed."""

import io
from pathlib import Path

import pytest

import fondaco
from fondaco.engine import BadSetup, FondacoError, Match, Rng, SystemRng, records
from fondaco.terminal.play import TerminalGame, luck, new_file, play_in_terminal
from fondaco.terminal.setup import Setup, read_match


def setup(file: Path | None = None, resume: Path | None = None, players: int = 3, language: str = "en") -> Setup:
    return Setup("medici", players, 0, ["random"], {}, 3, language, file, resume, "Maria")


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_whole_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, *["enough", "pass"] * 200)
    assert play_in_terminal(setup(tmp_path / "game.txt")) == 0
    out = capsys.readouterr().out
    assert "The game is over" in out
    assert "wins." in out or "share the victory" in out
    match = read_match(tmp_path / "game.txt")
    assert match.state.over
    assert match.names[0] == "Maria"


def test_leaving_and_coming_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    typed(monkeypatch, "enough", "pass", "pass")
    play_in_terminal(setup(file))
    assert f"--resume {file}" in capsys.readouterr().out
    before = len(read_match(file).moves)
    typed(monkeypatch, *["enough", "pass"] * 200)
    play_in_terminal(setup(resume=file))
    match = read_match(file)
    assert match.state.over
    assert len(match.moves) > before


def test_words_other_than_moves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [
        "help",
        "hint",
        "score",
        "log",
        "why bid 999",
        "why first 2",
        "rule MED-12",
        "rule MED-99",
        f"save {tmp_path / 'mine.txt'}",
        f"save {tmp_path / 'mine.txt'}",
        "castle",
        "quit",
    ]
    typed(monkeypatch, *words)
    assert play_in_terminal(setup(tmp_path / "game.txt")) == 0
    out = " ".join(capsys.readouterr().out.split())
    for shown in (
        "take your last move back",
        "Starting money",
        "(MED-",
        "Medici has no clause 'MED-99'; its clauses are MED-1 to MED-",
        "isn't overwritten",
        "'castle' is no move now",
        "'bid 999' is no move now",
    ):
        assert shown in out
    assert (tmp_path / "mine.txt").exists()


def test_taking_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = TerminalGame(*_match_of(tmp_path), setup())
    match = table.match
    while match.state.pending() != (0,) or match.state.prompt(0).pattern.startswith("turn"):
        seat = match.state.pending()[0]
        match.play(seat, match.state.legal(seat)[-1 if seat == 0 else 0])
    assert not table.obey(0, "undo"), "nothing of one's own to take back"
    assert "nothing can be taken back" in " ".join(capsys.readouterr().out.split())
    length = len(match.moves)
    assert table.obey(0, "pass")
    if match.can_undo(0):
        assert table.obey(0, "undo")
        assert len(match.moves) == length


def _match_of(folder: Path) -> tuple[Match, Path]:
    names, bots = ["Maria", "Lucia", "Anselm"], ["", "random", "random"]
    return Match(fondaco.load("medici"), 3, Rng(1), None, names, bots), folder / "x.txt"


def test_every_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for language, word in (("it", "fiorini"), ("fr", "florins"), ("de", "Gulden")):
        typed(monkeypatch, "quit")
        play_in_terminal(setup(tmp_path / f"{language}.txt", language=language))
        assert word in capsys.readouterr().out


def test_chance_comes_from_the_system_unless_a_seed_is_named() -> None:
    wanted = setup()
    assert not isinstance(luck(wanted), SystemRng)
    wanted.seed = None
    assert isinstance(luck(wanted), SystemRng)


def test_any_bot_plays_its_seat_and_is_known_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    typed(monkeypatch, *["enough", "pass"] * 200)
    assert play_in_terminal(Setup("medici", 3, 1, ["search:5"], {}, 3, "", file, None, "Maria (greedy)")) == 0
    match = read_match(file)
    assert match.state.over
    assert match.names == ["Lucia", "Maria (greedy)", "Anselm"]
    assert match.bots == ["search:5", "", "search:5"]


def saved(file: Path, names: list[str], bots: list[str] | None = None) -> Setup:
    """A game that was just begun, to be gone on with."""
    file.write_text(records.write(Match(fondaco.load("medici"), 3, Rng(1), None, names, bots)), encoding="utf-8")
    return Setup(resume=file)


def test_older_records_have_bots_in_brackets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "old.txt"
    old = saved(file, ["Maria", "Lucia (greedy)", "Anselm (from Pisa)"])
    typed(monkeypatch, "quit")
    play_in_terminal(old)
    match = read_match(file)
    assert match.names == ["Maria", "Lucia", "Anselm (from Pisa)"]
    assert match.bots == ["", "greedy", ""]


def test_brackets_mean_nothing_where_the_record_says_what_plays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "new.txt"
    new = saved(file, ["Maria (doge)", "Lucia", "Anselm"], ["", "random", "random"])
    typed(monkeypatch, "quit")
    play_in_terminal(new)
    assert (read_match(file).names[0], read_match(file).bots) == ("Maria (doge)", ["", "random", "random"])


def test_a_record_starts_no_program(tmp_path: Path) -> None:
    with pytest.raises(FondacoError, match="outside bots"):
        play_in_terminal(saved(tmp_path / "x.txt", ["a", "b", "c"], ["", "exec:touch /tmp/x", "random"]))


def test_what_plays_can_be_said_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    setup = saved(file, ["Maria", "Lucia", "Anselm"], ["", "greedy", "greedy"])
    setup.bots, setup.seat = ["random"], 2
    typed(monkeypatch, "quit")
    play_in_terminal(setup)
    assert read_match(file).bots == ["random", "random", ""]
    with pytest.raises(BadSetup, match="nobody but bots sits at this table: name your seat with --seat"):
        play_in_terminal(saved(file, ["a", "b", "c"], ["random"] * 3))


def test_saves_have_names_of_their_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FONDACO_HOME", str(tmp_path))
    first = new_file("medici")
    first.parent.mkdir(parents=True)
    first.touch()
    assert new_file("medici") != first


def test_a_place_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FondacoError, match="can't be written"):
        play_in_terminal(setup(tmp_path / "file" / "game.txt"))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Anna\n Maria ", "Anna Maria"),
        ("\udcff\x1b[31m", "[31m"),
        ("# x", "x"),
        ("M" * 99, "M" * 30),
        ("Lucia", "Lucia"),
    ],
)
def test_names_that_can_be_shown(name: str, shown: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed(monkeypatch, "quit")
    play_in_terminal(Setup("medici", 3, 0, ["random"], {}, 3, "", tmp_path / "x.txt", None, name))
    names = read_match(tmp_path / "x.txt").names
    assert names[0] == shown
    assert len(set(names)) == 3


@pytest.mark.parametrize(("language", "words"), [("en", "Bare has no rulebook."), ("de", "Bare hat kein Regelheft.")])
def test_a_game_that_brings_nothing_but_its_rules(
    bare: fondaco.Game,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    language: str,
    words: str,
) -> None:
    typed(monkeypatch, "rule BARE-1", "why take 3", "why number 1", *["take 1"] * 20)
    table = Setup("bare", 2, 0, ["greedy"], {}, 3, language, tmp_path / "game.txt", None, "Maria")
    assert play_in_terminal(table) == 0
    out = capsys.readouterr().out
    assert words in out
    assert "(BARE-1)" in out
    assert read_match(tmp_path / "game.txt").state.over
