"""The bots by name: five levels that are called the same in every game, and those for experiments.

The lower levels are weak as people are: they misjudge what things are worth, they overlook what the others
gain, they don't look ahead. The merchant judges well, but only what it does now. The upper two search.
"""

from typing import Final, final

from ..engine import BadSetup, Game, Rng, View
from .bots import Bot, Greedy, Random
from .outside import Outside
from .search import SETTINGS, Search, Settings

LEVELS: Final = ("apprentice", "journeyman", "merchant", "patrician", "doge")
"""From a beginner to the strongest."""

BUDGETS: Final[dict[str, float]] = {
    "apprentice": 0.5,
    "journeyman": 0.5,
    "merchant": 0.5,
    "patrician": 1.0,
    "doge": 2.0,
}
"""The seconds that a level may take for a decision."""

PATRICIAN_ITERATIONS: Final = 60


@final
class Shaky(Bot):
    """Looks one move ahead as `Greedy` does, but misjudges: by so much of the points that matter in the game."""

    def __init__(self, game: Game, error: float, envy: float) -> None:
        super().__init__(game)
        self.error = error
        """How far its judgement is off, in the game's `spread`."""
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
            value = values[i] + mistake * self.error * self.game.spread
            if value > most:
                most = value
                best = i
        return legal[best]


def bot_names() -> list[str]:
    """The bots that anybody may choose as rivals: the levels, and two for comparison."""
    return [*LEVELS, "greedy", "random"]


def make_bot(name: str, game: Game, outside: bool = False) -> Bot:
    """A bot by its name: a level, `greedy`, `random`, `search:500` (iterations) or `search:0.5s` (time).

    Search takes settings of its own for experiments: `search:500:explore=1.5`.

    `exec:./mybot` and `exec@5s:./mybot` start a program of the user's own, so they are only taken where the
    caller says that whoever gave the name may start programs.
    """
    if name == "random":
        return Random(game)
    if name == "greedy":
        return Greedy(game)
    if name == "apprentice":
        return Shaky(game, 0.5, 0.0)
    if name == "journeyman":
        return Shaky(game, 0.25, 1.0)
    if name == "merchant":
        return Greedy(game)
    if name == "patrician":
        return Search(game, PATRICIAN_ITERATIONS, BUDGETS[name])
    if name == "doge":
        return Search(game, 0, BUDGETS[name])
    if name.startswith("search:"):
        return _search(name, game)
    if name.startswith("exec:") or name.startswith("exec@"):
        if not outside:
            raise BadSetup("outside bots can only be named on the command line and in Python")
        return _outside(name, game)
    raise BadSetup(f"there is no bot '{name}'; there are {', '.join(bot_names())}, search:N, search:Ns, exec:COMMAND")


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
    settings = Settings({**game.search, **_changes(name, changes)})
    if amount.endswith("s"):
        return Search(game, 0, _amount(name, amount[:-1]), settings)
    return Search(game, int(_amount(name, amount)), 0.0, settings)


def _changes(name: str, text: str) -> dict[str, float]:
    """Settings in a bot's name: `search:500:explore=1.5:glance=8`."""
    found: dict[str, float] = {}
    for part in text.split(":") if text else []:
        knob, _, value = part.partition("=")
        if knob not in SETTINGS:
            raise BadSetup(f"'{name}': search has no setting '{knob}'; it has {', '.join(SETTINGS)}")
        try:
            found[knob] = float(value)
        except ValueError:
            raise BadSetup(f"'{name}': '{knob}' needs a number, as in {knob}={SETTINGS[knob]:g}") from None
    return found


def _amount(name: str, text: str) -> float:
    """A number above 0 in a bot's name."""
    try:
        amount = float(text)
    except ValueError:
        amount = 0.0
    if not 0.0 < amount < 1e9:
        raise BadSetup(f"'{name}' needs a number above 0: search:500 for iterations, search:0.5s for a time")
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
        raise BadSetup(f"'{name}' names no program: exec:./mybot")
    return Outside(game, command, _exec_seconds(name))
