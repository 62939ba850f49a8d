"""A stream of deeds: read, judged by its kind, and written on, in the line format of journals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from secrets import token_bytes
from typing import Any

from msgspec import Struct

from karma_core.kernel.codec import Act, bare, canonical, decode_line, fingerprint
from karma_core.kernel.errors import JournalError, UsageError, readable
from karma_core.kernel.merkle import Tree, leaf
from karma_core.kernel.messages import Message, tag_of
from karma_core.kernel.signing import verify
from karma_core.kernel.writer import ACT_DOMAIN, Signer, answered, written
from karma_core.ledger.deeds import BIRTH, CIRCLE, CODEC, DECK, HELPEE, HELPER, ContactUpdated, DeedCarried
from karma_core.store import Append, Lines, Row

DEED_DOMAIN = b"karma-deed/v1\n"
YEAR_MAX = 9000
SIDES = ("helper", "helpee")  # seat 0 and seat 1 of every half's stream
KINDS: dict[str, tuple[type[Message], ...]] = {
    "circle": CIRCLE,
    "deck": DECK,
    "iou": BIRTH,
    "helper": HELPER,
    "helpee": HELPEE,
}


class Deed(Struct, frozen=True):
    """One deed: what was written, by whom, when. `key` is the same in every copy of the ledger."""

    key: str
    by: str
    time: str
    seq: int  # in the line as it was first written
    data: Any  # sealed fields stay sealed here
    signature: str = ""
    line: bytes = b""  # as it was first written

    @property
    def order(self) -> tuple[str, int, str]:
        """What deeds are sorted by: the same in every copy."""
        return self.time, self.seq, self.key


def kind_of(stream: str) -> str:
    """The kind of a stream by its name: circle, deck, iou, helper, helpee; empty: none of the ledger.

    >>> kind_of("iou:00112233aabbccdd/42.1/helper"), kind_of("deck:00112233aabbccdd"), kind_of("00112233aabbccdd")
    ('helper', 'deck', '')
    """
    top, colon, rest = stream.partition(":")
    if not colon or top not in ("circle", "deck", "iou"):
        return ""
    side = rest.rpartition("/")[2]
    return side if top == "iou" and side in SIDES else top


def iou_of(stream: str) -> str:
    """The id of the IOU that a stream belongs to.

    >>> iou_of("iou:00112233aabbccdd/42.1/helper")
    '00112233aabbccdd/42.1'
    """
    return stream.removeprefix("iou:").removesuffix("/helper").removesuffix("/helpee")


def key_of(by: str, data: Any, time: str) -> str:
    """A deed's name in every copy: over its data, its author and its time, not over where it stands."""
    return sha256(canonical((by, data, time))).hexdigest()


def deed_of(line: bytes) -> Deed:
    """The deed in a line of one's own store."""
    parts = decode_line(line)
    event = CODEC.decode(bytes(parts.event))
    act = event.act
    if event.facts:
        first = event.facts[0].line.encode()
        origin = decode_line(first)
        seq = CODEC.decode(bytes(origin.event)).act.seq
        sigs: Mapping[str, str] = origin.sigs
    else:
        first, seq, sigs = line, act.seq, parts.sigs
    return Deed(key_of(act.by, act.data, act.time), act.by, act.time, seq, act.data, sigs.get(act.by, ""), first)


def checked_deed(stream: str, line: bytes) -> Deed:
    """The deed in a line from elsewhere. Raises `JournalError` unless it is spelled right and belongs there."""
    _, event = CODEC.parse(line)
    if len(event.facts) > 1:
        raise JournalError("a deed is carried from one line", event.act.seq, stream)
    allowed = KINDS.get(kind_of(stream), ())
    if CODEC.classes[type(event.act.data)] not in allowed:
        raise JournalError(f"{event.act.data.__struct_config__.tag} does not belong here", event.act.seq, stream)
    check_time(event.act.time, event.act.seq, stream)
    for fact in event.facts:
        _, origin = CODEC.parse(fact.line.encode())
        same = (origin.act.by, origin.act.data, origin.act.time) == (event.act.by, event.act.data, event.act.time)
        if origin.facts or not same:
            raise JournalError("the line that it came in as says something else", event.act.seq, stream)
    return deed_of(line)


def check_time(time: str, seq: int | None = None, stream: str = "") -> None:
    """Raise `JournalError` for a time that no calendar has, or from the far future."""
    try:
        if datetime.fromisoformat(time.removesuffix("Z")).year > YEAR_MAX:
            raise ValueError
    except ValueError:
        raise JournalError(f"there is no such time as {time}", seq, stream) from None


