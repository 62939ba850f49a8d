"""How much the properties are tried: a little by default, the same each time; a lot and at random in the long run.

pytest tests/laws                       # a fair sample of options, few games
pytest tests/laws -m long               # all other options, many games
pytest tests/laws -m "" --hypothesis-profile=long
"""

from __future__ import annotations

import pytest
from hypothesis import Phase, settings

from tests.support.browser import chromium  # noqa: F401 – one for all tests of a run

QUICK = (Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink)  # explaining takes long over whole games
settings.register_profile("default-run", deadline=None, derandomize=True, database=None, phases=QUICK)
settings.register_profile("long", deadline=None, max_examples=1500)


def pytest_configure(config: pytest.Config) -> None:
    """Take the profile that the command line names, or the one that fits the marks asked for."""
    wanted = str(config.getoption("markexpr", ""))
    if not config.getoption("--hypothesis-profile", None):
        settings.load_profile("long" if "long" in wanted and "not long" not in wanted else "default-run")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let `-k karma_dice` find the tests of karma-dice."""
    item.extra_keyword_matches.add(item.name.replace("-", "_"))
