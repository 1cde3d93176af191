"""Schemathesis asks the whole JSON interface for everything, right and wrong: no answer is a server error.

    python -m tests.server.fuzz --cases 20000

Half of the cases come from somebody who is known, sits at tables and hosts them; ids, games, bots and invitations are
often true ones, so that requests get further than the door. Every second case is twisted: signs that can't be stored,
numbers of 5,000 digits, strange charsets, JSON that isn't any. Answers to cases that aren't twisted must be as
described. Of streams the head is read.

Two of schemathesis's checks are off. That everything the schema allows is accepted: rules aren't in a schema, an action
may be well formed and illegal, a game's name well formed and unknown (409, 404 and 422, all described). That everything
else is refused: what a query names beyond the schema is ignored, and true ids and names are put in here.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

import fondaco
from fondaco.engine import Match, Rng
from fondaco.engine.records import write
from fondaco.players import bot_names
from fondaco.registry import names

from .keeper import LONGEST, Keeper

Case = schemathesis.Case[Any]
ME, BOT, FRIEND = {"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "friend"}
HEADERS = ("content-security-policy", "x-content-type-options", "referrer-policy")
DIGITS = "9" * 5000
FRAGMENTS = [
    rb'"\ud800"',
    rb'"\udfff a"',
    rb'"\u0000"',
    rb'"\u202e\u2066"',
    rb'"\u001b[2J"',
    b'"\xff\xfe"',
    b'"\xed\xa0\x80"',
    b'"' + b"a" * 40_000 + b'"',
    DIGITS.encode(),
    b"-" + DIGITS.encode(),
    b"1e999",
    b"NaN",
    b"-0",
    b"null",
    b"[" * 4000 + b"]" * 4000,
    b'{"a":' * 4000 + b"1" + b"}" * 4000,
]
"""What stands in the place of a value."""
BODIES = [b"", b"\0", b"{", b'{"a"', b"\xff\xfe{\0}\0", b"\xef\xbb\xbf{}", b"[" * 30_000, b"nul", b'"\\u12"', b"{}" * 9]
CHARSETS = ["utf-7", "utf-16", "utf-32", "punycode", "idna", "unicode_escape", "zlib", "rot13", "undefined", "nothing"]
ODD = ["%00", "%ED%A0%80", "%FF", "%E2%80%AE", "%0d%0a", "..%2f..", "%25", "-1", "1e5", "%C2%B2", DIGITS, "a" * 3000]
MOST_AT_ONCE = 200
"""So many cases of one operation at most, before the others have their turn again."""
QUERIES = ("seat", "move", "action", "since", "as", "language", "nothing")


class Fuzz:
    """A server with tables of all kinds, and what was asked of it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = requests.Session()
        self.asked: Counter[str] = Counter()
        self.key = self.post("sessions", {"name": "Anna"})["key"]
        playing = self.post("tables", {"game": "hansa_teutonica", "seats": [ME, ME, BOT]})
        waiting = self.post("tables", {"game": "medici", "seats": [ME, FRIEND, {"kind": "open"}], "public": True})
        record = random_record()
        replayed = self.post("records", {"record": record})
        self.tables = [playing["id"], waiting["id"], replayed["id"], self.finished()]
        invitation = self.get(f"tables/{waiting['id']}/invitations")["1"]
        self.known: dict[str, list[Any]] = {
            "game": names(),
            "bot": bot_names(),
            "kind": ["me", "friend", "open", "bot"],
            "invitation": [invitation, invitation[:-1]],
            "record": [record, record[:400]],
            "action": list(range(0, 400, 7)),
            "seat": [0, 1, 2],
            "move": [0, 5, 50],
        }

    def post(self, path: str, data: Any) -> Any:
        answer = self.http.post(f"{self.url}/api/{path}", json=data, headers=self.bearer())
        answer.raise_for_status()
        return answer.json()

    def get(self, path: str) -> Any:
        answer = self.http.get(f"{self.url}/api/{path}", headers=self.bearer())
        answer.raise_for_status()
        return answer.json()

    def bearer(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.key}"} if hasattr(self, "key") else {}

    def finished(self) -> str:
        """A table that is over, at which Anna sits: bots have played it to its end."""
        table = str(self.post("tables", {"game": "medici", "seats": [ME, BOT, BOT]})["id"])
        self.post(f"tables/{table}/leave", {"bot": "random"})
        end = time.monotonic() + LONGEST
        while self.get(f"tables/{table}")["status"] != "over":
            assert time.monotonic() < end, "bots don't play"
            time.sleep(0.2)
        return table

    def run(self, cases: int, tell: Callable[[int], None]) -> None:
        """Ask so many times, all operations in turn."""
        schema = schemathesis.openapi.from_url(f"{self.url}/api/openapi.json")
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        turns = cases // (len(operations) * MOST_AT_ONCE) + 1
        share = cases // (len(operations) * turns) + 1
        for turn in range(turns):
            for operation in operations:
                both = operation.as_strategy() | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)

                @seed(turn)
                @settings(
                    max_examples=share,
                    deadline=None,
                    suppress_health_check=list(HealthCheck),
                    database=None,
                    phases=[Phase.generate],
                )
                @given(case=both, number=st.integers(0, 2**32))
                def ask(case: Case, number: int) -> None:
                    self.ask(case, random.Random(number))

                ask()
                tell(self.asked.total())
            self.look_at_page_streams(random.Random(turn), share)
        self.post("tables", {"game": "medici", "seats": [ME, ME, ME]})  # whatever was asked, it goes on

    def ask(self, case: Case, rng: random.Random) -> None:
        """One case, as it is or twisted."""
        if "id" in case.path_parameters and "/tables/" in case.path and rng.random() < 0.8:
            case.path_parameters["id"] = rng.choice(self.tables)
        if rng.random() < 0.5:
            case.body = self.knowing(case.body, rng)
        keys = [{}, self.bearer()] if rng.random() < 0.95 else [{"authorization": "Bearer \xe9\xff"}]
        plain = rng.random() < 0.5
        request = requests.Request(**case.as_transport_kwargs(base_url=self.url, headers=rng.choice(keys)))
        prepared = self.http.prepare_request(request)
        if not plain:
            twist(prepared, case.body, rng)
        streaming = case.path.endswith("/stream")
        answer = self.send(prepared, case.path, streaming)
        if plain and not streaming:
            case.validate_response(answer, excluded_checks=[positive_data_acceptance, negative_data_rejection])

    def send(self, prepared: requests.PreparedRequest, path: str, streaming: bool) -> requests.Response:
        """Send a request; the answer, of a stream its head. A server error is a failure."""
        answer = self.http.send(prepared, stream=streaming, timeout=LONGEST, allow_redirects=False)
        self.asked[f"{prepared.method} {path}: {answer.status_code}"] += 1
        body = str(prepared.body)[:500]
        assert answer.status_code < 500, f"{answer.status_code}: {prepared.method} {str(prepared.url)[:500]} {body}"
        if answer.status_code == 200:
            assert all(name in answer.headers for name in HEADERS), f"{prepared.url} has no headers of safety"
        if streaming:
            kind = answer.headers["content-type"]
            assert answer.status_code != 200 or kind.startswith("text/event-stream"), f"{prepared.url}: {kind}"
            answer.close()
        return answer

    def knowing(self, body: Any, rng: random.Random) -> Any:
        """The body with values that mean something here."""
        if isinstance(body, list):
            return [self.knowing(value, rng) for value in body]
        if isinstance(body, dict):
            return {
                name: rng.choice(self.known[name])
                if name in self.known and rng.random() < 0.7
                else self.knowing(value, rng)
                for name, value in body.items()
            }
        return body

    def look_at_page_streams(self, rng: random.Random, times: int) -> None:
        """The streams of pages, which stand in no description."""
        for _ in range(times):
            query = f"version={rng.choice(['0', '-1', '3', *ODD])}&said={rng.choice(['0', *ODD])}"
            url = f"{self.url}/t/{rng.choice([*self.tables, *ODD])}/stream?{query}&language={rng.choice(['en', *ODD])}"
            headers = {"cookie": f"fondaco={rng.choice([self.key, 'x' * 30, ''])}"}
            self.send(self.http.prepare_request(requests.Request("GET", url, headers)), "/t/{id}/stream", True)