def is_signed(deed: Deed, key: str, stream: str) -> bool:
    """Whether the deed bears a signature, made for this stream, that fits this public key."""
    if not (key and deed.signature):
        return False
    event = CODEC.decode(bytes(decode_line(deed.line).event))
    return verify(key, deed.signature, signed_text(stream, canonical(event.act)))


def signed_text(stream: str, act: bytes) -> bytes:
    """What the author of a deed signs. It names the stream: Done on one debt says nothing of another.

    >>> signed_text("iou:00112233aabbccdd/42.1/helper", b"{}")
    b'karma-deed/v1\\niou:00112233aabbccdd/42.1/helper\\n{}'
    """
    return DEED_DOMAIN + stream.encode() + b"\n" + act


def signer_for(stream: str, signer: Signer) -> Signer:
    """The author's signer, for deeds of one stream."""
    return lambda data: signer(signed_text(stream, data.removeprefix(ACT_DOMAIN)))


class Stream:
    """One stream as it stands, and what is to be added to it: `new` goes into one put with the rest."""

    def __init__(self, lines: Lines | None, name: str, rows: Sequence[Row] | None = None) -> None:
        """What the store holds under this name, or these rows: a new stream has none."""
        self.name, self.new = name, list[Append]()
        self.rows = list(rows or ()) if lines is None or rows is not None else lines.get(name)
        self.deeds = [deed_of(row.line) for row in self.rows]
        self._tree: Tree | None = None

    @property
    def size(self) -> int:
        """How many deeds there are, those to be added included."""
        return len(self.rows) + len(self.new)

    @property
    def tree(self) -> Tree:
        """The Merkle tree over all of them."""
        if self._tree is None:
            self._tree = Tree()
            for row in self.rows:
                self._tree.append(leaf(bytes(decode_line(row.line).event)))
        return self._tree

    def add(self, by: str, message: Message, time: str, signers: Mapping[str, Signer] | None = None) -> Deed:
        """Write a deed on. Raises `UsageError` for words that cannot be stored."""
        line, record = written(
            CODEC,
            message,
            seq=self.size,
            prev=self.tree.root().hex(),
            by=by,
            time=time,
            salt=lambda: token_bytes(16),
            signers={by: signer_for(self.name, signers[by])} if signers and by in signers else None,
        )
        plain = bare(line)[0]
        try:
            CODEC.read(line)
        except JournalError as error:
            raise UsageError(f"this cannot be written down: {error.reason}") from error
        return self._added(plain, record.raw, tag_of(message), record.open)

    def carry(self, deed: Deed) -> Deed:
        """Write a deed of another copy on, with the line it came in as for evidence."""
        act = CODEC.decode(bytes(decode_line(deed.line).event)).act
        here = Act(by=act.by, data=act.data, prev=self.tree.root().hex(), seq=self.size, time=act.time)
        message: Any = act.data  # already as it is stored: nothing is sealed again
        fact = DeedCarried(line=deed.line.decode())
        line, record = answered(CODEC, here, message, (), (fact,), lambda: token_bytes(16), {})
        return self._added(line, record.raw, message.__struct_config__.tag, ())

    def copy(self, deed: Deed, line: bytes) -> Deed:
        """Take a line in as it is, where it stands at the same place in another copy."""
        raw = bytes(decode_line(line).event)
        return self._added(line, raw, deed.data.__struct_config__.tag, ())

    def _added(self, line: bytes, raw: bytes, tag: str, texts: Sequence[str]) -> Deed:
        position = self.size
        self.tree.append(leaf(raw))
        openings = tuple((fingerprint(text), text) for text in texts)
        self.new.append(Append(stream=self.name, position=position, topic=tag, line=line, openings=openings))
        deed = deed_of(line)
        self.deeds.append(deed)
        return deed


def contact_in(deeds: Sequence[Deed], openings: Mapping[str, str]) -> str | None:
    """The contact that stands last on a half: empty when none is given, None when its opening is not here."""
    last = None
    for deed in sorted(deeds, key=lambda deed: deed.order):
        if CODEC.classes[type(deed.data)] is ContactUpdated:
            last = deed.data
    if last is None or last.contact is None:
        return ""
    text = openings.get(last.contact.sealed)
    if text is None:
        return None
    message: Any = CODEC.unseal(last, [(last.contact.sealed, text)])
    return readable(str(message.contact))
