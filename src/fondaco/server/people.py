"""People: known by the secret in their browser's cookie (or in a client's header), nothing else is asked of them.

A person may have a key on each of several devices; coming in on another one is their own act, by a link that
works once.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from .door import tidy_line
from .storage import Store
from .storage.store import now
from .tokens import key_hash, new_id, new_key

LONGEST_NAME = 30
MOST_KNOWN = 20_000
LINK_SECONDS = 15 * 60
"""So long a link to another device holds."""


@dataclass
class Person:
    """Somebody who has sat down or said something here."""

    id: str
    name: str


class People:
    """Finds people by their secret, and keeps those seen lately in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._by_key: dict[str, Person] = {}
        self._by_id: dict[str, Person] = {}

    async def find(self, key: str) -> Person | None:
        """The person with that secret."""
        known = self._by_key.get(key)
        if known is not None:
            return known
        if not 20 <= len(key) <= 100:
            return None
        found = await asyncio.to_thread(self._store.person, key_hash(key))
        return self._keep(key, *found) if found is not None else None

    async def welcome(self, name: str) -> tuple[Person, str]:
        """Somebody new, and the secret by which they are known from now on."""
        id, key, name = new_id(), new_key(), tidy_name(name) or "Guest"
        await self._store.add_person(id, key_hash(key), name)
        return self._keep(key, id, name), key

    async def rename(self, person: Person, name: str) -> None:
        """Another name, where one is given."""
        name = tidy_name(name)
        if name and name != person.name:
            await self._store.rename(person.id, name)
            person.name = name

    # Other devices -----------------------------------------------------------------------------------

    async def new_link(self, person: Person) -> str:
        """The secret of a link by which the person comes in on another device; it works once, and not for long."""
        link = new_key()
        await self._store.add_link(person.id, key_hash(link), now() + LINK_SECONDS * 1000)
        return link

    async def linked(self, link: str) -> Person | None:
        """Whose link it is, as long as it holds."""
        found = await asyncio.to_thread(self._store.linked, key_hash(link))
        return Person(*found) if found is not None else None

    async def come_in(self, link: str) -> tuple[Person, str] | None:
        """The person of a link and a secret for the other device; the link is used up. None where it doesn't hold."""
        key = new_key()
        found = await self._store.use_link(key_hash(link), key_hash(key))
        return (self._keep(key, *found), key) if found is not None else None

    # What another server has changed -------------------------------------------------------------------

    def forget(self, id: str) -> None:
        """Look a person up again when they come next."""
        if self._by_id.pop(id, None) is not None:
            self._by_key = {key: person for key, person in self._by_key.items() if person.id != id}

    def forget_all(self) -> None:
        """Look everybody up again."""
        self._by_key.clear()
        self._by_id.clear()

    def _keep(self, key: str, id: str, name: str) -> Person:
        """One person is one object, however many keys there are."""
        if len(self._by_key) >= MOST_KNOWN:
            self.forget_all()
        person = self._by_key[key] = self._by_id.setdefault(id, Person(id, name))
        return person


def tidy_name(name: str) -> str:
    """A name as it may be shown: one line, not too long, nothing that can't be seen.

    >>> tidy_name("  Anna\\n Maria\\u200b ")
    'Anna Maria'
    """
    kept = "".join(sign for sign in tidy_line(name) if sign.isprintable())
    return " ".join(kept.replace("#", " ").split())[:LONGEST_NAME].strip()
