"""What a remote client sends: an action written, sealed and signed by its seat over its own copy of the journal."""

from __future__ import annotations

from secrets import token_bytes

from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.journal import Journal
from karma_core.kernel.messages import Action
from karma_core.kernel.writer import Signer, written
from karma_core.tables import Clock, stamp, utc_now


def order(
    copy: Journal, seat: str | int, action: Action, signer: Signer | None = None, clock: Clock = utc_now
) -> bytes:
    """Return an order for `Table.take`: the action over all that this copy holds, with salts of its author's own.

    >>> from karma_core import Store
    >>> host = Store().open("karma-dice", seats=["Ana", "Bo"], options={"traits": "off"}, seed=7)
    >>> mine = host.journal.copy_for("Ana")
    >>> host.take(order(mine, "Ana", host.legal("Ana")[0])).by
    'Ana'
    """
    index = copy.seat(seat)
    if index != action.seat:
        raise RuleViolation("kernel/seat", f"this is an order of seat {action.seat}, not of {seat}")
    name = copy.names[action.seat]
    line, _ = written(
        copy.codec,
        action,
        seq=copy.size,
        prev=copy.head,
        by=name,
        time=stamp(clock()),
        salt=lambda: token_bytes(16),
        signers={name: signer} if signer else None,
    )
    return line