def twist(request: requests.PreparedRequest, body: object, rng: random.Random) -> None:
    """Make a request worse."""
    assert request.url is not None
    kind = rng.choice(["value", "key", "charset", "body", "query", "path", "header"])
    if kind in ("value", "key", "body") and request.method == "GET":
        kind = "query"
    if kind in ("value", "key", "body"):
        made = rng.choice([*BODIES, rng.randbytes(rng.randrange(200))])
        if kind != "body" and isinstance(body, dict) and body:
            made = spoilt(body, kind, rng)
        request.body = made
        request.headers["content-length"] = str(len(made))
        request.headers["content-type"] = "application/json"
    elif kind == "charset":
        request.headers["content-type"] = f"application/json; charset={rng.choice(CHARSETS)}"
    elif kind == "query":
        request.url += f"{'&' if '?' in request.url else '?'}{rng.choice(QUERIES)}={rng.choice(ODD)}"
    elif kind == "path":
        place = rng.randrange(3, request.url.count("/") + 1)
        parts = request.url.split("/")
        parts[place] = rng.choice(ODD)
        request.url = "/".join(parts)
    else:
        name = rng.choice(["accept-language", "cookie", "accept", "x-form-token", "range", "expect", "host"])
        request.headers[name] = rng.choice(
            ["\xff\xfe", "a" * 5000, "fondaco=" + "\xe9" * 40, "de;q=" + DIGITS, "*", ""]
        )


