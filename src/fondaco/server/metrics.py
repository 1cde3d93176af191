"""What a server tells of itself to Prometheus, on an address of its own: never at the door where guests come in."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable
from typing import TYPE_CHECKING

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from ..engine import BadSetup, Phrase, Quoted

if TYPE_CHECKING:
    from .house import House

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
MOVES = Counter("fondaco_moves", "Moves that were stored and told, chance included.")
ANSWERS = Counter("fondaco_answers", "Answers by what was asked and how it went.", ["what", "status"])
LATENCY = Histogram("fondaco_answer_seconds", "From a request to the head of its answer.", ["what"], buckets=SECONDS)
STORING = Histogram("fondaco_store_seconds", "From asking the writer to the commit.", buckets=SECONDS)
THINKING = Histogram(
    "fondaco_thinking_seconds", "A decision of a bot, its wait for a turn included.", buckets=(*SECONDS, 10.0, 30.0)
)


class Rooms(Collector):
    """What there is at the moment, counted when somebody asks."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterable[GaugeMetricFamily]:
        house = self._house
        rooms = list(house.rooms.values())
        tables = GaugeMetricFamily("fondaco_tables", "Tables in memory, by how they stand.", labels=["status"])
        for status, count in sorted(Count(room.table.status for room in rooms).items()):
            tables.add_metric([status], count)
        yield tables
        streams = sum(len(room.viewers) for room in rooms)
        turns = house.minds.turns
        yield _gauge("fondaco_streams", "Open streams of pages and clients.", streams)
        yield _gauge("fondaco_bot_queue", "Decisions and hints that wait for a thinking process.", turns.waiting())
        yield _gauge("fondaco_thinking_free", "Thinking processes that nobody uses.", turns.free())
        yield _gauge("fondaco_store_queue", "What waits for the writer.", house.store.writer.waiting())
        yield _gauge("fondaco_database_ready", "1 while the database takes what is written.", house.store.writer.well)


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, about, value=float(value))


class Telling:
    """The listener that answers Prometheus, in a thread of its own: also where the event loop hangs."""

    def __init__(self, house: House, address: str) -> None:
        host, port = _place(address)
        self._rooms = Rooms(house)
        registry = CollectorRegistry()
        registry.register(REGISTRY)
        registry.register(self._rooms)
        try:
            self._server, self._thread = start_http_server(port, host, registry)
        except OSError as error:
            reason = Quoted(error.strerror or str(error))
            place = Quoted(address)
            raise BadSetup(Phrase("metrics can't be told at {place}: {reason}", place=place, reason=reason)) from None

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._server.server_port)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _place(address: str) -> tuple[str, int]:
    """Host and port of `HOST:PORT`; IPv6 in brackets.

    >>> _place("127.0.0.1:9137"), _place("[::1]:9137"), _place("9137")
    (('127.0.0.1', 9137), ('::1', 9137), ('127.0.0.1', 9137))
    """
    host, _, port = address.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) < 65536):
        raise BadSetup(Phrase("an address is written HOST:PORT, not '{text}'", text=Quoted(address)))
    return host.strip("[]") or "127.0.0.1", int(port)
