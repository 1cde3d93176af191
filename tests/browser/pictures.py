"""The pictures of README and docs, made anew: `python tests/browser/pictures.py`, or of some games alone: `… medici`.

Bots play a whole game of each kind. Four tables stand at four points of it (start, middle, a moment, end), and Chromium
takes each of them and the pages around them on a wide screen and on a phone, in light and in the dark.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, MILLISECONDS, chromium_path  # noqa: E402
from tests.browser.games import GAMES  # noqa: E402
from tests.browser.positions import POLL  # noqa: E402
from tests.server.conftest import Server, generous  # noqa: E402

import fondaco  # noqa: E402
from fondaco.engine import CHANCE, Match, Move  # noqa: E402
from fondaco.players import make_bot  # noqa: E402
from fondaco.players.play import play_match  # noqa: E402
from fondaco.server.house import SeatWish, TableWish  # noqa: E402
from fondaco.server.people import Person  # noqa: E402
from fondaco.server.room import Room  # noqa: E402
from fondaco.server.storage import StoredSeat  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
NAMES = ("Anna", "Bruno", "Chiara", "Dario")
SEED = 4
POINTS = {"start": 0.0, "middle": 0.45, "moment": 0.6, "end": 1.0}
"""What is shown of a game, and how far it is played then."""
MOMENTS = {"medici": "evening", "hansa_teutonica": "completed", "medieval_merchant": "took", "middle_ages": "unloaded"}
"""The event whose card is shown."""
AROUND = ("home", "set-up", "invitation")
SIZES = {"wide": (1280, 720, 1), "phone": (360, 740, 2)}
"""Width and height of the window, and pixels of the picture to each of its own."""
SCHEMES = ("light", "dark")
QUALITY = 82
CARD_STAYS = "card => card.dispatchEvent(new PointerEvent('pointerenter'))"


class Scene(NamedTuple):
    """What a picture shows: a page of somebody's, and the move that is played at its table before their eyes."""

    name: str
    path: str
    key: str
    room: Room | None = None
    move: Move | None = None


def file_name(name: str, size: str, scheme: str) -> str:
    return f"{name}-{size}-{scheme}.webp"


def all_pictures() -> list[str]:
    """The names of all pictures that this command makes."""
    names = [f"{game}-{point}" for game in GAMES for point in POINTS] + list(AROUND)
    return [file_name(name, size, scheme) for name in names for size in SIZES for scheme in SCHEMES]


# Positions ---------------------------------------------------------------------------------------------------


def played(game: str) -> Match:
    """A whole game of simple bots, the same at every run."""
    bots = [make_bot("greedy", fondaco.load(game)) for _ in NAMES]
    return play_match(fondaco.load(game), len(NAMES), {}, bots, SEED, 0, list(NAMES))[1]


def point(match: Match, name: str) -> int:
    """After how many moves a game is shown; of a moment and the end, before the move that brings it."""
    moves = match.moves
    if name == "end":
        return max(number for number, move in enumerate(moves) if move.seat != CHANCE)
    if name == "moment":
        kind = MOMENTS[match.game.id]
        brings = [number for number, move in enumerate(moves) if any(event.kind == kind for event in move.events)]
        found = nearest(brings, len(moves) * POINTS[name])
        return max(number for number, move in enumerate(moves[: found + 1]) if move.seat != CHANCE)
    mine = [number for number, move in enumerate(moves) if move.seat == 0 and len(match.at(number).legal(0)) > 2]
    return nearest(mine, len(moves) * POINTS[name])


def nearest(numbers: list[int], wanted: float) -> int:
    return min(numbers, key=lambda number: abs(number - wanted))


