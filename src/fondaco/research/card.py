"""The data card of an export: what the folder holds, how it was made, and how it is read."""

from __future__ import annotations

import shlex
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from .folder import BOARD, COLUMNS, DECISIONS, GAMES, Setting, file_of, game_of, read, schema

FRONT = """---
license: apache-2.0
tags: [board-games, reinforcement-learning, {game}]
configs:
- config_name: games
  data_files: games/*.parquet
- config_name: decisions
  data_files: decisions/*.parquet
---
"""

PLAYED = "Bots of Fondaco played them; no people and no data from elsewhere are in them."
RECORDED = "They were recorded at tables: names of people may stand in `seats`. Ask them before you publish it."

TEXT = """# {title}: {games:,} games

{games:,} games of {title} ({designers}, {year}) with {moves:,} moves, {decided:,} of them decisions of seats
and the others outcomes of chance, in {size:.1f} MB: {each:,.0f} bytes a game. {origin}

| | |
|---|---|
| made by | `{command}` |
| Fondaco | {version} |
| rules | version {rules} |
| board | {board} |
| players | {players} |
| options | {options} |
| bots | {bots} |
| seed | {seed} |

## How to read it

```python
from fondaco.research import data

games = data.open("this folder")
for batch in games.batches(4096):
    print(batch.actions, batch.mask, batch.shares)
print(games.record(0))
```

pandas, Polars, DuckDB and all else that reads Parquet take `games/*.parquet` and `decisions/*.parquet` as they are;
the column `game` joins them. A game can be replayed from its moves alone: chance stands among them. Seats that choose
in secret at once come one after the other; none of them knew of the other.

## Games

{games_columns}

## Decisions

{decisions_columns}

The actions of a game are numbered for good: `fondaco.load("{game}").text(action)` says an action in words. `visits` and
`values` are of the search that chose, by the actions of `legal`; where time cut it short (`doge`), the same seed
doesn't give the same games.{observed}

## Licence

The games that bots played are under the Apache License 2.0, as Fondaco is. The game itself belongs to its author and
publisher.
"""

OBSERVED = """
An observation holds {n} numbers, which are named in `export.json`; seat 0 is the viewer there, seat 1 sits left of
it."""


def card(folder: Path, setting: Setting) -> str:
    """The text of README.md."""
    game = game_of(folder, setting)
    moves = decided = size = 0
    for part in setting.parts():
        files = [file_of(folder, table, part) for table in (GAMES, DECISIONS)]
        told = read(files[0], ["moves", "decided"])
        moves += pc.sum(told["moves"]).as_py()
        decided += pc.sum(told["decided"]).as_py()
        size += sum(file.stat().st_size for file in files)
    tables = {f"{table}_columns": _columns(table, setting) for table in COLUMNS}
    told_of = dict(
        title=game.title,
        designers=game.designers,
        year=game.year,
        game=game.id,
        games=setting.games,
        moves=moves,
        decided=decided,
        size=size / 1e6,
        each=size / setting.games,
        origin=RECORDED if setting.records else PLAYED,
        command=command(setting),
        version=setting.version,
        rules=setting.rules,
        board=f"{setting.board}: `{BOARD}`" if setting.on_file else "the game's own",
        players="as many as there are `seats`" if setting.records else setting.players,
        options="see the columns" if setting.records else _listed(setting.options),
        bots="see the columns" if setting.records else ", ".join(setting.bots),
        seed="none" if setting.records else setting.seed,
        observed=OBSERVED.format(n=len(setting.names)) if setting.observe else "",
        **tables,
    )
    return FRONT.format(game=game.id) + TEXT.format(**told_of)


def command(setting: Setting) -> str:
    """The command that makes the same games."""
    words = ["fondaco", "export", setting.game]
    if setting.records:
        words += ["--records", "FILE"] + [word for word in ("...",) if setting.games > 1]
    else:
        bots = setting.bots if len(set(setting.bots)) > 1 else setting.bots[:1]
        words += ["--games", str(setting.games), "--players", str(setting.players), "--bots", ",".join(bots)]
        words += ["--seed", str(setting.seed)]
        words += [word for name, value in setting.options.items() for word in ("--option", f"{name}={value}")]
    words += [word for word in ("--option", f"board={BOARD}") if setting.on_file]
    words += [word for word in ("--observe",) if setting.observe]
    return shlex.join([*words, "--out", "DIR"])


def _listed(options: dict[str, str]) -> str:
    return ", ".join(f"{name}: {value}" for name, value in options.items()) or "none"


def _columns(table: str, setting: Setting) -> str:
    lines = ["| column | type | what |", "|---|---|---|"]
    for field in schema(table, setting):
        told = COLUMNS[table].get(field.name)
        what = told[1] if told is not None else "the option that was chosen"
        lines.append(f"| `{field.name}` | {_said(field.type)} | {what} |")
    return "\n".join(lines)


def _said(type: pa.DataType) -> str:
    """A column's type in words."""
    return f"list of {type.value_type}" if pa.types.is_list(type) else str(type)
