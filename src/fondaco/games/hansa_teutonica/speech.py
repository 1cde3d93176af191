"""Hansa Teutonica in words."""

from ...engine import Event, Phrase
from .notation import TEXTS


def describe(action: int) -> Phrase:
    return Phrase(TEXTS[action])


def describe_event(event: Event) -> Phrase:
    return Phrase(event.kind)