class Painter:
    """Sets tables for the pictures."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.house = server.house

    def visitor(self) -> tuple[Person, str]:
        return self.server.do(self.house.people.welcome(NAMES[0]))

    def table(self, record: Room, moves: int, person: Person) -> Room:
        """A table where a game stands after so many moves; the visitor has the first seat, nobody plays the others."""
        wish = [SeatWish("me")] * len(NAMES)
        room = self.server.do(self.house.branch(record, moves, wish, person.id, NAMES[0]))
        for seat, name in enumerate(NAMES[1:], 1):
            room.table.seats[seat] = StoredSeat("person", name, "")
        return room

    def of_game(self, game: str, guest: Person, key: str) -> Iterator[Scene]:
        """The four points of a game; the guest keeps the table in the middle among their own."""
        match = played(game)
        somebody, other_key = self.visitor()
        record = self.server.do(self.house.upload(fondaco.write_record(match), somebody.id))
        for name in POINTS:
            at = point(match, name)
            room = self.table(record, at, guest if name == "middle" else somebody)
            if name == "end":
                self.server.do(room.table.play(match.moves[at].seat, match.moves[at].action))
            shown_to = key if name == "middle" else other_key
            seen = match.moves[at] if name == "moment" else None
            yield Scene(f"{game}-{name}", f"/t/{room.table.id}", shown_to, room, seen)

    def around(self, key: str) -> Iterator[Scene]:
        """The pages around the tables."""
        host, _ = self.server.do(self.house.people.welcome(NAMES[1]))
        _, nobody = self.server.do(self.house.people.welcome(""))
        seats = [SeatWish("me"), SeatWish("friend"), SeatWish("bot", "merchant"), SeatWish("bot", "patrician")]
        wish = TableWish("hansa_teutonica", seats, {})
        room = self.server.do(self.house.new_table(wish, host.id, host.name))
        link = next(iter(self.house.invitations(room.table, host.id).values()))
        for name, path, of in zip(AROUND, ("/", "/new?game=medici", f"/join/{link}"), (key, key, nobody), strict=True):
            yield Scene(name, path, of)


# Pictures ----------------------------------------------------------------------------------------------------


def open_page(browser: Browser, server: Server, scene: Scene, size: str) -> Page:
    width, height, scale = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        has_touch=size == "phone",
        is_mobile=size == "phone",
        base_url=server.url,
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.set_default_timeout(MILLISECONDS)
    context.add_cookies([{"name": "fondaco", "value": scene.key, "url": server.url}])
    page = context.new_page()
    page.goto(scene.path)
    return page


def take(page: Page, size: str, out: Path) -> None:
    """One picture; the browser itself writes it small."""
    width, height, scale = SIZES[size]
    whole = {"x": 0, "y": 0, "width": width, "height": height, "scale": scale}
    devtools = page.context.new_cdp_session(page)
    page.evaluate("document.fonts.ready.then(() => new Promise(done => requestAnimationFrame(() => done())))")
    answer = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": whole})
    out.write_bytes(base64.b64decode(answer["data"]))
    devtools.detach()


def take_all(browser: Browser, server: Server, scene: Scene, folder: Path) -> None:
    """A scene in every size and scheme. What happens in it happens once, before the eyes of all sizes."""
    pages = {size: open_page(browser, server, scene, size) for size in SIZES}
    if scene.room is not None and scene.move is not None:
        while len(scene.room.viewers) < len(pages):
            pages["wide"].wait_for_timeout(POLL)
        server.do(scene.room.table.play(scene.move.seat, scene.move.action))
        for page in pages.values():
            page.locator(".moment").evaluate(CARD_STAYS)
    for size, page in pages.items():
        for scheme in SCHEMES:
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            take(page, size, folder / file_name(scene.name, size, scheme))
        page.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="of these games alone")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    wish = parser.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as house, sync_playwright() as playwright:
        server = Server(generous(Path(house) / "house.db"))
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        painter = Painter(server)
        guest, key = painter.visitor()
        scenes = [scene for game in wish.games or GAMES for scene in painter.of_game(game, guest, key)]
        if not wish.games:
            scenes += painter.around(key)
        for scene in scenes:
            take_all(browser, server, scene, wish.folder)
            print(scene.name, flush=True)
        browser.close()
        server.stop()
    if not wish.games:
        for old in set(wish.folder.iterdir()) - {wish.folder / name for name in all_pictures()}:
            old.unlink()


if __name__ == "__main__":
    main()
