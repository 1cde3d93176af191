"""What a game is. Knows no game, does no I/O beyond its own data, never sees a clock."""

from .boards import BoardError, Mistake
from .contract import CHANCE_ONLY, NOBODY, ONLY, Game, Option, Secret, SheetLine, State, View
from .errors import BadNotation, BadSetup, FondacoError, IllegalAction, OtherRules, RecordError, Refusal, UnknownGame
from .events import CHANCE, OPEN, SPECTATOR, Event
from .match import Match, Move
from .phrases import N_, Phrase, Seat, Speaker
from .rng import Rng, SystemRng, mixed
from .table import ActionTable, plain

__all__ = [
    "CHANCE",
    "CHANCE_ONLY",
    "NOBODY",
    "N_",
    "ONLY",
    "OPEN",
    "SPECTATOR",
    "ActionTable",
    "BadNotation",
    "BadSetup",
    "BoardError",
    "Event",
    "FondacoError",
    "Game",
    "IllegalAction",
    "Match",
    "Mistake",
    "Move",
    "Option",
    "OtherRules",
    "Phrase",
    "RecordError",
    "Refusal",
    "Rng",
    "Seat",
    "Secret",
    "SheetLine",
    "Speaker",
    "State",
    "SystemRng",
    "UnknownGame",
    "View",
    "mixed",
    "plain",
]
