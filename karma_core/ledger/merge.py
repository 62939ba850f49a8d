"""Two copies of a ledger that were apart become one: the union of their deeds, each once.

A deed is its data, its author and its time. What only the other copy has is written on here with the line it came in
as; where the other copy simply went on, its lines are taken as they are. Whatever order copies meet in, reports are
the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from karma_core.kernel.codec import LINE_MAX, Disclosure, canonical, decode_line, fingerprint, seals_in
from karma_core.kernel.errors import JournalError, UsageError
from karma_core.kernel.journal import Journal
from karma_core.kernel.merkle import Tree, leaf
from karma_core.kernel.messages import Count, tag_of
from karma_core.ledger.births import births
from karma_core.ledger.deeds import CODEC, CircleOpened, DeckCreated, GameListed, IouHandwritten
from karma_core.ledger.streams import SIDES, Deed, Stream, checked_deed, iou_of, kind_of
from karma_core.store import Append, Lines

BUNDLE_MAX = 256 * 1024 * 1024


class Piece(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of a bundle: a line of a stream, and what it opens, if that is passed on."""

    line: Annotated[str, Meta(max_length=LINE_MAX)]
    open: Annotated[tuple[Disclosure, ...], Meta(max_length=16)] = ()
    position: Count
    stream: Annotated[str, Meta(max_length=80, pattern=r"^[a-z]+:[a-z0-9./-]+$(?!\n)")]


class Merged(Struct, frozen=True, kw_only=True):
    """What a merge brought."""

    streams: int  # that were new
    deeds: int  # that were new
    same: int  # that both had


Copy = dict[str, list[Piece]]  # streams by name, each in order


def bundle_of(copy: Copy) -> bytes:
    """A copy of a ledger as a file: one line of a stream a line."""
    return b"".join(canonical(piece) + b"\n" for name in sorted(copy) for piece in copy[name])


def copy_from(data: bytes) -> Copy:
    """The copy in a bundle. Raises `JournalError` with the first bad line."""
    if len(data) > BUNDLE_MAX:
        raise JournalError("this bundle is too large")
    copy: Copy = {}
    decode = msgspec.json.Decoder(Piece).decode
    for number, line in enumerate(data.split(b"\n")[:-1], 1):
        try:
            piece = decode(line)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise JournalError(f"line {number} is none of a ledger's bundle: {error}") from error
        copy.setdefault(piece.stream, []).append(piece)
    if not copy or not data.endswith(b"\n"):
        raise JournalError("this is no ledger's bundle, or it is cut off")
    return copy


def copy_of(lines: Lines, names: Iterable[str], may_open: Callable[[str], bool]) -> Copy:
    """The copy that a store has of these streams, with openings where `may_open` says so."""
    copy: Copy = {}
    for name in names:
        rows = lines.get(name)
        openings = lines.openings(name) if may_open(name) else {}
        copy[name] = [
            Piece(
                line=row.line.decode(),
                open=tuple(openings[d] for d in seals_of(row.line) if d in openings) if openings else (),
                position=row.position,
                stream=name,
            )
            for row in rows
        ]
    return copy


def seals_of(line: bytes) -> list[str]:
    """The digests of what is sealed in a line."""
    if b'"sealed":' not in line:
        return []
    return [digest for digest, _ in seals_in(msgspec.json.decode(decode_line(line).event))]


def merged(lines: Lines, copy: Copy, journal: Callable[[str], Journal]) -> tuple[list[Append], Merged]:
    """What is to be put so that this store has what the copy has. Raises `JournalError` if the copy is not sound."""
    theirs = {name: checked(name, pieces) for name, pieces in copy.items()}
    appends, new_streams, same = list[Append](), 0, 0
    for name, deeds in sorted(theirs.items()):
        ours = Stream(lines, name)
        check_authors(lines, name, deeds, theirs)
        if kind_of(name) == "iou":
            check_birth(ours, name, deeds, journal)
        new_streams += not ours.rows
        known = {deed.key for deed in ours.deeds}
        same += sum(deed.key in known for deed in deeds)
        join(ours, copy[name], deeds, known)
        appends += opened(ours.new, copy[name])
    return appends, Merged(streams=new_streams, deeds=len(appends), same=same)


