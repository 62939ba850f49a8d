"""Lines by stream, kept for good: the only part of the library that knows `eventsourcing`.

The store knows no event's meaning. A line is bytes at a position of a stream, under a tag; openings lie
beside the lines, in the same transaction. `Lines` is the door; `followers` holds what reads the log on.
Opening a store imports its backend; importing this package imports none.
"""

from karma_core.store.lines import Follower, Lines
from karma_core.store.rows import Append, Clash, Row

__all__ = ["Append", "Clash", "Follower", "Lines", "Row"]
