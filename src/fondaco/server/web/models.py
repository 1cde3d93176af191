"""What goes in and out of the JSON interface."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from ..boards import LONGEST as LONGEST_BOARD

Text = Annotated[str, Field(max_length=500)]
BoardText = Annotated[str, Field(max_length=LONGEST_BOARD, description="the text of a board file (TOML)")]
Number = Annotated[int, Field(ge=0, le=2_000_000_000)]


class Problem(BaseModel):
    """What was wrong, and the clause of the rules that says so."""

    error: str
    clause: str = ""


class NewSession(BaseModel):
    """Somebody new."""

    name: Annotated[str, Field(min_length=1, max_length=60)]


class Session(BaseModel):
    """The key that stands for a person from now on; keep it secret."""

    key: str
    person: str
    name: str


class OptionOut(BaseModel):
    """A choice at set-up."""

    name: str
    values: list[str]
    default: str
    clause: str
    title: str


class GameOut(BaseModel):
    """A game that can be played here."""

    id: str
    title: str
    designers: str
    players_min: int
    players_max: int
    minutes: int
    weight: int
    summary: str
    rules_version: int
    options: list[OptionOut]
    actions: int
    board: str


class SeatIn(BaseModel):
    """What a seat of a new table shall be."""

    kind: Literal["me", "friend", "open", "bot"]
    bot: Annotated[str, Field(max_length=40)] = ""


class NewTable(BaseModel):
    """A table to be set."""

    game: Annotated[str, Field(max_length=60)]
    seats: Annotated[list[SeatIn], Field(min_length=1, max_length=8)]
    options: Annotated[dict[str, Text], Field(max_length=20)] = {}
    public: bool = False
    hot_seat: bool = False
    watchers_talk: bool = False
    board: BoardText = ""


class SettingsIn(BaseModel):
    """What the host allows: that others find the table, that one person holds several seats, that watchers talk."""

    public: bool | None = None
    hot_seat: bool | None = None
    watchers_talk: bool | None = None


class InvitationIn(BaseModel):
    """A seat that is kept for a friend."""

    seat: Annotated[int, Field(ge=0, le=7)]


class Device(BaseModel):
    """By which a person comes in on another device."""

    token: str


class SeatOut(BaseModel):
    """A seat of a table."""

    seat: int
    kind: str
    name: str
    bot: str
    present: bool
    mine: bool


class TableOut(BaseModel):
    """A table as anybody may see it."""

    id: str
    game: str
    options: dict[str, str]
    board: str
    """Name and fingerprint of the board, empty for a game without boards."""
    own_board: bool
    """Whether that is a board of somebody's own rather than the house's."""
    status: str
    public: bool
    hot_seat: bool
    """Whether one person may hold several seats."""
    watchers_talk: bool
    seats: list[SeatOut]
    pending: list[int]
    version: int
    moves: int
    next: str


class ActionOut(BaseModel):
    """A legal action."""

    action: int
    text: str
    label: str
    place: str
    amount: int


class Position(BaseModel):
    """What a seat (or the public, seat -3) may know now."""

    table: str
    seat: int
    version: int
    asked: int | None
    view: dict[str, object]
    prompt: str
    legal: list[ActionOut]
    undo: bool
    over: bool


class MoveIn(BaseModel):
    """An action by its number or its text; `asked` guards against answering a question that is gone."""

    action: Number | None = None
    text: Annotated[str, Field(max_length=200)] = ""
    asked: Number | None = None
    seat: Annotated[int, Field(ge=0, le=7)] | None = None


class Done(BaseModel):
    """It is stored."""

    version: int
    moves: int


class SayIn(BaseModel):
    """Something to say."""

    text: Annotated[str, Field(min_length=1, max_length=500)]


class Said(BaseModel):
    """Something that was said; seat -3 for spectators (-1 in lines of earlier versions), -2 for the house.

    The house says `device`, `late` or `failed`.
    """

    number: int
    seat: int
    name: str
    text: str
    at: int


class EventOut(BaseModel):
    """Something that happened, as the viewer may know it."""

    move: int
    kind: str
    seat: int
    data: dict[str, object]
    text: str


class SheetLineOut(BaseModel):
    """A line of the score sheet; null where the points are hidden."""

    label: str
    clause: str
    points: list[int | None]


class SheetOut(BaseModel):
    """The score sheet."""

    lines: list[SheetLineOut]
    totals: list[int | None]
    places: list[int]


class Why(BaseModel):
    """Why an action isn't legal; empty where it is."""

    clause: str
    text: str


class BotIn(BaseModel):
    """Which bot plays which seat."""

    bot: Annotated[str, Field(max_length=40)] = "greedy"
    seat: Annotated[int, Field(ge=0, le=7)] | None = None


class BranchIn(BaseModel):
    """From where to play on, and who sits where."""

    move: Number
    seats: Annotated[list[SeatIn], Field(min_length=1, max_length=8)]


class JoinIn(BaseModel):
    """An open seat by its number, or any by its invitation."""

    seat: Annotated[int, Field(ge=0, le=7)] | None = None
    invitation: Annotated[str, Field(max_length=200)] = ""


class RecordIn(BaseModel):
    """A record as text."""

    record: Annotated[str, Field(max_length=2_000_000)]
    board: BoardText = ""
