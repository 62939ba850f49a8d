"""A sheet: one self-contained HTML page to read and hand over, without script, in the colours of the replay page."""

from __future__ import annotations

from collections.abc import Iterable

from replay.page import assets
from replay.stage.pieces import escape

STYLES = """
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1080px; padding: 24px 20px 48px; font: 400 var(--text-2)/1.5 var(--sans);
  color: var(--ink); background: var(--ground); font-variant-numeric: tabular-nums; }
h1 { margin: 0 0 4px; font-size: 1.5rem; font-weight: 650; letter-spacing: -.01em; }
h2 { margin: 28px 0 8px; padding-top: 12px; border-top: 1px solid var(--line);
  font-size: var(--text-3); font-weight: 650; }
p { margin: 4px 0; text-wrap: pretty; }
.lead { font-size: var(--text-3); } .dim { color: var(--ink2); }
.ok { color: var(--ok); } .bad { color: var(--bad); } .wait { color: var(--wait); } .now { color: var(--now); }
dl { display: grid; grid-template-columns: 10rem minmax(0, 1fr); gap: 6px 16px; margin: 12px 0; }
dt { color: var(--ink2); } dd { margin: 0; overflow-wrap: anywhere; }
ul { margin: 4px 0; padding-left: 1.2rem; } li.wrong { color: var(--bad); font-weight: 600; }
pre, code { font-family: var(--mono); font-size: var(--text-1); }
pre { margin: 6px 0; padding: 10px 12px; border-radius: 6px; background: var(--well); overflow-x: auto; }
table { border-collapse: collapse; width: 100%; } caption { text-align: left; color: var(--ink2); padding: 4px 0; }
th { text-align: left; font-weight: 600; color: var(--ink2); }
th, td { padding: 5px 12px 5px 0; white-space: pre-line;
  border-bottom: 1px solid var(--hair); vertical-align: top; overflow-wrap: anywhere; }
h3 { margin: 12px 0 0; font-size: var(--text-2); font-weight: 600; }
tr.changed td, tr.left td, tr.right td { background: var(--now-wash); }
td.place { font-family: var(--mono); font-size: var(--text-1); white-space: nowrap; }
.tables { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); gap: 16px; }
figure { margin: 0; min-width: 0; } figcaption { padding: 4px 0; color: var(--ink2); }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.stage { display: grid; height: 600px; padding: 8px; overflow: auto; container: stage / size; border-radius: 6px;
  background: var(--table); border: 1px solid var(--hair); }
@media (max-width: 640px) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 8px; } }
@media print { body { background: none; } .stage { height: auto; } h2 { break-after: avoid; } }
"""


def sheet(title: str, body: str, more: str = "") -> str:
    """Return the page; `more` are styles of its own, such as a stage's."""
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        'img-src data:">\n'
        f"<title>{escape(title)}</title>\n<style>\n{assets.tokens()}\n{assets.pieces()}\n{STYLES}\n{more}\n</style>\n"
        f"<main>\n{body}\n</main>\n</html>\n"
    )


def rows(pairs: Iterable[tuple[str, str]]) -> str:
    """Labels with their HTML, those that are empty left out."""
    told = "".join(f"<dt>{escape(label)}</dt><dd>{html}</dd>" for label, html in pairs if html)
    return f"<dl>{told}</dl>" if told else ""


def listed(sentences: Iterable[str], wrong: int = 0) -> str:
    """Sentences as a list; the one numbered `wrong`, counted from 1, stands out."""
    items = [
        f"<li{' class=wrong' if number == wrong else ''}>{escape(words)}" for number, words in enumerate(sentences, 1)
    ]
    return f"<ul>{''.join(items)}</ul>" if items else ""


def table(titles: Iterable[str], lines: Iterable[tuple[str, Iterable[str]]], caption: str = "") -> str:
    """A table of plain texts; each line has a class, or none."""
    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    body = "".join(
        f"<tr{f' class={kind}' if kind else ''}>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
        for kind, cells in lines
    )
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{told}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def figure(caption: str, html: str) -> str:
    """A picture with what it shows."""
    return f"<figure><figcaption>{escape(caption)}</figcaption>{html}</figure>"
