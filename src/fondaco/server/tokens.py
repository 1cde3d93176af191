"""Secrets: session keys, invitations to seats, and tokens against forged requests.

An invitation is signed with what its seat keeps: when the seat is taken, or the host renews or withdraws the
invitation, the seat keeps something else and the link is void.
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


def invited_to(token: str) -> tuple[str, int] | None:
    """Table and seat that an invitation names, whether it holds or not; None where it is none."""
    table, _, rest = token.partition("-")
    seat, _, signature = rest.partition("-")
    if not signature or not (seat.isascii() and seat.isdigit() and len(seat) < 3):
        return None
    return table, int(seat)


class Signer:
    """Signs with the house's secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def invitation(self, table: str, seat: int, kept: str) -> str:
        """The token of the link that gives a seat, as long as the seat keeps that."""
        return f"{table}-{seat}-{self._sign('seat', table, str(seat), kept)}"

    def is_invitation(self, token: str, table: str, seat: int, kept: str) -> bool:
        """Whether a token gives that seat now."""
        return bool(kept) and hmac.compare_digest(token.encode(), self.invitation(table, seat, kept).encode())

    def new_key(self) -> str:
        """The secret of a session that is nobody's yet; signed, so that we know it as ours."""
        secret = new_key()
        return f"{secret}.{self._sign('session', secret)}"

    def is_ours(self, key: str) -> bool:
        """Whether a session's secret was made here: nobody chooses one for somebody else."""
        secret, _, signature = key.partition(".")
        return hmac.compare_digest(signature.encode(), self._sign("session", secret).encode())

    def form_token(self, key: str) -> str:
        """What a form must carry so that it is known to come from our own page."""
        return self._sign("form", key)

    def _sign(self, *parts: str) -> str:
        mac = hmac.new(self._secret, "\0".join(parts).encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(mac[:18]).decode()
