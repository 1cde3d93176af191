"""Records: written, read, replayed from any point; every mistake is reported with its line."""

from pathlib import Path

import pytest

import fondaco
from fondaco.engine import (
    OPEN,
    Actions,
    Event,
    Game,
    Match,
    OtherRules,
    Phrase,
    RecordError,
    Rng,
    State,
    View,
    records,
)

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
        (change("rules: 1", "rules: 7"), 3, "played by rules version 7 of Medici; here version 1 is played"),
        (change("rules: 1", "rules: one"), 3, "expected a version of the rules, 1 say, not 'one'"),
        (change("rules: 1", "rules: -1"), 3, "expected a version of the rules"),
        (change("players: 3", "players: 9"), 4, "3 to 6 players, not 9"),
        (change("players: 3", "players: three"), 4, "expected a number of players, not 'three'"),
        (change("option markers: at-once", "option markers: never"), 4, "option markers can be"),
        (change("option markers: at-once", "colour: red"), 5, "'colour' is nothing that stands in a head"),
        (change("rules: 1", "game: medici"), 3, "'game' stands in the head twice"),
        (change("seat 2: Name 2", "seat 8: Name 2"), 8, "there is no 'seat 8' with 3 players"),
        (change("seat 2: Name 2", "seat 2: Name 2\nbot 3: greedy"), 9, "there is no 'bot 3' with 3 players"),
        (change("seat 2: Name 2", "seat 2: A\nbot 2: greedy\nbot 2: doge"), 10, "'bot 2' stands in the head twice"),
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


def test_what_plays_a_seat_has_a_line_of_its_own() -> None:
    bots = ["", "search:50", "shaky:0.3:envy=0"]
    match = Match(MEDICI, 3, Rng(1), None, ["Maria (greedy)", "Lucia", "Anselm"], bots)
    text = records.write(match)
    assert "seat 1: Lucia\nseat 2: Anselm\nbot 1: search:50\nbot 2: shaky:0.3:envy=0\n" in text
    again = read(text)
    assert (again.names, again.bots) == (["Maria (greedy)", "Lucia", "Anselm"], bots)
    assert records.write(again) == text


def test_records_from_before_there_was_such_a_line_are_read() -> None:
    match = read(change("seat 1: Name 1", "seat 1: Lucia (greedy)"))
    assert (match.names[1], match.bots) == ("Lucia (greedy)", ["", "", ""])


class Corrected(Game):
    """Medici after a correction that changed nothing of what was played by version 1."""

    def __init__(self) -> None:
        super().__init__()
        self.id, self.title, self.options = MEDICI.id, MEDICI.title, MEDICI.options
        self.players_min, self.players_max = MEDICI.players_min, MEDICI.players_max
        self.rules_version = 2

    def replays(self, version: int) -> bool:
        return version in (1, 2)

    def folder(self) -> Path:
        return MEDICI.folder()

    def make_actions(self) -> Actions:
        return MEDICI.make_actions()

    def make_state(self, players: int, options: dict[str, str]) -> State:
        state = MEDICI.make_state(players, options)
        state.game = self
        return state

    def imagine(self, view: View, rng: Rng) -> State:
        return MEDICI.imagine(view, rng)

    def describe_event(self, event: Event) -> Phrase:
        return MEDICI.describe_event(event)


def corrected(_: str) -> Game:
    return Corrected()


def test_a_game_says_which_versions_of_its_rules_it_replays() -> None:
    match = records.read(RECORD, corrected)
    assert match.state.over
    assert "rules: 2\n" in records.write(match)
    with pytest.raises(RecordError, match="played by rules version 3 of Medici; here version 2 is played"):
        records.read(change("rules: 1", "rules: 3"), corrected)
    with pytest.raises(OtherRules, match="played by rules version 2 of Medici; here version 1 is played"):
        records.check_rules(MEDICI, 2)


@pytest.mark.parametrize("text", ["\ufeff" + RECORD, RECORD.replace("\n", "\r\n"), "\ufeff\r\n" + RECORD])
def test_marks_and_line_ends_of_other_systems(text: str) -> None:
    assert records.write(read(text)) == RECORD
