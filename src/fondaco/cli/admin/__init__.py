"""What only the operator of a server may do: `fondaco admin`, on the database and beside a running server.

Each subject is a module of its own; here its commands get their names.
"""

from __future__ import annotations

import typer

from .copies import backup, restore
from .records import export

app = typer.Typer(help="Look after a server: its database and what is kept there.", no_args_is_help=True)

app.command()(backup)
app.command()(restore)
app.command()(export)
