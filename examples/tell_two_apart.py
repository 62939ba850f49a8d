"""Fork a game, play both on, and say where and how the two part."""

from __future__ import annotations

from karma_core import Store
from replay.diff import diff

store = Store()
bots = {"Ana": "steady", "Bo": "steady"}
first = store.open("karma-dice", ["Ana", "Bo"], bots=bots, seed=3)
first.play_bots(12)

other = first.fork(at=8, seed=4)  # shares eight events, copies nothing; its luck is new, for the first is not over
first.play_bots()
other.play_bots()

found = diff(first.journal, other.journal)
print(f"They share {found.position} events: {'one lineage' if found.same_lineage else 'no lineage'}.")
for pair in found.pairs[:3]:
    left, right = (side.tag if side else "–" for side in (pair.left, pair.right))
    print(f"  {pair.kind:8} {left:12} {right}")
for change in found.states[:3]:
    print(f"  {change.path}: {change.left} here, {change.right} there")
for table in (first, other):
    assert table.outcome is not None
    print(f"{table.id[:4]}: {', '.join(table.names[seat] for seat in table.outcome.winners)} at {table.outcome.scores}")
assert [record.raw for record in first.journal.records(0, 8)] == [record.raw for record in other.journal.records(0, 8)]