def join(ours: Stream, pieces: Sequence[Piece], deeds: Sequence[Deed], known: set[str]) -> None:
    """Write on what is missing: as it is where the other copy begins like this one, else with its line as evidence."""
    whole = [piece.line.encode() for piece in pieces]
    begins_alike = [row.line for row in ours.rows] == whole[: len(ours.rows)]
    for line, deed in zip(whole, deeds, strict=True):
        if begins_alike and deed.key not in known:
            ours.copy(deed, line)
        elif deed.key not in known:
            ours.carry(deed)


def opened(appends: Sequence[Append], pieces: Sequence[Piece]) -> list[Append]:
    """The lines with those openings that came along."""
    texts = {fingerprint(text): text for piece in pieces for text in piece.open}
    if not texts:
        return list(appends)
    return [
        msgspec.structs.replace(each, openings=tuple((d, texts[d]) for d in seals_of(each.line) if d in texts))
        for each in appends
    ]


def checked(name: str, pieces: Sequence[Piece]) -> list[Deed]:
    """The deeds of a stream from elsewhere, each spelled right and standing on those before it."""
    if not kind_of(name):
        raise JournalError("this is no stream of a ledger", source=name)
    tree, deeds = Tree(), []
    for position, piece in enumerate(pieces):
        line = piece.line.encode()
        deed = checked_deed(name, line)
        _, event = CODEC.parse(line)
        if piece.position != position or event.act.seq != position:
            raise JournalError("a line is missing, or out of order", position, name)
        if event.act.prev != tree.root().hex():
            raise JournalError("prev is not the root of what stands before", position, name)
        tree.append(leaf(bytes(decode_line(line).event)))
        deeds.append(deed)
        if isinstance(deed.data, GameListed) and len(deed.data.people) != len(deed.data.names):
            raise JournalError("a seat has a name, and a person or nobody", position, name)
    check_name(name, deeds[0])
    return deeds


def check_name(name: str, first: Deed) -> None:
    """A stream is named after its first deed."""
    data, named = first.data, ""
    if isinstance(data, CircleOpened | DeckCreated):
        named = f"{'circle' if isinstance(data, CircleOpened) else 'deck'}:{data.nonce[:16]}"
    elif isinstance(data, IouHandwritten):
        named = f"iou:hand-{data.nonce}"
    if named != name if named else kind_of(name) in ("circle", "deck"):
        raise JournalError("it does not begin as a stream of this name does", 0, name)


def check_authors(lines: Lines, name: str, deeds: Sequence[Deed], theirs: Mapping[str, Sequence[Deed]]) -> None:
    """On a half nobody writes but its holder."""
    side = kind_of(name)
    if side not in SIDES:
        return
    top = f"iou:{iou_of(name)}"
    found = theirs.get(top) or Stream(lines, top).deeds
    if not found:
        raise JournalError("a half without its IOU", source=name)
    holder = found[0].data.names[SIDES.index(side)]
    for deed in deeds:
        if deed.by != holder:
            raise JournalError(f"{deed.by} wrote on the half of {holder}", deed.seq, name)


def check_birth(ours: Stream, name: str, deeds: Sequence[Deed], journal: Callable[[str], Journal]) -> None:
    """A birth is one, and says what the game's event says, if the game is here."""
    if len(deeds) != 1:
        raise JournalError("an IOU is born once", source=name)
    data: Any = deeds[0].data
    if ours.deeds and ours.deeds[0].key != deeds[0].key:
        raise JournalError("this store has the IOU already, and it says something else", source=name)
    if ours.deeds or tag_of(CODEC.classes[type(data)]) != "iou-opened":
        return
    id = iou_of(name)
    if not id.startswith(f"{data.game}/"):
        raise JournalError("it says it is of another game", source=name)
    try:
        live = journal(data.game)
    except UsageError:
        return  # the game is not here; whoever has its journal can prove the debt
    seq = int(id.partition("/")[2].partition(".")[0])
    if seq >= live.size:
        return
    born = births(live, data.game, live.state(seq), [live.record(seq)])
    if not any(append.stream == name and append.line == deeds[0].line for append in born):
        raise JournalError(f"event {seq} of the game {data.game}, which is here, made no such debt", source=name)
