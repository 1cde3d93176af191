"""Where people come from: the address they were last seen at, so that many people of one address count as one."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

MOST_KNOWN = 50_000
V6_BITS = 64
"""Whoever has one address of IPv6 has all that share so many bits with it."""


def origin_of(address: str) -> str:
    """What an address counts as.

    >>> origin_of("192.0.2.7"), origin_of("2001:db8:1:2:aaaa::1"), origin_of("::ffff:192.0.2.7"), origin_of("unix")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7', 'unix')
    """
    if ":" not in address:
        return address
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = getattr(found, "ipv4_mapped", None)
    return str(mapped or ip_network((found, V6_BITS), strict=False).network_address)


class Origins:
    """Remembers where people were seen last."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def note(self, person: str, address: str) -> None:
        """A person asks from an address."""
        origin = origin_of(address)
        if self._known.get(person) != origin:
            self._known.pop(person, None)
            self._known[person] = origin
            if len(self._known) > MOST_KNOWN:
                del self._known[next(iter(self._known))]

    def of(self, person: str) -> str:
        """Where a person comes from; somebody who hasn't been seen since the start counts alone."""
        return self._known.get(person, person)
