"""Open a table, play a game to its end against a bot, keep its journal, and have it audited."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from karma_core import Journal, RuleViolation, Store
from replay.audit import audit

store = Store()  # in memory; Store("karma.db") is an SQLite file, Store("postgresql://…") a server
table = store.open("karmaka", seats=["Ana", "Bo"], bots={"Bo": "karmic"}, seed=8)

try:  # what the rules refuse is told by rule, and changes nothing
    table.act("Bo", table.legal("Ana")[0])
except RuleViolation as refusal:
    print(f"Refused: {refusal}")

while table.to_act:
    table.play_bots()  # until a person is awaited, or the game is over
    for name in table.to_act:
        table.act(name, table.legal(name)[0])  # typed actions, from what this seat sees

outcome = table.outcome
assert outcome is not None
print(f"{table.names[outcome.winners[0]]} wins after {table.position} events. {outcome.reason}")

with TemporaryDirectory() as folder:
    path = Path(folder) / "game.jsonl"
    table.journal.save(path)  # one event a line; anybody can read it, and check it
    found = audit(Journal.read(path))
    print(f"{found.verdict}: {found.events} events, every action decided and every card drawn again")
