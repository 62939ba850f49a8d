"""JSON Schema of a game's journal, actions, facts and options: what a client in another language needs to know."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from karma_core import Game, codec_of

DRAFT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/"


def schema(game: Game) -> dict[str, Any]:
    """Return one JSON Schema: the document itself is a line of this game's journals, and `$defs` names all parts.

    `$defs/Action` is an order as it is sent to a table, `$defs/Fact` a fact as an opened copy shows it,
    `$defs/Options` how a game is opened. In a line, what may be hidden is a `Sealed` instead.
    """
    unions: tuple[Any, Any] = (Union[game.actions], Union[game.facts])  # noqa: UP007 – made at run time
    kinds = (codec_of(game).line, *unions, game.options)
    (line, action, fact, options), parts = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    whole = {
        "$schema": DRAFT,
        "title": f"A line of a journal of {game.title}, rules version {game.rules_version}",
        **line,
        "$defs": {"Action": action, "Fact": fact, "Options": options, **parts},
    }
    return dict(renamed(whole, {name: name.partition("_")[0] for name in parts if "_" in name}))


def renamed(value: Any, names: dict[str, str]) -> Any:
    """The same schema with other names of its parts: those of generic types spell all that they hold."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [renamed(inner, names) for inner in value]
    if isinstance(value, str) and value.startswith(REF):
        return REF + names.get(value.removeprefix(REF), value.removeprefix(REF))
    return value
