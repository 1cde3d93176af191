"""What outlives the process: people, tables, seats, every move, and what was said. SQLite by default, or PostgreSQL."""

from .store import Store, StoredTable
from .writer import Writer

__all__ = ["Store", "StoredTable", "Writer"]
