"""Games as text files: a head, then one move a line, chance included, then how it stands.

    fondaco record 1
    game: medici
    rules: 1
    players: 3
    option markers: scoring
    seat 0: Anna
    seat 1: Lucia
    seat 2: Anselm
    bot 1: greedy
    bot 2: search:50

    * first 2
    * turn cloth 3
    2 more
    0 bid 7          # a comment
    end: 1 2 3       # the scores; 'stop' where the game is to be continued

A line of a move is the seat (`*` for chance) and the text of the action. Anything after `#` is a comment.
The last line guards against files that were cut off.
"""

from collections.abc import Callable

from .boards import BYTE_ORDER_MARK
from .contract import Game
from .errors import BadNotation, BadSetup, FondacoError, IllegalAction, OtherRules, RecordError
from .events import CHANCE
from .match import Match
from .phrases import Phrase, Quoted, plural

FORMAT = "fondaco record 1"
KEYS = "game, rules, players, option NAME, board, seat NUMBER, bot NUMBER"
"""What stands in a head."""
LONGEST = 2_000_000
"""A record longer than this is no record."""


def write(match: Match) -> str:
    """The record of a match, finished or not."""
    game = match.game
    lines = [FORMAT, f"game: {game.id}", f"rules: {game.rules_version}", f"players: {match.players}"]
    lines += [f"option {name}: {value}" for name, value in match.options.items() if name != "board"]
    if game.board_id:
        lines.append(f"board: {game.board_id}")
    lines += [f"seat {seat}: {_one_line(name)}" for seat, name in enumerate(match.names)]
    lines += [f"bot {seat}: {_one_line(bot)}" for seat, bot in enumerate(match.bots) if bot]
    lines.append("")
    for move in match.moves:
        who = "*" if move.seat == CHANCE else str(move.seat)
        lines.append(f"{who} {game.text(move.action)}")
    if match.state.over:
        lines.append("end: " + " ".join(str(score) for score in match.state.scores()))
    else:
        lines.append("stop")
    return "\n".join(lines) + "\n"


def read(text: str, load: Callable[[str], Game], board: str = "") -> Match:
    """The match of a record, replayed move by move; `load` finds games by id, `board` names another board file."""
    if len(text) > LONGEST:
        raise RecordError(1, too_long(LONGEST))
    lines = text.removeprefix(BYTE_ORDER_MARK).splitlines()
    head = _Head()
    number = _read_head(lines, head)
    match = _seated(head, load, board)
    for at in range(number, len(lines)):
        line = _bare(lines[at])
        if not line:
            continue
        if line == "stop" or line.startswith("end"):
            _check_end(match, line, at + 1)
            _check_nothing_after(lines, at + 1)
            return match
        _replay_line(match, line, at + 1)
    raise RecordError(len(lines) + 1, Phrase("the record is cut off: expected a move, 'end: SCORES' or 'stop'"))


def check_rules(game: Game, version: int) -> None:
    """Refuse what was played by a version of the rules that the game doesn't replay."""
    if not game.replays(version):
        raise OtherRules(
            Phrase(
                "this was played by rules version {old} of {game}; here version {new} is played",
                old=version,
                game=Quoted(game.title),
                new=game.rules_version,
            )
        )


def too_long(most: int) -> Phrase:
    """What is said of a text that can be no record."""
    return Phrase("this is no record: it is longer than {n} characters", n=most)


class _Head:
    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.end = 0


def _read_head(lines: list[str], head: _Head) -> int:
    """Read the head; the index of the first line after it."""
    first = next((at for at, line in enumerate(lines) if _bare(line)), -1)
    if first < 0 or _bare(lines[first]) != FORMAT:
        wrong = Phrase("this is no record: expected '{text}' as the first line", text=Quoted(FORMAT))
        raise RecordError(max(first, 0) + 1, wrong)
    for at in range(first + 1, len(lines)):
        line = _bare(lines[at])
        if not line:
            continue
        key, colon, value = line.partition(":")
        if not colon or key == "end" or key[:1].isdigit() or key[:1] == "*":
            head.end = at + 1
            return at
        key = key.strip()
        if key not in ("game", "rules", "players", "board") and not key.startswith(("option ", "seat ", "bot ")):
            wrong = Phrase(
                "'{key}' is nothing that stands in a head: expected {keys}", key=Quoted(key), keys=Quoted(KEYS)
            )
            raise RecordError(at + 1, wrong)
        if key in head.values:
            raise RecordError(at + 1, Phrase("'{key}' stands in the head twice", key=Quoted(key)))
        head.values[key] = value.strip()
        head.lines[key] = at + 1
    head.end = len(lines) + 1
    return len(lines)


