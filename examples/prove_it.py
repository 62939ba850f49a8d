"""Prove it: a signed game, its co-signed close, a receipt of one event, and what each is worth alone.

Run: python examples/prove_it.py
"""

from karma_core import Store, cosign, new_key, public_of, sign_head
from replay.audit import audit
from replay.receipt import check_receipt, receipt

keys = {name: new_key() for name in ("Ana", "Bo", "table")}
with Store() as store:
    table = store.open(
        "karmageddon",
        seats=["Ana", "Bo"],
        bots={"Ana": "generous", "Bo": "generous"},
        keys={"Ana": keys["Ana"], "Bo": keys["Bo"]},
        table_key=keys["table"],
    )
    table.play_bots()
    for name in ("Ana", "Bo"):
        head = cosign(store, table.id, sign_head(table.journal, name, keys[name]))

    verdict = audit(table.journal, checkpoints=[head])
    print("the whole game:", verdict.verdict, "– head signed by", ", ".join(verdict.signed_by))

    torn = next((r.seq for r in table.journal.records() if any(f.rules and "torn" in str(f) for f in r.facts)), 5)
    alone = receipt(table.journal, torn, head)
    found = check_receipt(alone, {"Ana": public_of(keys["Ana"])})
    print("one event alone:", found.verdict, f"– {found.reason}, {len(alone)} bytes")

    forged = alone.replace("index ", "index 1", 1)
    print("a changed receipt:", check_receipt(forged, {"Ana": public_of(keys["Ana"])}).verdict)
