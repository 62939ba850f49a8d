"""Every refusal of the library. The class says who is at fault."""

from __future__ import annotations


class KarmaError(Exception):
    """Root of all refusals; its text is one line that a person can act on."""


class RuleViolation(KarmaError):
    """The rules refuse this action here. Nothing changed; ask the player again.

    >>> str(RuleViolation("karma-dice/first-roll", "roll 1 to 6 dice, not 7"))
    'roll 1 to 6 dice, not 7 [karma-dice/first-roll]'
    """

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(rule, reason)  # both in args, so it pickles
        self.rule, self.reason = rule, reason

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]"


class JournalError(KarmaError):
    """The data is at fault: these bytes are no journal, or do not fit what stands before them.

    `position` is the number of the event (None: the file as a whole), `source` the file,
    `path` the place inside the line, such as `$.event.act.seq`.
    """

    def __init__(self, reason: str, position: int | None = None, source: str = "", path: str = "") -> None:
        reason, path = readable(reason), readable(path)  # they may quote a stranger's file
        super().__init__(reason, position, source, path)
        self.reason, self.position, self.source, self.path = reason, position, source, path

    def __str__(self) -> str:
        where = f"event {self.position}" if self.position is not None else ""
        places = [part for part in (self.source, where, self.path) if part]
        return f"{', '.join(places)}: {self.reason}" if places else self.reason


class UsageError(KarmaError):
    """The caller is at fault: an unknown game, seat, option, position or id."""


class StoreError(KarmaError):
    """The store is at fault: locked, read-only, full, damaged, or from another version."""


def readable(text: str, longest: int = 240) -> str:
    """The text on one line, cut short, without characters that would move a terminal's cursor.

    >>> readable("a" + chr(27) + "[2J")
    'a\ufffd[2J'
    """
    text = text if len(text) <= longest else f"{text[: longest - 1]}…"
    return text if text.isprintable() else "".join(c if c.isprintable() else "\ufffd" for c in text)
