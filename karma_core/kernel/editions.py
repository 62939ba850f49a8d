"""Editions: the cards, boards and numbers that a game is played with; a file can replace them, and no rule."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from karma_core.kernel.errors import UsageError

if TYPE_CHECKING:
    from karma_core.kernel.game import Game


class Edition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every game's edition; `name` stands in `game-opened` with the digest of all the rest."""

    name: str


class NoEdition(Edition, frozen=True, kw_only=True):
    """For games that need no data."""


_ADDED: dict[tuple[str, str], Edition] = {}
_DIGESTS: dict[int, str] = {}


def digest_of(edition: Edition) -> str:
    """SHA-256 over the edition's canonical JSON (64 hex digits)."""
    if id(edition) not in _DIGESTS:
        _DIGESTS[id(edition)] = sha256(msgspec.json.encode(edition, order="sorted")).hexdigest()
        _KEPT.append(edition)  # an id is only good while its owner lives
    return _DIGESTS[id(edition)]


_KEPT: list[Edition] = []


def add_edition(game: Game, edition: Edition) -> None:
    """Make an edition known, so that tables can be opened with it and journals that name it can be read.

    Raises `UsageError` if another edition of this game has the name.
    """
    if not isinstance(edition, game.editions):
        raise UsageError(f"{game.title} takes an edition of type {game.editions.__name__}")
    known = _ADDED.get((game.name, edition.name), game.edition if edition.name == game.edition.name else None)
    if known is not None and digest_of(known) != digest_of(edition):
        raise UsageError(f"{game.title} has another edition named {edition.name!r} already")
    _ADDED[game.name, edition.name] = edition


def edition_of(game: Game, name: str) -> Any:
    """The edition of this name. Raises `UsageError` if there is none."""
    if name == game.edition.name:
        return game.edition
    try:
        return _ADDED[game.name, name]
    except KeyError:
        known = ", ".join([game.edition.name, *(n for g, n in _ADDED if g == game.name)])
        raise UsageError(f"{game.title} has no edition {name!r}; known: {known}") from None


def load_edition(game: Game, path: str | Path) -> Any:
    """Read an edition from a TOML or JSON file, and make it known.

    Raises `UsageError` that names the file and the place in it.
    """
    path = Path(path)
    try:
        text = path.read_bytes()
        decode = msgspec.json.decode if path.suffix == ".json" else msgspec.toml.decode
        edition = decode(text, type=game.editions)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from error
    except (msgspec.DecodeError, ValueError) as error:
        raise UsageError(f"{path}: {error}") from error
    add_edition(game, edition)
    return edition
