"""A headless Chromium that fetches nothing, and pages opened in it from files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

Show = Callable[..., Any]


@pytest.fixture
def show(chromium: Any, tmp_path: Path) -> Iterator[Show]:
    """Opens a page's text; fails the test if the page fetched or complained about anything."""
    faults: list[str] = []
    contexts: list[Any] = []

    def opened(whole: str, fragment: str = "", width: int = 1300, height: int = 820, **how: Any) -> Any:
        path = tmp_path / f"page{len(contexts)}.html"
        path.write_text(whole, encoding="utf-8")
        context = chromium.new_context(viewport={"width": width, "height": height}, **how)
        contexts.append(context)
        view = context.new_page()
        view.on("console", lambda message: faults.append(f"console: {message.text}"))
        view.on("pageerror", lambda error: faults.append(f"error: {error}"))
        view.on("request", lambda request: request.url.startswith(("file:", "data:")) or faults.append(request.url))
        view.goto(f"file://{path}{fragment}")
        return view

    yield opened
    for context in contexts:
        context.close()
    assert not faults, faults
