"""The rulebook for players as a page: each clause can be pointed at."""

from __future__ import annotations

import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from ..engine import Game
from ..engine.ledger import rulebook

_ITEM = re.compile(r"<li>(\s*(?:<p>)?<strong>([A-Z]+-\d+)</strong>)")


@lru_cache(64)
def rulebook_html(game: Game, language: str) -> Markup:
    """The rulebook in a language, or in the one it has; each clause is a list item with its id."""
    text = MarkdownIt("commonmark", {"html": False}).enable("table").render(rulebook(game, language))
    text = re.sub(r"<(/?)h([1-4])>", lambda found: f"<{found[1]}h{int(found[2]) + 1}>", text)
    return Markup(_ITEM.sub(r'<li id="\2" class="clause">\1', text))
