"""All games with every number of players, and a few options besides: what every form of the games is tested on."""

from __future__ import annotations

import fondaco

Setup = tuple[str, int, dict[str, str]]

COUNTS: list[Setup] = [
    (id, players, {})
    for id in fondaco.game_ids()
    for players in range(fondaco.load(id).players_min, fondaco.load(id).players_max + 1)
]
OPTIONS: list[Setup] = [
    ("medici", 3, {"markers": "at-once"}),
    ("medieval_merchant", 3, {"markers": "all-open", "money": "open", "end": "full-round"}),
    ("middle_ages", 3, {"negotiation": "open", "money": "open"}),
]
SETUPS = COUNTS + OPTIONS
SMALLEST: list[Setup] = [(id, fondaco.load(id).players_min, {}) for id in fondaco.game_ids()]


def said(setup: Setup) -> str:
    """How a setup is called in the list of tests."""
    id, players, options = setup
    return "-".join([id, str(players), *options.values()])
