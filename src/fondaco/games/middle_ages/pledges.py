"""What deals are made of while they run: offers, promises, money laid aside. None of them ever changes."""

from typing import Final, final


@final
class Offer:
    """What a seat would give another and asks for: items of both sides (MA-142)."""

    def __init__(self, seat: int, partner: int, given: tuple[int, ...], asked: tuple[int, ...]) -> None:
        self.seat: Final = seat
        self.partner: Final = partner
        self.given: Final = given
        self.asked: Final = asked

    def items_of(self, seat: int) -> tuple[int, ...]:
        """What that seat would give or promise."""
        return self.given if seat == self.seat else self.asked

    def other(self, seat: int) -> int:
        """The other one of the two."""
        return self.partner if seat == self.seat else self.seat


@final
class Promise:
    """A promise of a running deal that is neither kept nor lapsed yet."""

    def __init__(self, deal: int, seat: int, partner: int, item: int) -> None:
        self.deal: Final = deal
        """Deals are numbered by age within the turn."""
        self.seat: Final = seat
        self.partner: Final = partner
        self.item: Final = item


@final
class Aside:
    """Money laid aside (MA-150); with a wagon and a city it waits for these, else for the partner's promises."""

    def __init__(self, deal: int, seat: int, partner: int, amount: int, wagon: int, city: int) -> None:
        self.deal: Final = deal
        self.seat: Final = seat
        self.partner: Final = partner
        self.amount: Final = amount
        self.wagon: Final = wagon
        self.city: Final = city
