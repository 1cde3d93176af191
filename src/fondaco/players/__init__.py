"""Bots that play any game through the contract. They get views, never states: a bot that can't see can't cheat."""

from .bots import Bot, Greedy, Random
from .levels import LEVELS, bot_names, bots_for_seats, budget, make_bot, no_such_bot
from .outside import BotFault, Outside
from .play import play_out
from .search import Candidate, Search, Settings, Thought

__all__ = [
    "LEVELS",
    "Bot",
    "BotFault",
    "Candidate",
    "Greedy",
    "Outside",
    "Random",
    "Search",
    "Settings",
    "Thought",
    "bot_names",
    "bots_for_seats",
    "budget",
    "make_bot",
    "no_such_bot",
    "play_out",
]
