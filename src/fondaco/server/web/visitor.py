"""Who asks: the session in the cookie or in a client's header, the language, and whether a form is our own."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import parse_qsl

from fastapi import Depends, Request
from starlette.datastructures import FormData

from ...engine import N_, FondacoError, Phrase
from ...engine.texts import LANGUAGES
from ..door import check_text
from ..house import House
from ..origins import origin_of
from ..people import Person
from ..texts import preferred

SESSION = "fondaco"
A_YEAR = 365 * 24 * 3600
MOST_FIELDS = 200
CONFIRMINGS = {
    "final": N_("when it can't be taken back"),
    "always": N_("always"),
    "never": N_("never"),
}
"""When an action waits for a confirmation, the usual first."""
SPEEDS = {"normal": N_("normally"), "slow": N_("slowly"), "fast": N_("fast"), "at-once": N_("at once")}
"""How fast bots play, the usual first."""


class Forbidden(FondacoError):
    """The request didn't come from our page, or from nobody we know."""


class TooMany(FondacoError):
    """More than anybody needs."""


@dataclass
class Visitor:
    """One request's sender. `person` is None for somebody who has only looked so far."""

    house: House
    key: str
    person: Person | None
    language: str
    theme: str
    confirm: str
    """When to confirm: one of CONFIRMINGS."""
    speed: str
    """How fast bots play before the visitor's eyes: one of SPEEDS."""
    address: str
    fresh: bool = False
    bearer: bool = False

    @property
    def id(self) -> str:
        return self.person.id if self.person is not None else ""

    @property
    def name(self) -> str:
        return self.person.name if self.person is not None else ""

    @property
    def form_token(self) -> str:
        """What our forms carry."""
        return self.house.signer.form_token(self.key)

    def check_token(self, token: str) -> None:
        """Refuse what another site sends in the visitor's name."""
        if not hmac.compare_digest(token.encode(), self.form_token.encode()):
            raise Forbidden(Phrase("this form is not from here or too old; load the page again"))

    async def welcome(self, name: str = "") -> Person:
        """The visitor as a person; stored from now on, and with a new secret that nobody can have seen before."""
        if self.person is None:
            limit(self, "sessions")
            self.become(await self.house.people.welcome(name))
        assert self.person is not None
        return self.person

    def become(self, known: tuple[Person, str]) -> None:
        """The visitor is that person from now on; the answer hands the secret to the browser."""
        self.person, self.key = known
        self.fresh = True


def house_of(request: Request) -> House:
    """The house that answers."""
    house: House = request.app.state.house
    return house


async def visitor_of(request: Request) -> Visitor:
    """Who asks."""
    house = house_of(request)
    cookies = request.cookies
    authorization = request.headers.get("authorization", "")
    bearer = authorization.startswith("Bearer ")
    key = authorization[7:].strip() if bearer else cookies.get(SESSION, "")
    person = await house.people.find(key) if key else None
    if bearer and person is None:
        raise Forbidden(Phrase("this key is unknown here; POST /api/sessions gives one"))
    fresh = person is None and not house.signer.is_ours(key)
    asked = request.query_params.get("language") if request.scope["query_string"] else ""
    language = asked or cookies.get("language", "")
    if language not in LANGUAGES:
        language = preferred(request.headers.get("accept-language", ""))
    theme = cookies.get("theme", "")
    address = origin_of(request.client.host if request.client is not None else "")
    if person is not None:
        house.origins.note(person.id, address)
    return Visitor(
        house,
        house.signer.new_key() if fresh else key,
        person,
        language,
        theme if theme in ("light", "dark") else "",
        _one_of(CONFIRMINGS, cookies.get("confirm", "")),
        _one_of(SPEEDS, cookies.get("speed", "")),
        address,
        fresh,
        bearer,
    )


def _one_of(known: dict[str, str], value: str) -> str:
    return value if value in known else next(iter(known))


AnyVisitor = Annotated[Visitor, Depends(visitor_of)]


async def form_of(request: Request, visitor: AnyVisitor) -> FormData:
    """A form of our own page, checked."""
    form = await _read_form(request)
    for field, value in form.multi_items():
        check_text(field)
        if isinstance(value, str):
            check_text(value)
    visitor.check_token(str(form.get("token", "")))
    limit(visitor, "changes")
    return form


async def _read_form(request: Request) -> FormData:
    if not request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        return await request.form(max_files=2, max_fields=MOST_FIELDS)
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return FormData([*parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS)])
    except ValueError:
        raise TooMany(Phrase("that is too much at once; wait a little")) from None


async def client_of(request: Request, visitor: AnyVisitor) -> Visitor:
    """A client of the JSON interface that changes something: known by its key, or our own page."""
    if not visitor.bearer:
        visitor.check_token(request.headers.get("x-form-token", ""))
    limit(visitor, "changes")
    return visitor


OurForm = Annotated[FormData, Depends(form_of)]
Client = Annotated[Visitor, Depends(client_of)]


def limit(visitor: Visitor, what: str) -> None:
    """Refuse what is too much: changes and hints by person, sessions and tables by address."""
    name = visitor.address if what in ("sessions", "tables") or not visitor.id else visitor.id
    if not visitor.house.limits[what].take(name):
        raise TooMany(Phrase("that is too much at once; wait a little"))
