"""What commands share: where games are kept, which record is meant, how an action is typed."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from karma_core import Action, Game, Journal, Store, UsageError, tag_of
from replay.cursor import Place


class Exit(IntEnum):
    """The exit codes of all commands; `audit` alone also returns 3, incomplete."""

    OK = 0
    DIFFERENT = 1
    FAULT = 2


Run = Callable[[Namespace, Console], int]


def command(commands: Any, name: str, run: Run, help: str, example: str) -> ArgumentParser:
    """Add a command with its help, an example, `--json` and `--store`."""
    made: ArgumentParser = commands.add_parser(
        name, help=help, description=help, epilog=f"Example:  {example}", formatter_class=RawDescriptionHelpFormatter
    )
    made.add_argument("--json", action="store_true", help="print JSON instead of text")
    made.add_argument("--store", dest="own_store", help="where games are kept (or KARMA_STORE)")
    made.set_defaults(run=run)
    return made


def store_of(args: Namespace) -> Store:
    """The store that a command works on."""
    return Store(place_of(args))


def place_of(args: Namespace) -> str:
    """`--store`, else KARMA_STORE, else a file in the user's data directory."""
    given = args.own_store or args.store or os.environ.get("KARMA_STORE")
    if given:
        return str(given)
    from platformdirs import user_data_path

    folder = user_data_path("karma")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder}: {error.strerror}; give --store FILE") from error
    return str(folder / "karma.db")


def record_of(args: Namespace, record: str) -> Journal:
    """The journal of a file, or of a stored game's id or unique prefix."""
    if Path(record).is_file():
        return Journal.read(record)
    if "/" in record or record.endswith((".jsonl", ".karma")):
        raise UsageError(f"{record}: no such file")
    with store_of(args) as store:
        return store.table(record).journal


def eyes_of(journal: Journal, name: str | None) -> tuple[int | None, bool]:
    """Whose eyes look on, and whether all is open: after the close, unless a seat is named."""
    return journal.seat(name), name is None and journal.is_revealed


def place_at(journal: Journal, at: str | None) -> Place:
    """The place that `--at` names: `42`, `42.3`, `50%`, `-1` from the end; the end if none is given."""
    if at is None:
        return Place(journal.size)
    if at.endswith("%") and at[:-1].isdecimal():
        return Place(journal.size * min(int(at[:-1]), 100) // 100)
    if at.startswith("-") and at[1:].isdecimal():
        return Place(max(journal.size - int(at[1:]), 0))
    return Place.parse(at)


def options_of(given: Sequence[str]) -> dict[str, str]:
    """`KEY=VALUE` words as a mapping."""
    options = {}
    for word in given:
        key, found, value = word.partition("=")
        if not found:
            raise UsageError(f"an option is written KEY=VALUE, not {word!r}")
        options[key] = value
    return options


def seats_of(given: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Names and bots from `NAME` and `NAME=BOT`."""
    names, bots = [], {}
    for word in given:
        name, found, bot = word.partition("=")
        names.append(name)
        if found:
            bots[name] = bot
    return names, bots


def typed_action(game: Game, seat: int, legal: Sequence[Action], words: str) -> Action:
    """The action that was typed: its number in the list of legal ones, or its tag and fields.

    Raises `UsageError` that says what would be right.
    """
    words = words.strip()
    if words.isdecimal():
        if not 1 <= int(words) <= len(legal):
            raise UsageError(f"there is no action {words}; the legal ones are 1 to {len(legal)}")
        return legal[int(words) - 1]
    tag, _, rest = words.partition(" ")
    kinds: Mapping[str, type[Action]] = {tag_of(cls): cls for cls in game.actions}
    if tag not in kinds:
        now = ", ".join(dict.fromkeys(map(tag_of, legal)))
        raise UsageError(f"{game.title} has no action {tag!r}; now there are: {now}")
    fields = typed_fields(kinds[tag], rest)
    try:
        return msgspec.convert({"type": tag, "seat": seat, **fields}, kinds[tag], strict=False)
    except msgspec.ValidationError as error:
        known = ", ".join(f.name for f in msgspec.structs.fields(kinds[tag]) if f.name != "seat") or "none"
        raise UsageError(f"{tag}: {error} (its fields: {known})") from error


def typed_fields(kind: type[Action], words: str) -> dict[str, Any]:
    """The fields of an action as they were typed, in builtin types."""
    info = {f.name: f.type for f in msgspec.inspect.type_info(kind).fields}  # type: ignore[attr-defined]
    fields: dict[str, Any] = {}
    open_fields = [name for name in info if name != "seat"]
    for word in split_words(words):
        name, found, value = word.partition("=")
        if not found:
            if not open_fields:
                raise UsageError(f"{word!r} is one word too many")
            name, value = open_fields[0], word
        if name not in info or name == "seat":
            raise UsageError(f"there is no field {name!r}; the fields: {', '.join(n for n in info if n != 'seat')}")
        open_fields = [other for other in open_fields if other != name]
        fields[name] = typed_value(info[name], value)
    return fields


def split_words(words: str) -> list[str]:
    """Words parted by blanks, but not inside quotes or brackets."""
    import shlex

    if "{" in words or "[" in words:
        parts, depth, word = [], 0, ""
        for character in words:
            depth += (character in "[{") - (character in "]}")
            if character == " " and not depth:
                parts.append(word)
                word = ""
            else:
                word += character
        return [part for part in (*parts, word) if part]
    try:
        return shlex.split(words)
    except ValueError as error:
        raise UsageError(f"{words!r}: {error}") from error


def typed_value(kind: Any, value: str) -> Any:
    """One value in the builtin form of its type."""
    while isinstance(kind, msgspec.inspect.Metadata):
        kind = kind.type
    if value[:1] in ("{", "["):
        try:
            return msgspec.json.decode(value)
        except msgspec.DecodeError as error:
            raise UsageError(f"{value}: {error}") from error
    if isinstance(kind, msgspec.inspect.UnionType):
        if value in ("none", "") and any(isinstance(k, msgspec.inspect.NoneType) for k in kind.types):
            return None
        kind = next(k for k in kind.types if not isinstance(k, msgspec.inspect.NoneType))
        return typed_value(kind, value)
    if isinstance(kind, msgspec.inspect.VarTupleType | msgspec.inspect.TupleType):
        inner = kind.item_type if isinstance(kind, msgspec.inspect.VarTupleType) else kind.item_types[0]
        return [typed_value(inner, item) for item in value.split(",") if item]
    if isinstance(kind, msgspec.inspect.LiteralType) and value not in map(str, kind.values):
        raise UsageError(f"{value!r} is none of: {', '.join(map(str, kind.values))}")
    if isinstance(kind, msgspec.inspect.BoolType):
        return {"yes": True, "no": False}.get(value, value)
    if isinstance(kind, msgspec.inspect.IntType) and value.lstrip("-").isdecimal():
        return int(value)
    return value


def print_json(out: Console, value: Any) -> None:
    """A value as indented JSON, without colour or wrapping."""
    text = msgspec.json.format(msgspec.json.encode(value, order="sorted"), indent=2)
    sys.stdout.write(text.decode() + "\n")


def write(output: Path | None, text: str) -> None:
    """Write a page to a file, or to the screen."""
    if output is None:
        sys.stdout.write(text)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{output}: {error.strerror or error}") from error


def text_of(file: Path) -> str:
    """The text of a file. Raises `UsageError`."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file}: {getattr(error, 'strerror', None) or error}") from error


def jobs_of(args: Namespace) -> int:
    """How many processes to use."""
    return max(1, args.jobs or os.cpu_count() or 1)
