"""What outlives the process: people, tables, seats, every move, and what was said. SQLite by default, or PostgreSQL."""

from .store import Reader, Store, StoredSeat, StoredTable
from .writer import NotStored, Writer

__all__ = ["NotStored", "Reader", "Store", "StoredSeat", "StoredTable", "Writer"]