def _seated(head: _Head, load: Callable[[str], Game], board: str) -> Match:
    for key in ("game", "rules", "players"):
        if key not in head.values:
            raise RecordError(head.end, Phrase("the head has no '{key}:'", key=Quoted(key)))
    try:
        game = load(head.values["game"])
    except FondacoError as error:
        raise RecordError(head.lines["game"], error.phrase, error.clause) from None
    rules = head.values["rules"]
    if not (rules.isascii() and rules.isdigit() and len(rules) < 6):
        wrong = Phrase(
            "expected a version of the rules, {n} say, not '{text}'", n=game.rules_version, text=Quoted(rules)
        )
        raise RecordError(head.lines["rules"], wrong)
    try:
        check_rules(game, int(rules))
    except OtherRules as error:
        raise RecordError(head.lines["rules"], error.phrase) from None
    count = head.values["players"]
    if not (count.isascii() and count.isdigit() and len(count) < 3):
        raise RecordError(
            head.lines["players"], Phrase("expected a number of players, not '{text}'", text=Quoted(count))
        )
    options = {key[7:].strip(): value for key, value in head.values.items() if key.startswith("option ")}
    for option in game.options:
        if not option.values and option.name in options:
            wrong = Phrase(
                "'option {name}' names a file, and a record names none; name it with --option", name=Quoted(option.name)
            )
            raise RecordError(head.lines[f"option {option.name}"], wrong)
    if board:
        options["board"] = board
    players = int(count)
    names = [head.values.get(f"seat {seat}", f"seat {seat}") for seat in range(players)]
    bots = [head.values.get(f"bot {seat}", "") for seat in range(players)]
    known = [f"{what} {seat}" for what in ("seat", "bot") for seat in range(players)]
    for key in head.values:
        if key.startswith(("seat ", "bot ")) and key not in known:
            wrong = plural(
                "there is no '{key}' with {n} player: seats count from 0",
                "there is no '{key}' with {n} players: seats count from 0",
                players,
                key=Quoted(key),
            )
            raise RecordError(head.lines[key], wrong)
    try:
        match = Match(game, players, None, options, names, bots)
    except BadSetup as error:
        raise RecordError(head.lines["players"], error.phrase, error.clause) from None
    wanted = head.values.get("board", "")
    if wanted != match.game.board_id:
        raise RecordError(head.lines.get("board", head.end), _other_board(wanted, match.game.board_id))
    return match


def _other_board(wanted: str, there: str) -> Phrase:
    if not wanted:
        return Phrase("the record was played on no board file, this is '{there}'", there=Quoted(there))
    if not there:
        return Phrase(
            "the record was played on board '{wanted}'; name its file with --option board=FILE", wanted=Quoted(wanted)
        )
    return Phrase(
        "the record was played on board '{wanted}', this is '{there}'; name the right one with --option board=FILE",
        wanted=Quoted(wanted),
        there=Quoted(there),
    )


def _replay_line(match: Match, line: str, number: int) -> None:
    who, _, text = line.partition(" ")
    if who == "*":
        seat = CHANCE
    elif who.isascii() and who.isdigit() and len(who) < 3:
        seat = int(who)
    else:
        wrong = Phrase(
            "expected a seat (0 to {last}) or '*' for chance, not '{text}'",
            last=match.players - 1,
            text=Quoted(who[:40]),
        )
        raise RecordError(number, wrong)
    try:
        match.replay(seat, match.game.parse(text))
    except (BadNotation, IllegalAction) as error:
        raise RecordError(number, error.phrase, error.clause) from None


def _check_end(match: Match, line: str, number: int) -> None:
    if line == "stop":
        if match.state.over:
            raise RecordError(number, Phrase("the game is over: expected 'end: SCORES', not 'stop'"))
        return
    scores = " ".join(str(score) for score in match.state.scores())
    if not match.state.over:
        raise RecordError(number, Phrase("the game isn't over: expected a move or 'stop'"))
    if " ".join(line.partition(":")[2].split()) != scores:
        wrong = Phrase(
            "the game ended {scores}: expected 'end: {scores}', not '{text}'",
            scores=Quoted(scores),
            text=Quoted(line[:60]),
        )
        raise RecordError(number, wrong)


def _check_nothing_after(lines: list[str], start: int) -> None:
    for at in range(start, len(lines)):
        if _bare(lines[at]):
            raise RecordError(at + 1, Phrase("nothing but comments may follow the last line of a record"))


def _bare(line: str) -> str:
    return line.partition("#")[0].strip()


def _one_line(name: str) -> str:
    return " ".join(name.replace("#", " ").split()) or "?"
