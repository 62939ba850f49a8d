"""Walk a recorded game: forward, back, by fact, by turn, to any position; look with anybody's eyes; ask why."""

from __future__ import annotations

from karma_core import Store, plain, tag_of
from replay.cursor import Cursor, Place
from replay.explain import explain

table = Store().open("karmaka", ["Ana", "Bo"], bots={"Ana": "karmic", "Bo": "random"}, seed=2)
table.play_bots()

journal = table.journal
cursor = Cursor(journal)
print(f"{cursor.size} events, {cursor.end()} behind you: {journal.game.outcome(cursor.state).reason}")

cursor.go(Place(20))  # any jump folds a few events, not all of them
cursor.back()
print(f"From {cursor.forward()} the next turn begins at {cursor.next_turn()}, in round {cursor.moment.round}.")

cursor.next_type("play-ability")
assert cursor.event is not None
told = explain(journal, cursor.event.seq)
print(f"Event {told.seq}: {told.action.words}")
for sentence in told.facts:  # a fact at a time: cursor.fact_forward() stops between them
    print(f"  {sentence.words}  [{', '.join(sentence.rules[:1])}]")

mine = journal.upto(told.seq).copy_for("Ana")  # what Ana could have had then: nothing else is in it
view = journal.game.view(mine.state(), 0)
print(plain(journal.game.picture(view, 0, journal.names)))
print("Ana may:", *sorted({tag_of(action) for action in journal.game.legal(mine.state(), 0)}))
