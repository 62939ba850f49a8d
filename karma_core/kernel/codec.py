"""One line of a journal: canonical bytes, sealed fields and their openings.

    {"event": {"act": {"by", "data", "prev", "seq", "time"}, "facts": [data, …]}, "open": [text, …], "sigs": {by: hex}}

A sealed field is written `{"count", "sealed", "to"}`: how many, the digest, who may open it.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Annotated, Any, Generic, TypeVar, Union, get_type_hints

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.json import Decoder, Encoder

from karma_core.kernel.errors import JournalError
from karma_core.kernel.messages import Count, Fact, Luck, Message, Name, Names, Seats, Text, Time, To, tag_of
from karma_core.kernel.zones import HIDDEN

LINE_MAX = 65_536
canonical: Callable[[Any], bytes] = Encoder(order="sorted").encode  # the integer-only subset of RFC 8785

Digest = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{43}$(?!\n)", min_length=43, max_length=43)]
Salt = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$(?!\n)", min_length=22, max_length=22)]  # of 16 random bytes
Disclosure = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]+$(?!\n)", max_length=LINE_MAX)]
Signature = Annotated[str, Meta(pattern=r"^[0-9a-f]{128}$(?!\n)", min_length=128, max_length=128)]
Author = Annotated[str, Meta(min_length=1, max_length=40)]
Salts = Callable[[], bytes]
Data = TypeVar("Data")
FactData = TypeVar("FactData")


class Malformed(JournalError):
    """These bytes are no canonical journal line."""


class Misreveal(JournalError):
    """An opening does not fit its seal, or a seal names the wrong seats."""


class Sealed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A value that stays away: `count` names, or one if there is no count."""

    count: Annotated[int, Meta(ge=0, le=256)] | None = None
    sealed: Digest
    to: Seats


