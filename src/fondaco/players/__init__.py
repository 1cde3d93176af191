"""Bots that play any game through the contract. They get views, never states: a bot that can't see can't cheat."""

from .bots import Bot, Greedy, Random, bot_names, make_bot
from .play import play_out

__all__ = ["Bot", "Greedy", "Random", "bot_names", "make_bot", "play_out"]
