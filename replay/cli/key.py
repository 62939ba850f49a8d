"""karma key: one's own keys and the keyring."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from getpass import getpass
from pathlib import Path
from typing import Any

from rich.console import Console

from karma_core import Keys, UsageError
from replay.cli.common import Exit, command, print_json
from replay.render import grid


def add(commands: Any) -> None:
    made = command(
        commands,
        "key",
        key,
        "Make, list, pass on and take in keys. A seat with a key signs its acts; a friend's key is pinned by name.",
        "karma key new Ana  ·  karma key export Ana  ·  karma key import 'Bo+1a2b3c4d+AR…'",
    )
    made.add_argument("what", choices=("new", "list", "export", "import"), help="what to do")
    made.add_argument("name", nargs="?", default="", help="whose key; for import the key's text or a file")
    made.add_argument("--as", dest="other", default="", metavar="NAME", help="import: pin it under this name")
    made.add_argument("--passphrase", action="store_true", help="new: lock the key with a passphrase")


def key(args: Namespace, out: Console) -> int:
    """Do one thing with keys."""
    keys = keys_here()
    if args.what == "list":
        return listed(args, out, keys)
    if not args.name:
        raise UsageError(f"karma key {args.what} wants a name")
    if args.what == "new":
        public = keys.new(args.name, passphrase("New passphrase: ") if args.passphrase else "")
        said: dict[str, str] = {"name": args.name, "public": public, "key": keys.export(args.name)}
        words = f"{keys.export(args.name)}\nGive this line to your friends; they run: karma key import LINE"
    elif args.what == "export":
        said = {"name": args.name, "key": keys.export(args.name)}
        words = said["key"]
    else:
        said, words = imported(args, keys)
    if args.json:
        print_json(out, said)
    else:
        print(words)
    return Exit.DIFFERENT if said.get("trust") == "DIFFERENT" else Exit.OK


def imported(args: Namespace, keys: Keys) -> tuple[dict[str, str], str]:
    """Pin a friend's key, or keep a private key from a PEM file."""
    text = args.name
    if Path(text).is_file():
        data = Path(text).read_bytes()
        if b"PRIVATE KEY" in data:
            if not args.other:
                raise UsageError("a private key wants a name: --as NAME")
            locked = passphrase("Passphrase: ") if b"ENCRYPTED" in data else ""
            public = keys.add_private(args.other, data, locked)
            return {"name": args.other, "public": public, "trust": "new"}, f"{args.other}: kept as your own"
        text = data.decode(errors="replace")
    name, trust = keys.add(text, args.other)
    words = {
        "new": f"{name}: pinned",
        "pinned": f"{name}: known already",
        "DIFFERENT": f"{name}: DIFFERENT from the key that is pinned; the pinned one stays. Ask {name} in person.",
    }
    return {"name": name, "trust": trust}, words[trust]


def listed(args: Namespace, out: Console, keys: Keys) -> int:
    """Print all keys."""
    found = keys.list()
    if args.json:
        print_json(out, found)
        return Exit.OK
    table = grid("name", "", "public key")
    for info in found:
        locked = ", passphrase" if info.has_passphrase else ""
        table.add_row(info.name, f"yours{locked}" if info.mine else "pinned", info.public)
    out.print(table if found else "No keys yet. karma key new NAME makes one.")
    return Exit.OK


def keys_here() -> Keys:
    """The keys of KARMA_KEYS, else of the user's configuration."""
    if folder := os.environ.get("KARMA_KEYS"):
        return Keys(folder)
    from platformdirs import user_config_path

    return Keys(user_config_path("karma") / "keys")


def ring() -> dict[str, str]:
    """The keys that are pinned here, one's own included: name → public key (hex)."""
    return {info.name: info.public for info in keys_here().list()}


def private_key(name: str) -> Any:
    """One's own key of this name, unlocked with KARMA_PASSPHRASE or by asking."""
    keys = keys_here()
    locked = any(info.name == name and info.has_passphrase for info in keys.list())
    return keys.load(name, passphrase(f"Passphrase of {name}: ") if locked else "")


def passphrase(prompt: str) -> str:
    """A passphrase, from KARMA_PASSPHRASE or the keyboard. Raises `UsageError` if there is neither."""
    if given := os.environ.get("KARMA_PASSPHRASE"):
        return given
    if not sys.stdin.isatty():
        raise UsageError("the key has a passphrase; set KARMA_PASSPHRASE, or run this in a terminal")
    return getpass(prompt)
