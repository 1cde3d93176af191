"""People: known by the secret in their browser's cookie (or in a client's header), nothing else is asked of them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from .storage import Store
from .tokens import key_hash, new_id

LONGEST_NAME = 30
MOST_KNOWN = 20_000


@dataclass
class Person:
    """Somebody who has sat down or said something here."""

    id: str
    name: str


class People:
    """Finds people by their secret, and keeps those seen lately in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Person] = {}

    async def find(self, key: str) -> Person | None:
        """The person with that secret."""
        known = self._known.get(key)
        if known is not None:
            return known
        if not 20 <= len(key) <= 100:
            return None
        found = await asyncio.to_thread(self._store.person, key_hash(key))
        return self._keep(key, Person(*found)) if found is not None else None

    async def welcome(self, key: str, name: str) -> Person:
        """The person with that secret, newly met where nobody has it."""
        person = await self.find(key)
        if person is None:
            person = Person(new_id(), tidy_name(name) or "Guest")
            await self._store.add_person(person.id, key_hash(key), person.name)
            self._keep(key, person)
        return person

    async def rename(self, person: Person, name: str) -> None:
        name = tidy_name(name)
        if name and name != person.name:
            person.name = name
            await self._store.rename(person.id, name)

    def _keep(self, key: str, person: Person) -> Person:
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[key] = person
        return person


def tidy_name(name: str) -> str:
    """A name as it may be shown: one line, not too long, no signs that turn text around.

    >>> tidy_name("  Anna\\n Maria\\u202e ")
    'Anna Maria'
    """
    kept = "".join(sign for sign in name if sign.isprintable() or sign == " " or sign in "\n\t")
    return " ".join(kept.replace("#", " ").split())[:LONGEST_NAME].strip()
