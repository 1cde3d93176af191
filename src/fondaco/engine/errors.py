"""What can go wrong, as types. Each message says what was wrong, what is allowed, and which rule says so."""

from .phrases import Phrase


class FondacoError(Exception):
    """Anything that is the caller's to mend; shown as one line, never as a traceback."""


class UnknownGame(FondacoError):
    """No game of that name is installed."""


class BadSetup(FondacoError):
    """A player count, an option or a bot that the game doesn't have."""


class BadNotation(FondacoError):
    """A text that is no move of the game."""


class Refusal:
    """Why an action can't be done: the ledger's clause and a sentence.

    >>> print(Refusal("MED-22", Phrase("you have {n} florins", n=3)))
    you have 3 florins (MED-22)
    """

    def __init__(self, clause: str, phrase: Phrase) -> None:
        self.clause = clause
        self.phrase = phrase

    def __str__(self) -> str:
        return f"{self.phrase} ({self.clause})"


class IllegalAction(FondacoError):
    """An action that isn't legal now. The state is as it was."""

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal

    @property
    def clause(self) -> str:
        """The clause that forbids it, or nothing where no clause of the game does."""
        return self.refusal.clause if self.refusal is not None else ""


class OtherRules(FondacoError):
    """Something was played by a version of the rules that can't be replayed any more, or not yet."""


class RecordError(FondacoError):
    """A mistake in a record: where, what was expected, and the clause where a rule is broken."""

    def __init__(self, line: int, message: str, clause: str = "") -> None:
        super().__init__(f"line {line}: {message}" + (f" ({clause})" if clause else ""))
        self.line = line
        self.clause = clause
