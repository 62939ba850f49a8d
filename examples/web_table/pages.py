"""Pages, styles and scripts: the app's own, and those of the replay page, which draws the same games."""

from __future__ import annotations

from pathlib import Path
from string import Template

from litestar import MediaType, Response

from karma_core import Journal, game_names
from replay.audit import Verdict
from replay.page import assets
from replay.page.build import verdict_page
from replay.page.verdict import verdict_of
from replay.stage import stage_of
from replay.stage.pieces import escape

FOLDER = Path(__file__).parent / "static"
KINDS = {".css": "text/css", ".js": "text/javascript"}
HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
POLICY = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def shown(name: str, status: int = 200, **words: str) -> Response[str]:
    """A page of the app, with words put in."""
    text = Template((FOLDER / name).read_text(encoding="utf-8"))
    whole = text.substitute({key: escape(value) for key, value in words.items()})
    headers = {"Content-Security-Policy": POLICY}
    return Response(whole, status_code=status, media_type=MediaType.HTML, headers=headers)


def sorry(reason: str, status: int) -> Response[str]:
    """A page that says what is not here."""
    return shown("sorry.html", status, reason=f"{reason[:1].upper()}{reason[1:]}.")


def static(name: str) -> tuple[str, str] | None:
    """The text and the kind of a file; None if there is none."""
    shared = {"tokens.css": assets.tokens, "pieces.css": assets.pieces, "motion.js": assets.motion}
    if name in shared:
        return shared[name](), KINDS[Path(name).suffix]
    stages = {f"stage-{each}.css": each for each in game_names()}
    if name in stages:
        return stage_of(stages[name]).css, "text/css"
    own = {path.name: path for path in FOLDER.iterdir() if path.suffix in KINDS}
    return (own[name].read_text(encoding="utf-8"), KINDS[own[name].suffix]) if name in own else None


def audited(journal: Journal, found: Verdict) -> str:
    """What an audit found, as a page."""
    words = {
        "title": escape(journal.game.title),
        "table": journal.id,
        "verdict": verdict_page(verdict_of(journal, found)),
    }
    return Template((FOLDER / "audit.html").read_text(encoding="utf-8")).substitute(words)
