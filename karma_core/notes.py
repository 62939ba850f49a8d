"""What people write beside a game: notes at positions, a name, an annotation.

They lie in a stream of their own, `notes:<game>`, in the format of a journal's lines, and never in the journal:
a head, an audit, a fork know nothing of them. Nothing is rewritten; what was taken back stays in the stream.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from msgspec import Meta, Struct

from karma_core.beside import append_beside
from karma_core.kernel.codec import Codec
from karma_core.kernel.errors import UsageError, readable
from karma_core.kernel.messages import TABLE, Count, Message, Text
from karma_core.tables import Store

TEXT_MAX = 200
AUTHOR_MAX = 40


class Marked(Message, frozen=True, kw_only=True, tag="marked"):
    """Somebody wrote a note at a position: so many events are behind it, and so many facts of the next one."""

    at: Count
    fact: Annotated[int, Meta(ge=0, le=4096)] = 0
    text: Text


class Unmarked(Message, frozen=True, kw_only=True, tag="unmarked"):
    """A note was taken back: that of this line of the stream."""

    number: Count


class Renamed(Message, frozen=True, kw_only=True, tag="renamed"):
    """The game, most often a fork, was given a name; an empty one takes the name away."""

    name: Annotated[str, Meta(max_length=60)] = ""


class Commented(Message, frozen=True, kw_only=True, tag="commented"):
    """The game as a whole was commented on; empty words take the comment away."""

    text: Annotated[str, Meta(max_length=TEXT_MAX)] = ""


class NoteAt(Struct, frozen=True, kw_only=True):
    """A note at a position."""

    number: int  # of its line in the stream: by which it is taken back
    at: int
    fact: int = 0
    text: str
    by: str
    time: str


class Notebook(Struct, frozen=True, kw_only=True):
    """All that is written beside one game, as it stands now."""

    name: str = ""
    text: str = ""
    marks: tuple[NoteAt, ...] = ()  # by position


@cache
def notes_codec() -> Codec:
    """The codec of `notes:` streams."""
    return Codec((Marked, Unmarked, Renamed, Commented), ())


def notebook(store: Store, id: str) -> Notebook:
    """The notes beside the game of this id; it need not be in the store itself.

    >>> from karma_core import Store
    >>> with Store() as store:
    ...     id = store.open("karma-dice", seats=["Ana", "Bo"], seed=7).id
    ...     mark(store, id, 2, "Was that wise?", by="Bo").text, notebook(store, id).marks[0].by
    ('Was that wise?', 'Bo')
    """
    name, text, marks = "", "", dict[int, NoteAt]()
    for row in store.lines.get(stream_of(id)):
        record = notes_codec().read(row.line)
        match record.message:
            case Marked(at=at, fact=fact, text=words):
                marks[record.seq] = NoteAt(
                    number=record.seq, at=at, fact=fact, text=words, by=record.by, time=record.time
                )
            case Unmarked(number=number):
                marks.pop(number, None)
            case Renamed(name=given):
                name = given
            case Commented(text=words):
                text = words
    placed = sorted(marks.values(), key=lambda note: (note.at, note.fact, note.number))
    return Notebook(name=name, text=text, marks=tuple(placed))


def mark(store: Store, id: str, at: int, text: str, *, fact: int = 0, by: str = "") -> NoteAt:
    """Write a note at a position, and return it. Raises `UsageError` for words that do not fit on a line."""
    record = _append(store, id, Marked(at=at, fact=fact, text=line_of(text, TEXT_MAX)), by)
    return NoteAt(number=record.seq, at=at, fact=fact, text=record.message.text, by=record.by, time=record.time)


def unmark(store: Store, id: str, number: int, *, by: str = "") -> None:
    """Take the note of this number back. Raises `UsageError` if there is none."""
    if all(note.number != number for note in notebook(store, id).marks):
        raise UsageError(f"there is no note {number}; `karma notes` lists them with their numbers")
    _append(store, id, Unmarked(number=number), by)


def rename(store: Store, id: str, name: str, *, by: str = "") -> None:
    """Give a game a name, or take it away with an empty one."""
    _append(store, id, Renamed(name=line_of(name, 60, empty=True)), by)


def annotate(store: Store, id: str, text: str, *, by: str = "") -> None:
    """Comment on a game as a whole, or take the comment away with empty words."""
    _append(store, id, Commented(text=line_of(text, TEXT_MAX, empty=True)), by)


def stream_of(id: str) -> str:
    """The stream that holds a game's notes."""
    return f"notes:{id}"


def line_of(text: str, longest: int, empty: bool = False) -> str:
    """The text on one line. Raises `UsageError` if it is too long, or empty where it may not be."""
    words = " ".join(text.split())
    if not words and not empty:
        raise UsageError("a note needs words")
    if len(words) > longest:
        raise UsageError(f"at most {longest} characters, not {len(words)}")
    return readable(words, longest)


def _append(store: Store, id: str, message: Message, by: str) -> Any:
    """Store one more line, by an author or by nobody in particular."""
    author = line_of(by, AUTHOR_MAX, empty=True) or TABLE
    return append_beside(store, stream_of(id), notes_codec(), message, author)
