"""Records: written, read, replayed from any point; every mistake is reported with its line."""

import pytest

import fondaco
from fondaco.engine import OPEN, Match, RecordError, Rng, records

MEDICI = fondaco.load("medici")


def played(seed: int = 5, players: int = 3, moves: int = 10_000) -> Match:
    rng = Rng(seed)
    match = Match(MEDICI, players, rng.fork(), {"markers": "at-once"}, [f"Name {seat}" for seat in range(players)])
    while not match.state.over and len(match.moves) < moves:
        seat = match.state.pending()[0]
        legal = match.state.legal(seat)
        match.play(seat, legal[rng.below(min(3, len(legal)))])
    return match


RECORD = records.write(played())
LINES = RECORD.splitlines()


def read(text: str) -> Match:
    return records.read(text, fondaco.load)


def test_a_record_replays_to_the_same_game() -> None:
    match = played()
    again = read(RECORD)
    assert again.state.view(OPEN) == match.state.view(OPEN)
    assert again.names == ["Name 0", "Name 1", "Name 2"]
    assert again.options == {"markers": "at-once"}
    assert records.write(again) == RECORD
    for at in (0, 1, 17, 64, 65, len(match.moves)):
        assert again.at(at).view(OPEN) == match.at(at).view(OPEN)


def test_an_unfinished_game_goes_on() -> None:
    text = records.write(played(moves=20))
    assert text.endswith("stop\n")
    match = read(text)
    match.resume(Rng(1))
    seat = match.state.pending()[0]
    match.play(seat, match.state.legal(seat)[0])
    assert len(match.moves) > 20


def test_comments_and_empty_lines() -> None:
    text = "# a fine game\n\n" + RECORD.replace("\n* first", "\n\n# here it begins\n* first").replace("end:", "end:  ")
    assert read(text + "\n# the end\n").state.over


def change(old: str, new: str) -> str:
    assert old in RECORD
    return RECORD.replace(old, new, 1)


def at_line(start: str) -> int:
    """The number of the first line that begins so."""
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(start))


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "this is no record: expected 'fondaco record 1'"),
        ("hello\n", 1, "this is no record"),
        ("\x00\x01\x02rubbish\x00", 1, "this is no record"),
        (change("fondaco record 1", "fondaco record 9"), 1, "this is no record"),
        (change("game: medici", "game: chess"), 2, "there is no game 'chess'; there are medici"),
        (change("rules: 1", "rules: 7"), 3, "rules version '7' isn't known; expected 1"),
        (change("players: 3", "players: 9"), 4, "3 to 6 players, not 9"),
        (change("players: 3", "players: three"), 4, "expected a number of players, not 'three'"),
        (change("option markers: at-once", "option markers: never"), 4, "option markers can be"),
        (change("option markers: at-once", "colour: red"), 5, "'colour' is nothing that stands in a head"),
        (change("rules: 1", "game: medici"), 3, "'game' stands in the head twice"),
        (change("seat 2: Name 2", "seat 8: Name 2"), 8, "there is no 'seat 8' with 3 players"),
        (change("game: medici\n", ""), 9, "the head has no 'game:'"),
    ],
)
def test_mistakes_in_the_head(text: str, line: int, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        read(text)
    assert caught.value.line == line


def test_a_record_that_is_cut_off() -> None:
    for keep in (8, 12, len(LINES) - 1):
        with pytest.raises(RecordError, match=rf"line {keep + 1}: the record is cut off: expected a move"):
            read("\n".join(LINES[:keep]) + "\n")


def test_an_illegal_move_names_line_and_clause() -> None:
    number, line = next((n, line) for n, line in enumerate(LINES, 1) if " bid " in line)
    lines = LINES.copy()
    lines[number - 1] = line.split()[0] + " bid 99"
    with pytest.raises(RecordError, match=r"'bid 99' isn't legal: you have \d+ florins.*allowed: 'pass'") as caught:
        read("\n".join(lines))
    assert (caught.value.line, caught.value.clause) == (number, "MED-22")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0 castle", "'castle' is no move of this game"),
        ("x pass", "expected a seat .0 to 2. or '.' for chance, not 'x'"),
        ("* turn gold 11", "no move of this game; did you mean 'turn gold 10'"),
        ("7 pass", "seat 7 has nothing to decide now"),
        ("* first 5", "'first 5' can't come by chance now; allowed: 'first 0', 'first 1', 'first 2'"),
    ],
)
def test_mistakes_in_a_move(line: str, message: str) -> None:
    number = at_line("* first")
    lines = LINES.copy()
    lines[number - 1] = line
    with pytest.raises(RecordError, match=message) as caught:
        read("\n".join(lines))
    assert caught.value.line == number


def test_mistakes_at_the_end() -> None:
    scores = LINES[-1].removeprefix("end: ")
    with pytest.raises(RecordError, match=f"the game ended {scores}: expected"):
        read("\n".join([*LINES[:-1], "end: 1 2 3"]))
    with pytest.raises(RecordError, match="the game is over: expected 'end: SCORES', not 'stop'"):
        read("\n".join([*LINES[:-1], "stop"]))
    with pytest.raises(RecordError, match="the game isn't over"):
        read("\n".join([*LINES[:20], "end: 1 2 3"]))
    with pytest.raises(RecordError, match="nothing but comments may follow"):
        read(RECORD + "0 pass\n")


def test_names_cannot_break_a_record() -> None:
    match = Match(MEDICI, 3, Rng(1), None, ["a\nend: 1", "# x", ""])
    assert read(records.write(match)).names == ["a end: 1", "x", "?"]
