"""Five karma games as one event-sourced library.

The map:

    Store, Table, Conflict          keep games, play one                      karma_core.tables, karma_core.table
    Ledger                          circles, decks, IOUs: `store.ledger`      karma_core.ledger
    Journal, Record                 a recorded game and its events            karma_core.kernel.journal, .codec
    Game, Options, Outcome, …       the contract of a game, to add your own   karma_core.kernel.game
    Action, Fact, Luck, To, Free    what events are made of                   karma_core.kernel.messages
    HIDDEN, added, without, …       zones with hidden cards                   karma_core.kernel.zones
    Fresh, Recorded, Typed, …       luck                                      karma_core.kernel.chance
    KarmaError and its kinds        who is at fault                           karma_core.kernel.errors

>>> from karma_core import Store
>>> table = Store().open("karma-dice", seats=["Ana", "Bo"], options={"traits": "off"}, seed=7)
>>> table.act("Ana", table.legal("Ana")[0])[0].seat
0
"""

import karma_core.games  # noqa: F401 – registers the five games
from karma_core.closing import cosign, cosignatures, head_of, keys_of, origin_of, sign_head, unsigned_by
from karma_core.kernel.chance import Chance, Dicey, Fresh, LuckNeeded, Misdraw, Recorded, Typed, combined, commitment
from karma_core.kernel.codec import (
    Codec,
    Malformed,
    Misreveal,
    Record,
    canonical,
    cut,
    decode_plain,
    fingerprint,
    joined_with,
)
from karma_core.kernel.editions import Edition, add_edition, digest_of, edition_of, load_edition
from karma_core.kernel.errors import JournalError, KarmaError, RuleViolation, StoreError, UsageError
from karma_core.kernel.game import Bot, Debt, Game, Moment, Options, Outcome
from karma_core.kernel.journal import Journal, codec_of, seat_of, split
from karma_core.kernel.luck import commit_of, luck_key, needs_luck
from karma_core.kernel.merkle import Tree, is_consistent, leaf, root_from_inclusion
from karma_core.kernel.messages import (
    TABLE,
    Action,
    Begin,
    Checkpoint,
    Count,
    Face,
    Fact,
    Forked,
    Free,
    GameAbandoned,
    GameClosed,
    GameOpened,
    Luck,
    Message,
    Name,
    Names,
    Party,
    Seat,
    Seats,
    SeedAdded,
    SeedRevealed,
    Small,
    Text,
    To,
    tag_of,
)
from karma_core.kernel.notes import (
    Note,
    Proof,
    is_included,
    key_name,
    read_head,
    read_note,
    read_notes,
    read_proof,
    read_verifier_key,
    signature,
    signers_of,
    verifier_key,
    write_note,
    write_proof,
)
from karma_core.kernel.picture import Picture, Span, beside, boxed, line, plain
from karma_core.kernel.registry import add_game, game
from karma_core.kernel.registry import names as game_names
from karma_core.kernel.rulebook import Rule, Rulebook, rule_text, rulebook
from karma_core.kernel.signing import is_weak, new_key, public_of, verify
from karma_core.kernel.writer import ACT_DOMAIN, EVENT_DOMAIN, Signer
from karma_core.kernel.zones import HIDDEN, Zone, added, agrees, blank, may_hold, without
from karma_core.keys import KeyInfo, Keys
from karma_core.ledger.door import Ledger
from karma_core.notes import NoteAt, Notebook, annotate, mark, notebook, rename, unmark
from karma_core.orders import order
from karma_core.table import Conflict, Table, checkpoint_of
from karma_core.tables import Store, Summary, check_order

__all__ = [
    "ACT_DOMAIN",
    "EVENT_DOMAIN",
    "HIDDEN",
    "TABLE",
    "Action",
    "Begin",
    "Bot",
    "Chance",
    "Checkpoint",
    "Codec",
    "Conflict",
    "Count",
    "Debt",
    "Dicey",
    "Edition",
    "Face",
    "Fact",
    "Forked",
    "Free",
    "Fresh",
    "Game",
    "GameAbandoned",
    "GameClosed",
    "GameOpened",
    "Journal",
    "JournalError",
    "KarmaError",
    "KeyInfo",
    "Keys",
    "Ledger",
    "Luck",
    "LuckNeeded",
    "Malformed",
    "Message",
    "Misdraw",
    "Misreveal",
    "Moment",
    "Name",
    "Names",
    "Note",
    "NoteAt",
    "Notebook",
    "Options",
    "Outcome",
    "Party",
    "Picture",
    "Proof",
    "Record",
    "Recorded",
    "Rule",
    "RuleViolation",
    "Rulebook",
    "Seat",
    "Seats",
    "SeedAdded",
    "SeedRevealed",
    "Signer",
    "Small",
    "Span",
    "Store",
    "StoreError",
    "Summary",
    "Table",
    "Text",
    "To",
    "Tree",
    "Typed",
    "UsageError",
    "Zone",
    "add_edition",
    "add_game",
    "added",
    "agrees",
    "annotate",
    "beside",
    "blank",
    "boxed",
    "canonical",
    "check_order",
    "checkpoint_of",
    "codec_of",
    "combined",
    "commit_of",
    "commitment",
    "cosign",
    "cosignatures",
    "cut",
    "decode_plain",
    "digest_of",
    "edition_of",
    "fingerprint",
    "game",
    "game_names",
    "head_of",
    "is_consistent",
    "is_included",
    "is_weak",
    "joined_with",
    "key_name",
    "keys_of",
    "leaf",
    "line",
    "load_edition",
    "luck_key",
    "mark",
    "may_hold",
    "needs_luck",
    "new_key",
    "notebook",
    "order",
    "origin_of",
    "plain",
    "public_of",
    "read_head",
    "read_note",
    "read_notes",
    "read_proof",
    "read_verifier_key",
    "rename",
    "root_from_inclusion",
    "rule_text",
    "rulebook",
    "seat_of",
    "sign_head",
    "signature",
    "signers_of",
    "split",
    "tag_of",
    "unmark",
    "unsigned_by",
    "verifier_key",
    "verify",
    "without",
    "write_note",
    "write_proof",
]
