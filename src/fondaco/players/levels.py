"""The bots by name: five levels that are called the same in every game, and those for experiments.

The lower levels are weak as people are: they misjudge what things are worth, they overlook what the others
gain, they don't look ahead. The patrician judges as well as it can, but only what it does now. The doge searches.
"""

from typing import Final, final

from ..engine import BadSetup, Game, Phrase, Quoted, Rng, View, plural, quoted
from .bots import Bot, Greedy, Random
from .outside import Outside
from .search import SETTINGS, Search, Settings

LEVELS: Final = ("apprentice", "journeyman", "merchant", "patrician", "doge")
"""From a beginner to the strongest."""

BUDGETS: Final[dict[str, float]] = {
    "apprentice": 0.5,
    "journeyman": 0.5,
    "merchant": 0.5,
    "patrician": 0.5,
    "doge": 2.0,
}
"""The seconds that a level may take for a decision."""

ERRORS: Final[dict[str, tuple[float, float]]] = {
    "apprentice": (1.0, 0.0),
    "journeyman": (0.5, 1.0),
    "merchant": (0.25, 1.0),
}
"""How far the lower levels misjudge, in the mind's `blur`, and how much they mind what the others gain."""


@final
class Shaky(Bot):
    """Looks one move ahead as `Greedy` does, but misjudges."""

    def __init__(self, game: Game, error: float, envy: float) -> None:
        super().__init__(game)
        self.error = error
        """How far its judgement is off, in the mind's `blur`."""
        self.envy = envy
        """How much it minds what the others gain: 0 not at all, 1 as it should."""
        self.sight = Greedy(game, 1)

    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        if len(legal) == 1:
            return legal[0]
        values = self.sight.values(seat, view, legal, rng, self.envy)
        best = 0
        most = -1e18
        for i in range(len(legal)):
            mistake = (rng.unit() + rng.unit() + rng.unit() - 1.5) * 2.0
            value = values[i] + mistake * self.error * self.mind.blur
            if value > most:
                most = value
                best = i
        return legal[best]


def bot_names() -> list[str]:
    """The bots that anybody may choose as rivals: the levels, and two for comparison."""
    return [*LEVELS, "greedy", "random"]


def make_bot(name: str, game: Game, outside: bool = False) -> Bot:
    """A bot by its name: a level, `greedy`, `random`, `search:500` (iterations) or `search:0.5s` (time).

    For experiments search takes settings of its own, `search:500:explore=1.5`, and `shaky:0.3` misjudges as the lower
    levels do (`shaky:0.3:envy=0` without minding the others).

    `exec:./mybot` and `exec@5s:./mybot` start a program of the user's own, so they are only taken where the
    caller says that whoever gave the name may start programs.
    """
    if name == "random":
        return Random(game)
    if name in ("greedy", "patrician"):
        return Greedy(game)
    if name in ERRORS:
        error, envy = ERRORS[name]
        return Shaky(game, error, envy)
    if name == "doge":
        return Search(game, 0, BUDGETS[name])
    if name.startswith("search:"):
        return _search(name, game)
    if name.startswith("shaky:"):
        amount, _, changes = name[6:].partition(":")
        return Shaky(game, _amount(name, amount), _changes(name, changes, {"envy": 1.0}).get("envy", 1.0))
    if name.startswith("exec:") or name.startswith("exec@"):
        if not outside:
            raise BadSetup(Phrase("outside bots can only be named on the command line and in Python"))
        return _outside(name, game)
    raise no_such_bot(name, [*bot_names(), "search:N", "search:Ns", "shaky:E", "exec:COMMAND"])


def no_such_bot(name: str, known: list[str]) -> BadSetup:
    """What is said of a bot that isn't there."""
    return BadSetup(Phrase("there is no bot '{name}'; there are {names}", name=Quoted(name[:40]), names=quoted(known)))


def bots_for_seats(bots: int, seats: int) -> Phrase:
    """What is said where there isn't a bot for each seat."""
    return plural(
        "{n} bot is named for {seats} seats; name one for all, or {seats}",
        "{n} bots are named for {seats} seats; name one for all, or {seats}",
        bots,
        seats=seats,
    )


def budget(name: str) -> float:
    """The seconds that a bot may take for a decision; 0 where it has no limit."""
    if name in BUDGETS:
        return BUDGETS[name]
    if name.startswith("search:"):
        amount = name[7:].partition(":")[0]
        return _amount(name, amount[:-1]) if amount.endswith("s") else 0.0
    if name.startswith("exec"):
        return _exec_seconds(name)
    return 0.0


def _search(name: str, game: Game) -> Bot:
    amount, _, changes = name[7:].partition(":")
    settings = Settings({**game.mind.search, **_changes(name, changes, SETTINGS)})
    if amount.endswith("s"):
        return Search(game, 0, _amount(name, amount[:-1]), settings)
    return Search(game, int(_amount(name, amount)), 0.0, settings)


def _changes(name: str, text: str, known: dict[str, float]) -> dict[str, float]:
    """Settings in a bot's name: `search:500:explore=1.5:glance=8`."""
    found: dict[str, float] = {}
    for part in text.split(":") if text else []:
        knob, _, value = part.partition("=")
        if knob not in known:
            wrong = Phrase(
                "'{bot}': there is no setting '{name}' here; there are {names}",
                bot=Quoted(name),
                name=Quoted(knob),
                names=quoted(known),
            )
            raise BadSetup(wrong)
        try:
            found[knob] = float(value)
        except ValueError:
            usual = Quoted(f"{knob}={known[knob]:g}")
            wrong = Phrase(
                "'{bot}': '{name}' needs a number, as in {usual}", bot=Quoted(name), name=Quoted(knob), usual=usual
            )
            raise BadSetup(wrong) from None
    return found


def _amount(name: str, text: str) -> float:
    """A number above 0 in a bot's name."""
    try:
        amount = float(text)
    except ValueError:
        amount = 0.0
    if not 0.0 < amount < 1e9:
        wrong = Phrase(
            "'{bot}' needs a number above 0: search:500 for iterations, search:0.5s for a time, shaky:0.3",
            bot=Quoted(name),
        )
        raise BadSetup(wrong)
    return amount


OUTSIDE_SECONDS: Final = 2.0


def _exec_seconds(name: str) -> float:
    head = name.partition(":")[0]
    if head == "exec":
        return OUTSIDE_SECONDS
    time = head[5:]
    return _amount(name, time[:-1] if time.endswith("s") else time)


def _outside(name: str, game: Game) -> Bot:
    command = name.partition(":")[2].strip()
    if not command:
        raise BadSetup(Phrase("'{bot}' names no program: exec:./mybot", bot=Quoted(name)))
    return Outside(game, command, _exec_seconds(name))
