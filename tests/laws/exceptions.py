"""Where a law does not hold by a game's own rules: each case named once, with its reason."""

from __future__ import annotations

# Law 4, field by field: facts opened to a seat although no view shows it again what they said: game, tag.field, reason.
NOT_IN_VIEW: dict[str, dict[str, str]] = {}

# Law 5: public by the rules, although no view shows it afterwards: game, tag.field, reason.
PUBLIC_BY_RULE: dict[str, dict[str, str]] = {}
