"""One position of Your Game: what everybody has sold, keeps and holds in the hand."""

from fondaco.engine import Game, Phrase, Rng, SheetLine, Step, StepState, View

from .notation import VALUES

HOLD = 2
"""Sacks that a ship holds (YG-6)."""
MOST_DEALT = 5
"""Sacks that each player is dealt at most (YG-7)."""


class YourGameState(StepState):
    """Who has which coins and sacks, and whose turn it is."""

    def __init__(self, game: Game, players: int, step: "Step[YourGameState]") -> None:
        super().__init__(game, players)
        self.step = step
        self.seat = 0
        """Whose turn it is."""
        self.sack = 0
        """What the sack in that player's hand is worth; 0 where there is none."""
        self.coins = [0] * players
        self.dealt = [0] * players
        self.kept: list[list[int]] = [[] for _ in range(players)]

    def copy(self) -> "YourGameState":
        other = YourGameState(self.game, self.players, self.step)
        other.over = self.over
        other.rng = self.rng.copy() if self.rng is not None else None
        other.barriers = self.barriers
        other.seat = self.seat
        other.sack = self.sack
        other.coins = self.coins.copy()
        other.dealt = self.dealt.copy()
        other.kept = [sacks.copy() for sacks in self.kept]
        return other

    def view(self, seat: int) -> View:
        from .view import view

        return view(self, seat)

    def reshuffle(self, seat: int, rng: Rng) -> None:
        """Other players' sacks are exchanged: any value is as likely (YG-2, YG-4)."""
        if self.over:
            return
        if self.sack and self.seat != seat:
            self.sack = 1 + rng.below(VALUES)
        for other in range(self.players):
            if other != seat:
                self.kept[other] = [1 + rng.below(VALUES) for _ in self.kept[other]]

    def scores(self) -> list[int]:
        """Coins, and at the end what the sacks are worth (YG-8); before, nobody but their owner knows that."""
        return [coins + self.opened(seat) for seat, coins in enumerate(self.coins)]

    def sheet(self) -> list[SheetLine]:
        seats = range(self.players)
        return [
            SheetLine(Phrase("Coins"), self.coins.copy(), "YG-5"),
            SheetLine(Phrase("Sacks"), [self.opened(seat) for seat in seats], "YG-8"),
        ]

    def broken(self) -> list[str]:
        found: list[str] = []
        for seat in range(self.players):
            in_hand = 1 if self.sack and self.seat == seat else 0
            if len(self.kept[seat]) > HOLD:
                found.append(f"ship {seat} holds too many sacks (YG-6)")
            if len(self.kept[seat]) + self.coins[seat] + in_hand != self.dealt[seat]:
                found.append(f"the sacks of seat {seat} don't add up (YG-5)")
        return found

    def opened(self, seat: int) -> int:
        """What a player's sacks are worth to all: nothing before they are opened."""
        return sum(self.kept[seat]) if self.over else 0

    def may_be_dealt(self, seat: int) -> bool:
        """Whether a player gets another sack (YG-6, YG-7)."""
        return len(self.kept[seat]) < HOLD and self.dealt[seat] < MOST_DEALT
