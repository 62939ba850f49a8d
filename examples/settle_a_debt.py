"""Ana helps Bo in a game of Karmageddon; a month later they settle it, each on their own half.

Run: python examples/settle_a_debt.py
"""

from __future__ import annotations

from karma_core import RuleViolation, Store, Table, tag_of

TURNS = [  # who, what, the card that they turn over at their table
    ("Ana", "consent", ""),
    ("Bo", "consent", ""),
    ("Ana", "cut", "ca"),
    ("Bo", "cut", "hk"),
    ("Ana", "declare", ""),  # one card
    ("Ana", "turn", "c7"),
    ("Bo", "declare", ""),  # two cards, see below
    ("Bo", "turn", "d4"),
    ("Bo", "turn", "sq"),  # a queen: the task is at risk
    ("Ana", "offer", ""),  # her 7 of clubs, in its place
    ("Bo", "accept", ""),  # he must: the card is torn, and he owes her an hour
]


def main() -> None:
    """Play the turns, then write on both halves."""
    with Store() as store:
        store.ledger.circle_new("friends", ["Ana", "Bo"])
        store.ledger.deck_new("kitchen")
        table = store.open("karmageddon", ["Ana", "Bo"], luck="physical", circle="friends", deck="kitchen")
        for name, what, card in TURNS:
            act(table, name, what, card)
        table.abandon("dinner is ready")  # debts stand

        (debt,) = store.ledger.ious()
        print(f"{debt.helpee} owes {debt.helper} an {debt.kind}: IOU {debt.id[:6]}…, card {debt.card}, {debt.state}")

        store.ledger.propose(debt.id, by="Bo", task="paint the fence", hour="Saturday")
        store.ledger.agree(debt.id, by="Ana")
        try:
            store.ledger.done(debt.id, by="Bo")
        except RuleViolation as refusal:
            print(refusal)
        print(store.ledger.done(debt.id, by="Ana").state)
        print(store.ledger.paid(debt.id, by="Bo").state)
        store.ledger.keep(debt.id, by="Ana")

        for event in store.ledger.iou(debt.id).events:
            print(f"  {event.words}")
        deck, health = store.ledger.deck()
        print(f"The deck {deck.name} has {health.cards} cards left.")


def act(table: Table, name: str, what: str, card: str) -> None:
    """Take the legal action of this kind; of several declarations the second, of one the first."""
    legal = [action for action in table.legal(name) if tag_of(action) == what]
    action = legal[1] if what == "declare" and name == "Bo" else legal[0]
    table.act(name, action, luck=[(card,)] if card else [])


if __name__ == "__main__":
    main()