class Act(Struct, Generic[Data], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What its author signs: the order, over all that stood before."""

    by: Author
    data: Data
    prev: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)", max_length=64)]
    seq: Count
    time: Time


class Event(Struct, Generic[Data, FactData], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is hashed: an action together with the facts that followed."""

    act: Act[Data]
    facts: Annotated[tuple[FactData, ...], Meta(max_length=4096)]


class Line(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event with the openings and the signatures that this copy has."""

    event: Raw
    open: Annotated[tuple[Disclosure, ...], Meta(max_length=4096)] = ()
    sigs: dict[Author, Signature] = {}


class LooseData(Struct, frozen=True):
    """Just the tag of some data."""

    type: str


class LooseAct(Struct, frozen=True):
    """Just enough of an act to store its line and to order it, without knowing the game."""

    by: str
    data: LooseData
    prev: str
    seq: int


class LooseEvent(Struct, frozen=True):
    """Just enough of an event to store it."""

    act: LooseAct


decode_line = Decoder(Line).decode
decode_loose = Decoder(LooseEvent).decode
decode_plain = Decoder().decode
decode_one = Decoder(tuple[Salt, str, Name]).decode
decode_many = Decoder(tuple[Salt, str, Names]).decode
decode_text = Decoder(tuple[Salt, str, Text]).decode


class Record(Struct, frozen=True, kw_only=True):
    """One line, read: the event as this copy may see it, and what is needed to check it."""

    seq: int
    by: str
    time: str
    prev: str
    message: Message
    facts: tuple[Fact, ...]
    raw: bytes  # the canonical event
    act: bytes  # the canonical act, which its author signs; empty where nobody signed
    open: tuple[str, ...]
    sigs: dict[str, str]
    seals: int  # how many fields of it are sealed

    @property
    def hidden(self) -> int:
        """How many sealed fields this copy cannot open."""
        return self.seals - len(self.open)

    @property
    def tag(self) -> str:
        return tag_of(self.message)


class Mark(Struct, frozen=True):
    """One sealed field of a class: its name, who may open it, how its opening is read."""

    field: str
    to: To
    decode: Callable[[bytes], Any]


class Codec:
    """Reads and writes the events of one set of messages. Sealed fields and luck are learnt from the types.

    `acts` may hold parametrised generics, such as `GameOpened[Options]`.
    """

    def __init__(self, acts: Sequence[Any], facts: Sequence[type[Fact]]) -> None:
        self.secrets: dict[type, tuple[Mark, ...]] = {}
        self.luck: dict[type, tuple[str, ...]] = {}
        self.wires: dict[type, Any] = {}
        for cls in (*acts, *facts):
            self.learn(cls)
        self.classes = {wire: cls for cls, wire in self.wires.items()}
        self.bare = frozenset(cls for cls, wire in self.wires.items() if wire is cls)  # without sealed fields
        wired_acts = tuple(self.wires[plain_class(cls)] if plain_class(cls) is cls else cls for cls in acts)
        wired_facts: Any = Union[tuple(self.wires[cls] for cls in facts)] if facts else Fact  # noqa: UP007
        self.decode_act = Decoder(Act[Union[wired_acts]]).decode  # type: ignore[valid-type]  # noqa: UP007
        self.event: Any = Event[Union[wired_acts], wired_facts]  # type: ignore[valid-type]  # noqa: UP007
        self.decode = Decoder(self.event).decode

    @property
    def line(self) -> Any:
        """The type of a whole line, for a schema; reading goes another way, which keeps the bytes of the event."""
        parts: list[Any] = [("event", self.event)]
        parts += [("open", tuple[Disclosure, ...], ()), ("sigs", dict[Author, Signature], {})]
        return msgspec.defstruct("Line", parts, frozen=True, kw_only=True, forbid_unknown_fields=True)

    def learn(self, cls: Any) -> None:
        """Note which fields of a class are sealed or luck, and make its wire twin."""
        plain = plain_class(cls)
        secrets, luck = [], []
        for name, hint in get_type_hints(plain, include_extras=True).items():
            marks = getattr(hint, "__metadata__", ())
            if Luck in marks or any(isinstance(mark, Luck) for mark in marks):
                luck.append(name)
            secrets += [Mark(name, mark, reader_of(hint)) for mark in marks if isinstance(mark, To)]
        self.luck[plain], self.secrets[plain] = tuple(luck), tuple(sorted(secrets, key=lambda mark: mark.field))
        self.wires[plain] = wire_twin(plain, {mark.field for mark in secrets})

    def seal(self, message: Message, salt: Salts) -> tuple[Any, tuple[str, ...]]:
        """Part a message into what all may read, and the openings of the rest in the order of their seals."""
        marks = self.secrets[type(message)]
        if not marks:
            return message, ()
        fields, openings = fields_of(message), []
        for mark in marks:
            value = fields[mark.field]
            if value is None:
                continue
            text = disclosure(salt(), mark.field, value)
            openings.append(text)
            count = len(value) if isinstance(value, tuple) else None
            fields[mark.field] = Sealed(count=count, sealed=fingerprint(text), to=audience(mark.to, fields))
        return self.wires[type(message)](**fields), tuple(openings)

    def unseal(self, wire: Any, openings: list[tuple[str, str]]) -> Message:
        """Put the values in where there is an opening, HIDDEN where there is none.

        `openings` are pairs of digest and text, the next one last; those used are taken off.
        """
        cls = self.classes.get(type(wire), type(wire))
        marks = self.secrets[cls]
        if not marks:
            return wire  # type: ignore[no-any-return]
        fields = fields_of(wire)
        for mark in marks:
            seal = fields[mark.field]
            if seal is None:
                continue
            if seal.to != audience(mark.to, fields):
                raise Misreveal(f"{mark.field} is sealed to the wrong seats")
            known = bool(openings) and openings[-1][0] == seal.sealed
            fields[mark.field] = opened(mark, seal, openings.pop()[1]) if known else hidden(seal)
        return cls(**fields)  # type: ignore[no-any-return]

    def seals(self, wire: Any) -> int:
        """How many fields of a wire message are sealed."""
        marks = self.secrets[self.classes.get(type(wire), type(wire))]
        return sum(getattr(wire, mark.field) is not None for mark in marks)

    def draws(self, facts: Iterable[Fact]) -> list[Any]:
        """The luck in these facts, in the order in which it was drawn."""
        return [getattr(fact, name) for fact in facts for name in self.luck[type(fact)]]

    def read(self, line: bytes) -> Record:
        """Read one line. Raises `Malformed` for any that is not already canonical, `Misreveal` for false openings."""
        parts, event = self.parse(line)
        act, seals = event.act, 0
        message, facts = act.data, event.facts
        if b'"sealed":' in line:  # in a text the quotes would be escaped
            openings = [(fingerprint(text), text) for text in reversed(parts.open)]
            try:
                message = self.unseal(message, openings)
                facts = tuple([self.unseal(fact, openings) for fact in facts])
            except JournalError as error:
                raise type(error)(error.reason, act.seq) from error
            if openings:
                raise Misreveal("an opening fits no seal of this event, or is out of order", act.seq)
            seals = sum(map(self.seals, (act.data, *event.facts)))
        elif parts.open:
            raise Misreveal("an opening fits no seal of this event, or is out of order", act.seq)
        elif not self.bare.issuperset(map(type, (message, *facts))):
            message, facts = self.unseal(message, []), tuple([self.unseal(fact, []) for fact in facts])
        return Record(
            seq=act.seq,
            by=act.by,
            time=act.time,
            prev=act.prev,
            message=message,
            facts=facts,
            raw=bytes(parts.event),
            act=canonical(act) if parts.sigs else b"",
            open=parts.open,
            sigs=parts.sigs,
            seals=seals,
        )

    def parse(self, line: bytes) -> tuple[Line, Event[Any, Any]]:
        """The line and its event, typed, still sealed. Raises `Malformed`."""
        if len(line) > LINE_MAX:
            raise Malformed(f"a line has at most {LINE_MAX} bytes, not {len(line)}")
        try:
            parts = decode_line(line)
            raw = bytes(parts.event)
            event = self.decode(raw)
            plain = line[:9] == b'{"event":' and len(line) == len(raw) + 10  # no openings, no signatures
            if canonical(event) != raw or not (plain or canonical(parts) == line):
                raise Malformed("not in canonical form", event.act.seq)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            reason, _, path = str(error).partition(" - at ")
            raise Malformed(reason or type(error).__name__, path=path.strip("`")) from error
        return parts, event


def plain_class(cls: Any) -> Any:
    """`GameOpened` of `GameOpened[Options]`."""
    return getattr(cls, "__origin__", cls)


def reader_of(hint: Any) -> Callable[[bytes], Any]:
    """How the opening of a field of this type is read: one name, several, or words."""
    inner = msgspec.inspect.type_info(hint)
    while isinstance(inner, msgspec.inspect.Metadata):
        inner = inner.type
    if isinstance(inner, msgspec.inspect.VarTupleType):
        return decode_many
    if isinstance(inner, msgspec.inspect.UnionType):
        inner = next(kind for kind in inner.types if not isinstance(kind, msgspec.inspect.NoneType))
    pattern = getattr(inner, "pattern", None)
    return decode_one if pattern else decode_text


def wire_twin(cls: Any, secret: set[str]) -> Any:
    """The twin of a message class whose sealed fields are seals."""
    if not secret:
        return cls
    hints, fields = get_type_hints(cls, include_extras=True), []
    for field in msgspec.structs.fields(cls):
        optional = not field.required
        kind: Any = (Sealed | None if optional else Sealed) if field.name in secret else hints[field.name]
        fields.append((field.name, kind, field.default) if optional else (field.name, kind))
    return msgspec.defstruct(
        f"Sealed{cls.__name__}",
        fields,
        bases=(Message,),
        tag=tag_of(cls),
        frozen=True,
        kw_only=True,
        module=cls.__module__,
    )


def fields_of(message: Any) -> dict[str, Any]:
    """The fields of a message by name."""
    return {name: getattr(message, name) for name in message.__struct_fields__}


def audience(to: To, fields: dict[str, Any]) -> tuple[int, ...]:
    """The seats that a mark names, sorted."""
    seats: set[int] = set()
    for name in to.fields:
        value = fields[name]
        seats.update(value if isinstance(value, tuple) else () if value is None else (value,))
    return tuple(sorted(seats))


def disclosure(salt: bytes, field: str, value: Any) -> str:
    """The opening of a value: base64url of canonical [salt, name, value] (RFC 9901)."""
    return b64(canonical((b64(salt), field, value)))


def fingerprint(text: str) -> str:
    """The digest of an opening, over the exact string.

    >>> fingerprint("WyJfMjZiYzRMVC1hYzZxMktJNmNCVzVlcyIsICJmYW1pbHlfbmFtZSIsICJNw7ZiaXVzIl0")
    'X9yH0Ajrdm1Oij4tWso9UzzKJvPoDxwmuEcO3XAdRC0'
    """
    return b64(sha256(text.encode()).digest())


def opened(mark: Mark, seal: Sealed, text: str) -> Any:
    """The value in an opening. Raises `Misreveal` if it is not one of this field, or not canonical."""
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        salt, name, value = mark.decode(data)
        if canonical((salt, name, value)) != data or b64(data) != text:
            raise Misreveal(f"the opening of {mark.field} is not in canonical form")
    except (ValueError, msgspec.DecodeError) as error:
        raise Misreveal(f"the opening of {mark.field}: {error}") from error
    if name != mark.field or (len(value) if isinstance(value, tuple) else None) != seal.count:
        raise Misreveal(f"the opening is not one of {mark.field}")
    return value


def hidden(seal: Sealed) -> Any:
    """What stands for a value that this copy cannot open."""
    return HIDDEN if seal.count is None else (HIDDEN,) * seal.count


def holds_hidden(message: Any) -> bool:
    """Tell whether any name in a message is HIDDEN, which no order may contain."""
    if isinstance(message, str):
        return message == HIDDEN
    if isinstance(message, tuple):
        return any(map(holds_hidden, message))
    return isinstance(message, Struct) and any(holds_hidden(getattr(message, f)) for f in message.__struct_fields__)


def seals_in(value: Any) -> Iterator[tuple[str, list[int]]]:
    """Digest and audience of every seal in a plain event, in the order of its bytes."""
    if isinstance(value, dict):
        if "sealed" in value and "to" in value:
            yield value["sealed"], value["to"]
        else:
            for inner in value.values():
                yield from seals_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from seals_in(inner)


def cut(line: bytes, seat: int | None) -> bytes:
    """The same line as this seat may have it (None: a spectator). No game code is needed."""
    parts = decode_line(line)
    if not parts.open:
        return line
    mine = {digest for digest, to in seals_in(decode_plain(parts.event)) if seat in to}
    return canonical(
        Line(event=parts.event, open=tuple(t for t in parts.open if fingerprint(t) in mine), sigs=parts.sigs)
    )


def bare(line: bytes) -> tuple[bytes, dict[str, str]]:
    """The line without openings, as every store has it, and its openings by digest."""
    parts = decode_line(line)
    if not parts.open:
        return line, {}
    return canonical(Line(event=parts.event, sigs=parts.sigs)), {fingerprint(text): text for text in parts.open}


def joined_with(line: bytes, openings: dict[str, str]) -> bytes:
    """A bare line with those of the openings that belong to it, in the order of its seals."""
    if b'"sealed":' not in line or not openings:
        return line
    parts = decode_line(line)
    texts = tuple(openings[digest] for digest, _ in seals_in(decode_plain(parts.event)) if digest in openings)
    return canonical(Line(event=parts.event, open=texts, sigs=parts.sigs)) if texts else line


def b64(data: bytes) -> str:
    """base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()
