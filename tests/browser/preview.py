"""A game's table as a picture, without a server: for whoever draws one.

python tests/browser/preview.py medici out.png --players 4 --move 40 --width 1440 --theme dark --language de
python tests/browser/preview.py medici out.png --src ../elsewhere/src      (the game of another working copy)
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SERVER = Path(__file__).parents[2] / "src" / "fondaco" / "server"
PAGE = """<!doctype html><html data-theme="{theme}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><style>{style}</style><body class="at-table">{symbols}
<main><div class="hand">{hands}</div><div class="board" data-pending="{pending}">{board}</div></main>"""


def drawn(game_id: str, players: int, move: int, language: str, theme: str, seed: int) -> str:
    """The page with the table after so many moves of a game among bots."""
    import fondaco
    from fondaco.engine import SPECTATOR, Match, Rng
    from fondaco.engine.texts import speaker
    from fondaco.players import make_bot
    from fondaco.server.drawing import Canvas, Telling, artist, environment

    match = Match(fondaco.load(game_id), players or None, Rng(seed))
    bot, rng = make_bot("greedy", match.game), Rng(seed)
    for _ in range(move):
        if match.state.over:
            break
        seat = match.state.pending()[0]
        match.play(seat, bot.choose(seat, match.state.view(seat), match.state.legal(seat), rng))
    names = ["Anna", "Bruno", "Chiara", "Dario", "Elena", "Fosco"][: match.players]
    t = Telling(speaker(language, match.game.folder(), SERVER, names=names))
    artist_ = artist(match.game)
    canvas = Canvas()
    artist_.board(canvas, match.state.view(SPECTATOR), t)
    seat = next((seat for seat in match.state.pending() if seat >= 0), 0)
    hands = artist_.hand(match.state.view(seat), t)
    styles = [SERVER / "static" / "style.css", SERVER / "static" / "pages.css", match.game.folder() / "table.css"]
    style = "\n".join(file.read_text(encoding="utf-8") for file in styles if file.exists())
    symbols = environment(match.game.folder()).get_template("symbols.html").render() + str(artist_.symbols())
    return PAGE.format(theme=theme, style=style, symbols=symbols, hands=hands, board=canvas.html(), pending=seat)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("out", type=Path)
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--move", type=int, default=40)
    parser.add_argument("--width", type=int, default=1100)
    parser.add_argument("--height", type=int, default=1400)
    parser.add_argument("--theme", default="light")
    parser.add_argument("--language", default="en")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--src", type=Path, default=SERVER.parents[1])
    wish = parser.parse_args()
    sys.path.insert(0, str(wish.src.resolve()))
    import fondaco

    fondaco.__path__.append(str(SERVER.parent))
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("no Chromium is found; install the package chromium")
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(
            drawn(wish.game, wish.players, wish.move, wish.language, wish.theme, wish.seed), encoding="utf-8"
        )
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
        size = [f"--window-size={wish.width},{wish.height}", f"--screenshot={wish.out.resolve()}"]
        subprocess.run([chromium, *flags, *size, page.as_uri()], check=True, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
