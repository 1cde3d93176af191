"""What can go wrong, as types. Each says what was wrong, what is allowed, and which clause says so, in any language."""

from .phrases import Phrase, Quoted, Speaker


class FondacoError(Exception):
    """Anything that is the caller's to mend; shown as one line, never as a traceback.

    >>> print(FondacoError(Phrase("the game is over"), "MED-32"))
    the game is over (MED-32)
    """

    def __init__(self, phrase: Phrase, clause: str = "") -> None:
        super().__init__(phrase, clause)
        self.phrase = phrase
        self.clause = clause
        """The clause that says so, or nothing where no clause of a game does."""

    @property
    def short(self) -> Phrase:
        """What is said to somebody who has the table before their eyes."""
        return self.phrase

    def said(self, speaker: Speaker) -> str:
        """The whole line in a language."""
        return with_clause(speaker.say(self.phrase), self.clause)

    def __str__(self) -> str:
        return with_clause(str(self.phrase), self.clause)


def with_clause(sentence: str, clause: str) -> str:
    """A sentence with the clause that says so behind it, where there is one.

    >>> with_clause("the game is over", "MED-32"), with_clause("there is nothing here", "")
    ('the game is over (MED-32)', 'there is nothing here')
    """
    return f"{sentence} ({clause})" if clause else sentence


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
        return with_clause(str(self.phrase), self.clause)


class IllegalAction(FondacoError):
    """An action that isn't legal now. The state is as it was."""

    def __init__(self, phrase: Phrase, refusal: Refusal | None = None) -> None:
        super().__init__(phrase, refusal.clause if refusal is not None else "")
        self.refusal = refusal

    @property
    def short(self) -> Phrase:
        """The rule's own sentence: what was tried and what is allowed, the table shows."""
        return self.refusal.phrase if self.refusal is not None else self.phrase


class OtherRules(FondacoError):
    """Something was played by a version of the rules that can't be replayed any more, or not yet."""


class RecordError(FondacoError):
    """A mistake in a record: where, what was expected, and the clause where a rule is broken."""

    def __init__(self, line: int, mistake: Phrase, clause: str = "") -> None:
        super().__init__(Phrase("line {line}: {mistake}", line=line, mistake=mistake), clause)
        self.line = line
        self.mistake = mistake

    def __reduce__(self) -> tuple[object, ...]:
        return RecordError, (self.line, self.mistake, self.clause)


def unwritable(file: object, reason: object) -> Phrase:
    """A file that can't be written, with the system's word for it."""
    return Phrase("'{file}' can't be written: {reason}", file=Quoted(file), reason=Quoted(reason))


def unreadable(file: object, reason: object) -> Phrase:
    """A file that can't be read, with the system's word for it."""
    return Phrase("'{file}' can't be read: {reason}", file=Quoted(file), reason=Quoted(reason))
