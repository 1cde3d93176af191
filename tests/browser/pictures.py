"""The pictures of the documentation, made anew: `python tests/browser/pictures.py docs/pictures`.

A server is started, games are played some way by bots, and Chromium takes pictures: the home page and every table,
wide and on a phone, light; and the tables in the dark with `--dark`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, chromium_path  # noqa: E402
from tests.server.conftest import Server, generous  # noqa: E402

from fondaco.engine import Rng  # noqa: E402
from fondaco.players import make_bot  # noqa: E402
from fondaco.server.house import SeatWish, TableWish  # noqa: E402
from fondaco.server.people import Person  # noqa: E402
from fondaco.server.storage import StoredSeat  # noqa: E402
from fondaco.server.web.home import playable  # noqa: E402

NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena", "Fosco")
SIZES = {"wide": (1440, 1000), "phone": (390, 844)}
SHARE = 0.45
"""How far the games are played."""


def table_in_the_middle(server: Server, person: Person, game_id: str, seed: int) -> str:
    """A table of four (or as many as may) some way into a game, where the visitor must decide; its path."""
    game = next(game for game in playable() if game.id == game_id)
    players = min(4, game.players_max)
    wish = TableWish(game.id, [SeatWish("me")] * players, {})
    room = server.do(server.house.new_table(wish, person.id, NAMES[0]))
    seats = room.table.seats
    for seat in range(players):
        seats[seat] = StoredSeat("bot" if seat else "person", NAMES[seat], "", "" if seat else person.id)
    bot, rng = make_bot("greedy", room.table.game), Rng(seed)
    length = whole_length(game_id, players, seed)
    while True:
        state = room.table.match.state
        seat = room.table.pending()[0]
        if len(room.table.match.moves) > length * SHARE and seat == 0 and len(state.legal(seat)) > 2:
            return f"/t/{room.table.id}"
        server.do(room.table.play(seat, bot.choose(seat, state.view(seat), state.legal(seat), rng)))


def whole_length(game_id: str, players: int, seed: int) -> int:
    """How many moves a game of simple bots takes."""
    from fondaco.players.play import play_match

    game = next(game for game in playable() if game.id == game_id)
    bots = [make_bot("greedy", game) for _ in range(players)]
    return len(play_match(game, players, {}, bots, seed, 0, list(NAMES[:players]))[1].moves)


def take(browser: Browser, server: Server, key: str, path: str, out: Path, size: str, dark: bool) -> None:
    """One picture."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        base_url=server.url,
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.add_cookies([{"name": "fondaco", "value": key, "url": server.url}])
    page = context.new_page()
    page.goto(path)
    page.wait_for_timeout(500)
    page.screenshot(path=out)
    context.close()
    print(out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "docs" / "pictures")
    parser.add_argument("--games", nargs="*", default=[game.id for game in playable()])
    parser.add_argument("--dark", action="store_true", help="the tables in the dark too")
    parser.add_argument("--seed", type=int, default=4)
    wish = parser.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(generous(Path(folder) / "x.db"))
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        person, key = server.do(server.house.people.welcome(NAMES[0]))
        tables = {game: table_in_the_middle(server, person, game, wish.seed) for game in wish.games}
        for size in SIZES:
            take(browser, server, key, "/", wish.folder / f"home-{size}.png", size, False)
            for game, path in tables.items():
                take(browser, server, key, path, wish.folder / f"{game}-{size}.png", size, False)
                if wish.dark:
                    take(browser, server, key, path, wish.folder / f"{game}-{size}-dark.png", size, True)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
