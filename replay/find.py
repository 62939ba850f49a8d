"""Positions at which a condition over the state holds: `players[0].karma > 20 and round >= 3`.

A condition reads like Python but is no code that runs: names of the state's fields, `.` and `[]`, numbers, words,
comparisons, `in`, `and`, `or`, `not`, `+`, `-`, `*`, and the functions below. Anything else is refused.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from karma_core import Journal, UsageError

COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda this, that: this in that,
    ast.NotIn: lambda this, that: this not in that,
}
COMBINE: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "len": len,
    "max": max,
    "min": min,
    "sum": sum,
    "abs": abs,
}
MOMENT = ("round", "turn", "seat", "scores", "position", "true", "false", "none")
LENGTH_MAX, NUMBER_MAX = 500, 10**12


def find(journal: Journal, expression: str, after: int = 0) -> Iterator[int]:
    """Every position beyond `after` at which the condition holds, in order: a scan, since it need not stay true.

    Besides the state's fields there are `round`, `turn`, `seat` (of the moment), `scores`, `position`, and seats by
    name. A field that is not there yet makes the condition false; one that never is there raises `UsageError`, as does
    what is no condition.
    """
    holds = condition(expression, journal)
    start = min(max(after, 0), journal.size)
    state, missing, answered = journal.state(start), "", False
    for position in range(start + 1, journal.size + 1):
        state = journal.applied(state, journal.record(position - 1))
        try:
            if holds(position, state):
                yield position
            answered = True
        except LookupError as error:
            missing = missing or str(error).strip("'")
        except (TypeError, ValueError):
            missing = missing or "values that can be compared so"
    if missing and not answered:
        raise UsageError(f"at no position is there {missing}; look at the state with `karma show --json`")


def condition(expression: str, journal: Journal) -> Callable[[int, Any], bool]:
    """The condition as a function of a position and its state. It raises what the state does not bear out."""
    tree, game = parsed(expression), journal.game
    known = {name.casefold(): seat for seat, name in enumerate(journal.names) if name.isidentifier()}
    fields = {*known, *MOMENT, *FUNCTIONS, *getattr(journal.state(), "__struct_fields__", ())}
    unknown = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    if wrong := sorted(name for name in unknown if name.casefold() not in fields and name not in fields):
        raise UsageError(f"the state has no {wrong[0]!r}; it has: {', '.join(sorted(fields - set(FUNCTIONS)))}")

    def holds(position: int, state: Any) -> bool:
        moment = game.moment(state)
        names: dict[str, Any] = known | {name: getattr(state, name) for name in state.__struct_fields__}
        names |= {"round": moment.round, "turn": moment.turn, "seat": moment.seat, "scores": game.scores(state)}
        names |= {"position": position, "true": True, "false": False, "none": None}
        return bool(value(tree, names))

    return holds


def parsed(expression: str) -> ast.expr:
    """The expression as a tree of allowed parts. Raises `UsageError`."""
    if len(expression) > LENGTH_MAX:
        raise UsageError(f"a condition has at most {LENGTH_MAX} characters")
    try:
        tree = ast.parse(expression.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise UsageError(f"this is no condition: {expression!r}; write such as 'players[0].karma > 20'") from error
    for node in ast.walk(tree):
        check(node)
    return tree


def check(node: ast.AST) -> None:
    """Refuse what could do anything but look."""
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name) if name.startswith("_"):
            raise UsageError(f"{name!r} is no field of a state")
        case ast.Constant(value=constant) if not isinstance(constant, int | str | bool | None):
            raise UsageError(f"{constant!r} is neither a whole number nor a word")
        case ast.Call(func=ast.Name(id=name), keywords=[]) if name in FUNCTIONS:
            return
        case ast.Call():
            raise UsageError(f"the only functions are: {', '.join(FUNCTIONS)}")
        case ast.UnaryOp(op=ast.Invert() | ast.UAdd()):
            raise UsageError("before a value stand only 'not' and '-'")
        case ast.BinOp(op=op) if type(op) not in COMBINE:
            raise UsageError("only + - * combine numbers here")
        case ast.Compare(ops=ops) if not all(type(op) in COMPARE for op in ops):
            raise UsageError("compare with == != < <= > >= in, not in")
        case (
            ast.Attribute()
            | ast.Name()
            | ast.Constant()
            | ast.Compare()
            | ast.BoolOp()
            | ast.UnaryOp()
            | ast.BinOp()
            | ast.Subscript()
            | ast.Tuple()
            | ast.expr_context()
            | ast.boolop()
            | ast.unaryop()
            | ast.operator()
            | ast.cmpop()
        ):
            return
        case _:
            raise UsageError(f"a condition has no {type(node).__name__.lower()}; write such as 'players[0].karma > 20'")


def value(node: ast.expr, names: dict[str, Any]) -> Any:
    """What a part of the condition comes to."""
    match node:
        case ast.Constant(value=constant):
            return constant
        case ast.Name(id=name):
            return names[name] if name in names else names[name.casefold()]
        case ast.Attribute(value=inner, attr=name):
            found = value(inner, names)
            if not isinstance(found, Struct) or name not in found.__struct_fields__:
                raise LookupError(name)
            return getattr(found, name)
        case ast.Subscript(value=inner, slice=index):
            return value(inner, names)[value(index, names)]
        case ast.Tuple(elts=parts):
            return tuple(value(part, names) for part in parts)
        case ast.BoolOp(op=ast.And(), values=parts):
            return all(value(part, names) for part in parts)
        case ast.BoolOp(values=parts):
            return any(value(part, names) for part in parts)
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return not value(inner, names)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -value(inner, names)
        case ast.BinOp(left=left, op=op, right=right):
            this, that = value(left, names), value(right, names)
            if not (isinstance(this, int) and isinstance(that, int) and abs(this) < NUMBER_MAX > abs(that)):
                raise TypeError("numbers")
            return COMBINE[type(op)](this, that)
        case ast.Compare(left=left, ops=ops, comparators=rights):
            this = value(left, names)
            for test, right in zip(ops, rights, strict=True):
                that = value(right, names)
                if not COMPARE[type(test)](this, that):
                    return False
                this = that
            return True
        case ast.Call(func=ast.Name(id=name), args=args):
            return FUNCTIONS[name](*(value(arg, names) for arg in args))
    raise LookupError(type(node).__name__)
