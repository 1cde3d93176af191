"""What a game is. Knows no game, does no I/O beyond its own data, never sees a clock."""

from .actions import Actions, Axis, Families, Family, amounts, plain, seats
from .boards import BoardError, Boards, Mistake
from .contract import CHANCE_ONLY, NOBODY, ONLY, Game, Option, Secret, SheetLine, State, Summary, View
from .errors import BadNotation, BadSetup, FondacoError, IllegalAction, OtherRules, RecordError, Refusal, UnknownGame
from .events import CHANCE, OPEN, SPECTATOR, Event
from .guide import Guide
from .match import Match, Move
from .mind import Mind
from .phrases import N_, SILENCE, Phrase, Quoted, Seat, Speaker, forms, plural, quoted
from .rng import Rng, SystemRng, mixed
from .sight import Sight
from .steps import Step, StepState

__all__ = [
    "CHANCE",
    "CHANCE_ONLY",
    "NOBODY",
    "N_",
    "ONLY",
    "OPEN",
    "SILENCE",
    "SPECTATOR",
    "Actions",
    "Axis",
    "BadNotation",
    "BadSetup",
    "BoardError",
    "Boards",
    "Event",
    "Families",
    "Family",
    "FondacoError",
    "Game",
    "Guide",
    "IllegalAction",
    "Match",
    "Mind",
    "Mistake",
    "Move",
    "Option",
    "OtherRules",
    "Phrase",
    "Quoted",
    "RecordError",
    "Refusal",
    "Rng",
    "Seat",
    "Secret",
    "SheetLine",
    "Sight",
    "Speaker",
    "State",
    "Step",
    "StepState",
    "Summary",
    "SystemRng",
    "UnknownGame",
    "View",
    "amounts",
    "forms",
    "mixed",
    "plain",
    "plural",
    "quoted",
    "seats",
]
