"""Law 2 at the table's door: a copy may hold hidden cards, an order may not."""

from __future__ import annotations

import pytest

from karma_core import HIDDEN, RuleViolation, Store
from tests.support.duel import Choose


@pytest.mark.rule("kernel/hidden")
def test_hidden__the_host_takes_no_hidden_card() -> None:
    """Though `decide` itself is total on hidden cards, for audits of partial copies; nothing changes."""
    table = Store().open("duel", seats=["Ana", "Bo"], seed=7)
    before, state = table.position, table.state
    with pytest.raises(RuleViolation) as caught:
        table.act("Ana", Choose(seat=0, card=HIDDEN))
    assert caught.value.rule == "kernel/hidden"
    assert (table.position, table.state) == (before, state)
    assert table.game.decide(table.view("Bo"), Choose(seat=0, card=HIDDEN), None)
