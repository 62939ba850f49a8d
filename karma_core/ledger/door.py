"""`Ledger`: the door of a store's ledger, `store.ledger`. Its functions have the names of the commands."""

from __future__ import annotations

from karma_core.ledger.games import Games
from karma_core.ledger.halves import Halves
from karma_core.ledger.handing import Handing
from karma_core.ledger.making import Making
from karma_core.ledger.reading import Reading


class Ledger(Making, Halves, Games, Reading, Handing):
    """Circles, decks and IOUs of one store.

    >>> from karma_core import Store
    >>> with Store() as store:
    ...     circle = store.ledger.circle_new("friends", ["Ana", "Bo"])
    ...     [person.name for person in store.ledger.people()]
    ['Ana', 'Bo']
    """
