"""A person at the terminal: a whole game, saved at every move, taken back, left and resumed."""

import io
from pathlib import Path

import pytest

import fondaco
from fondaco.cli.common import read_match
from fondaco.engine import FondacoError, SystemRng
from fondaco.terminal.play import Setup, Table, bot_of, luck, new_file, play_in_terminal


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
        "there is no clause 'MED-99'",
        "isn't overwritten",
        "'castle' is no move",
        "'bid 999' is no move",
    ):
        assert shown in out
    assert (tmp_path / "mine.txt").exists()


def test_taking_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(*_match_of(tmp_path), setup())
    match = table.match
    while match.state.pending() != (0,) or match.state.prompt(0).pattern.startswith("turn"):
        seat = match.state.pending()[0]
        match.play(seat, match.state.legal(seat)[-1 if seat == 0 else 0])
    assert not table.obey(0, "undo", match.state.legal(0)), "nothing of one's own to take back"
    assert "nothing can be taken back" in " ".join(capsys.readouterr().out.split())
    length = len(match.moves)
    assert table.obey(0, "pass", match.state.legal(0))
    if match.can_undo(0):
        assert table.obey(0, "undo", match.state.legal(match.state.pending()[0]))
        assert len(match.moves) == length


def _match_of(folder: Path) -> tuple["fondaco.engine.Match", Path]:
    from fondaco.engine import Match, Rng

    return Match(
        fondaco.load("medici"), 3, Rng(1), None, ["Maria", "Lucia (random)", "Anselm (random)"]
    ), folder / "x.txt"


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


def test_names_of_bots() -> None:
    assert bot_of("Lucia (greedy)") == "greedy"
    assert bot_of("Lucia (from Pisa)") == bot_of("Lucia") == ""


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
