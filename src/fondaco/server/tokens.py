"""Secrets: session keys, invitations to seats, and tokens against forged requests.

An invitation is signed, not stored: whoever holds the link may take the seat, and nobody can guess one.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets


def new_id() -> str:
    """An id that nobody guesses: 80 bits in letters and digits."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def new_key() -> str:
    """The secret of a session."""
    return secrets.token_urlsafe(32)


def key_hash(key: str) -> str:
    """What is stored of a session's secret."""
    return hashlib.sha256(key.encode()).hexdigest()


class Signer:
    """Signs with the house's secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def invitation(self, table: str, seat: int) -> str:
        """The token of the link that gives a seat."""
        return f"{table}-{seat}-{self._sign('seat', table, str(seat))}"

    def invited(self, token: str) -> tuple[str, int] | None:
        """Table and seat of an invitation; None where it isn't ours."""
        table, _, rest = token.partition("-")
        seat, _, signature = rest.partition("-")
        if not (seat.isascii() and seat.isdigit() and len(seat) < 3):
            return None
        if not hmac.compare_digest(signature.encode(), self._sign("seat", table, seat).encode()):
            return None
        return table, int(seat)

    def form_token(self, key: str) -> str:
        """What a form must carry so that it is known to come from our own page."""
        return self._sign("form", key)

    def _sign(self, *parts: str) -> str:
        mac = hmac.new(self._secret, "\0".join(parts).encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(mac[:18]).decode()
