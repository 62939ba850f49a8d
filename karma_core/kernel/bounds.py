"""Every type that a journal stores has bounds: an unbounded count would be a weapon in a stranger's file."""

from __future__ import annotations

from typing import Any

from msgspec import inspect

from karma_core.kernel.errors import UsageError
from karma_core.kernel.messages import Message


def check_bounds(cls: Any) -> None:
    """Raise `UsageError` that names the first field whose type is unbounded, a float, or untyped.

    In messages a default is one of those that are the same object everywhere, or it would have two spellings.
    """
    info, plain = inspect.type_info(cls), getattr(cls, "__origin__", cls)  # of a generic such as GameOpened[Options]
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        if reason := unbounded(field.type):
            raise UsageError(f"{plain.__name__}.{field.name}: {reason}")
        if issubclass(plain, Message) and not field.required and field.default not in (None, False, 0, "", ()):
            raise UsageError(f"{plain.__name__}.{field.name}: a default is None, False, 0, '' or ()")


def unbounded(kind: inspect.Type) -> str:
    """What is wrong with a type; empty if nothing is."""
    match kind:
        case inspect.Metadata(type=inner):
            return unbounded(inner)
        case inspect.IntType(ge=low, le=high):
            return "" if low is not None and high is not None else "an integer needs a least and a greatest value"
        case inspect.StrType(max_length=longest):
            return "" if longest is not None else "words need a greatest length"
        case inspect.VarTupleType(item_type=item, max_length=longest):
            return unbounded(item) if longest is not None else "a list needs a greatest length"
        case inspect.TupleType(item_types=items) | inspect.UnionType(types=items):
            return next(filter(None, map(unbounded, items)), "")
        case inspect.StructType(fields=fields):
            return next(filter(None, (unbounded(field.type) for field in fields)), "")
        case inspect.BoolType() | inspect.NoneType() | inspect.LiteralType() | inspect.EnumType():
            return ""
        case _:
            return f"{type(kind).__name__} cannot be stored"
