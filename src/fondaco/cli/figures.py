"""`fondaco games --figures`: what papers tell of a game, as a table that documents take as it is."""

from __future__ import annotations

from ..engine import BadSetup, Phrase
from .common import print_json, progress

HEADS = {
    "players": "seats",
    "actions": "actions",
    "legal_mean": "legal, mean",
    "legal_max": "most",
    "decisions": "decisions",
    "chance_events": "chance events",
    "outcomes_mean": "outcomes each",
    "at_once": "at once",
    "hidden": "hidden",
    "views_differ": "views differ",
    "log10_states": "log10 positions",
    "log10_tree": "log10 tree",
}
SHARES = ("at_once", "hidden", "views_differ")


def show_figures(ids: list[str], games: int, bot: str, jobs: int, as_json: bool) -> None:
    """Every number of players of these games, counted over so many games."""
    import fondaco

    from ..arena.figures import SEED, figures

    if games < 1:
        raise BadSetup(Phrase("at least 1 game must be played, not {n}", n=games))
    if jobs < 1:
        raise BadSetup(Phrase("at least 1 job must work, not {n}", n=jobs))
    loaded = [fondaco.load(id) for id in ids]
    counts = [(game, players) for game in loaded for players in range(game.players_min, game.players_max + 1)]
    with progress("figures", len(counts) * games) as advance:
        rows = [figures(game.id, players, games, bot, SEED, jobs, advance) for game, players in counts]
    if as_json:
        print_json(rows)
        return
    print("| game | " + " | ".join(HEADS.values()) + " |")
    print("|---|" + "--:|" * len(HEADS))
    for (game, _), row in zip(counts, rows, strict=True):
        cells = [f"{row[key]:.0%}" if key in SHARES else f"{row[key]:,}" for key in HEADS]
        print(f"| {game.title} | " + " | ".join(cells) + " |")