def spoilt(body: dict[str, Any], kind: str, rng: random.Random) -> bytes:
    """The body as JSON in which a value or a name is something that no value and no name should be."""
    name = rng.choice(list(body))
    fragment = rng.choice(FRAGMENTS)
    if kind == "value":
        value = body[name]
        inside: object = "@@"
        if isinstance(value, list) and value:
            inside = ["@@", *value[1:]]
        elif isinstance(value, dict) and rng.random() < 0.7:
            inside = {**value, "x": "@@"}
        return json.dumps({**body, name: inside}).encode().replace(b'"@@"', fragment)
    text = fragment if fragment.startswith(b'"') else b'"' + fragment.replace(b'"', b"'") + b'"'
    extra = {"options": {"@@": "x"}} if rng.random() < 0.5 else {"@@": 1}
    return json.dumps({**body, **extra}).encode().replace(b'"@@"', text)


def random_record() -> str:
    """The record of a whole game."""
    game, rng = fondaco.load("medici"), random.Random(5)
    match = Match(game, 3, Rng(5))
    while not match.state.over:
        seat = match.state.pending()[0]
        match.play(seat, rng.choice(match.state.legal(seat)))
    return write(match)


def fuzz(folder: Path, cases: int, tell: Callable[[int], None] = lambda _: None) -> Counter[str]:
    """Start a server, ask it for everything, and count the answers."""
    keeper = Keeper(str(folder / "house.db"))
    keeper.start()
    try:
        asking = Fuzz(keeper.url)
        asking.run(cases, tell)
    finally:
        keeper.kill()
        keeper.close()
    return asking.asked


def main() -> None:
    """Read the wish, ask, and say what was answered."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=20_000)
    wish = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        asked = fuzz(Path(folder), wish.cases, lambda n: print(f"\r{n} of {wish.cases}", end="", flush=True))
    print()
    for what, count in sorted(asked.items()):
        print(f"{count:>7}  {what}")
    print(f"{asked.total()} cases in {time.monotonic() - started:.0f} s, no server error")


if __name__ == "__main__":
    main()
