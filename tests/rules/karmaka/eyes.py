"""Messages as one seat may read them, without a journal in between."""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints

from msgspec.structs import replace

from karma_core.kernel.messages import Luck, Message, To
from karma_core.kernel.zones import HIDDEN


@cache
def marks(cls: type[Message], kind: type) -> tuple[tuple[str, Any], ...]:
    """The fields of a class that bear a mark of this kind, with the mark."""
    hints = get_type_hints(cls, include_extras=True)
    fields = [(name, hints[name]) for name in cls.__struct_fields__]
    found = []
    for name, hint in fields:
        for mark in getattr(hint, "__metadata__", ()):
            if mark is kind or isinstance(mark, kind):
                found.append((name, mark))
    return tuple(found)


def seen(message: Any, seat: int | None) -> Any:
    """The message in this seat's copy: what it may not open is hidden."""
    closed: dict[str, Any] = {}
    for name, to in marks(type(message), To):
        if seat is None or seat not in {getattr(message, field) for field in to.fields}:
            value = getattr(message, name)
            closed[name] = HIDDEN if isinstance(value, str) else (HIDDEN,) * len(value)
    return replace(message, **closed) if closed else message


def luck(facts: Any) -> list[Any]:
    """Every draw in these facts, in order."""
    return [getattr(fact, name) for fact in facts for name, _ in marks(type(fact), Luck)]
