"""Where a law does not hold by a game's own rules: each case named once, with its reason."""

from __future__ import annotations

from typing import Any

# Law 4, field by field: facts opened to a seat although no view shows it again what they said: game, tag.field, reason.
NOT_IN_VIEW: dict[str, dict[str, str]] = {
    "karmaka": {"well-arranged.back": "the order in which Destiny lays cards back is seen by nobody afterwards"},
}

# Law 5: public by the rules, although no view shows it afterwards: game, tag.field, reason.
PUBLIC_BY_RULE: dict[str, dict[str, str]] = {}

# Law 5, field by field: sealed by a rule, though left open it would tell nobody anything: game, tag.field, reason.
UNHARMED_IF_OPEN: dict[str, dict[str, str]] = {}

# Law 7: an option under which a game need not end (None: under all), and the rule that says so.
MAY_NOT_END: dict[str, tuple[tuple[str, Any] | None, str]] = {
    "karmaggan": (("round_cap", 0), "karmaggan/U72"),
}
