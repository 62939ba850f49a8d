"""Drawing helpers that the stages share: escaped text, seat marks, dice, cards, piles, chips.

Every helper gives a string of HTML. A `key` becomes `data-key`: what bears one is compared from position to
position, gets the halo when it changed, and glides when it moved. `alike` becomes `data-alike`: a piece whose key
is new glides from a piece alike whose key has gone (dice of a colour, cards of a name, backs).
"""

from __future__ import annotations

from functools import lru_cache
from html import escape as _escape
from importlib.resources import files

import svg

HIDDEN = "?"
SHAPES = (  # one a seat, on 24 × 24; with the colour and the initial, everything is told three times
    "M12 1.5a10.5 10.5 0 1 0 .01 0z",  # circle
    "M5.5 2h13a3.5 3.5 0 0 1 3.5 3.5v13a3.5 3.5 0 0 1-3.5 3.5h-13a3.5 3.5 0 0 1-3.5-3.5v-13a3.5 3.5 0 0 1 3.5-3.5z",
    "M12 .5 23.5 12 12 23.5.5 12z",  # diamond
    "M6.5 1.5h11L23 12l-5.5 10.5h-11L1 12z",  # hexagon
    "M12 0 24 22H0z",  # triangle
    "M12 .5 23.7 9l-4.5 13.7H4.8L.3 9z",  # pentagon
    "M12-1l3.3 7.2 7.7 1-5.6 5.4 1.4 7.7-6.8-3.7L5.2 20.3l1.4-7.7L1 7.2l7.7-1z",  # star
    "M12-.5c4 4.8 9.5 8.8 9.5 14.2a9.5 9.5 0 0 1-19 0C2.5 8.3 8 4.3 12-.5z",  # drop
)
DASHES = ("", "7 3", "2 3", "9 3 2 3", "1 4", "12 3", "4 2 1 2", "7 2 2 2 2 2")  # of the seats' lines in charts
BASELINES = (16.5, 16.5, 16.5, 16.5, 19.5, 18, 17.5, 19)
COLOURS = {
    "red": "red",
    "orange": "orange",
    "yellow": "yellow",
    "green": "green",
    "lblue": "light blue",
    "dblue": "dark blue",
    "purple": "purple",
    "violet": "violet",
    "white": "white",
    "black": "black",
}


def escape(text: object) -> str:
    """The text, safe inside elements and quoted attributes.

    >>> escape('<Bo & "Cy">')
    '&lt;Bo &amp; &quot;Cy&quot;&gt;'
    """
    return _escape(str(text), quote=True)


def styles(name: str) -> str:
    """A style sheet of this folder."""
    return files("replay.stage").joinpath(f"{name}.css").read_text(encoding="utf-8")


def words(slug: str) -> str:
    """A name as people write it.

    >>> words("greedy-fingers")
    'Greedy Fingers'
    """
    return " ".join(part[:1].upper() + part[1:] for part in slug.split("-"))


def number(value: int) -> str:
    """A number with a true minus.

    >>> number(-3)
    '−3'
    """
    return str(value).replace("-", "−")


def counted(count: int, noun: str, plural: str = "") -> str:
    """A count with its noun.

    >>> counted(1, "die", "dice"), counted(2, "card")
    ('1 die', '2 cards')
    """
    return f"{number(count)} {noun if count == 1 else plural or noun + 's'}"


def attributes(key: str = "", alike: str = "", label: str = "") -> str:
    """The attributes that a piece bears, each behind a blank.

    >>> attributes("z1-red-0", label="red die, 4")
    ' data-key="z1-red-0" role="img" aria-label="red die, 4"'
    """
    parts = []
    if key:
        parts.append(f' data-key="{escape(key)}"')
    if alike:
        parts.append(f' data-alike="{escape(alike)}"')
    if label:
        parts.append(f' role="img" aria-label="{escape(label)}"')
    return "".join(parts)


@lru_cache(maxsize=4096)
def initials(seats: tuple[str, ...]) -> tuple[str, ...]:
    """One or two letters a seat, no two alike where names allow it.

    >>> initials(("Ana", "Bo", "Ada"))
    ('An', 'B', 'Ad')
    """
    firsts = [name[:1].upper() for name in seats]
    return tuple(
        first if firsts.count(first) == 1 else name[:1].upper() + name[1:2]
        for first, name in zip(firsts, seats, strict=True)
    )


@lru_cache(maxsize=4096)
def path(d: str, fill: str = "", stroke: str = "", width: float = 0, more: str = "") -> str:
    """One SVG path; `more` is its class."""
    drawn = svg.Path(
        fill=fill or None,
        stroke=stroke or None,
        stroke_width=width or None,
        class_=[more] if more else None,
        extra={"d": d},
    )
    return str(drawn)


@lru_cache(maxsize=4096)
def mark(seat: int, letters: str = "", size: int = 0) -> str:
    """A seat's mark: shape, colour and initial."""
    text = svg.Text(
        x=12,
        y=BASELINES[seat % 8] - (1 if len(letters) > 1 else 0),
        text=escape(letters),
        style="font-size:10.5px" if len(letters) > 1 else None,
    )
    shape = svg.Path(fill=f"var(--seat-{seat % 8})", extra={"d": SHAPES[seat % 8]})
    drawn = svg.SVG(
        viewBox=svg.ViewBoxSpec(0, 0, 24, 24),
        class_=["mark"],
        style=f"width:{size}px;height:{size}px" if size else None,
        extra={"aria-hidden": "true"},
        elements=[shape, text] if letters else [shape],
    )
    return bare(drawn)


def bare(drawing: svg.SVG) -> str:
    """An SVG that stands in HTML, where the name of its dialect is not said."""
    return str(drawing).replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)


@lru_cache(maxsize=1024)
def glyph(d: str, size: int = 24, filled: str = "", more: str = "glyph") -> str:
    """A line motif on a field of `size` units, stroke 1.5; `filled` is a second path, filled."""
    elements: list[svg.Element] = [svg.Path(extra={"d": d})] if d else []
    if filled:
        elements.append(svg.Path(fill="currentColor", stroke="none", extra={"d": filled}))
    field = svg.ViewBoxSpec(0, 0, size, size)
    return bare(svg.SVG(viewBox=field, class_=[more], extra={"aria-hidden": "true"}, elements=elements))


@lru_cache(maxsize=8192)
def die(
    colour: str,
    face: int | None = None,
    sign: str = "",
    note: str = "",
    key: str = "",
    gone: bool = False,
    name: str = "",
) -> str:
    """A die: pips when it shows a face, else its effect sign; `note` stands under a rolled one.

    >>> die("red", 4, key="roll-0")
    '<span class="die red f4" data-key="roll-0" data-alike="red die" role="img" aria-label="red die, shows 4"></span>'
    """
    called = name or COLOURS.get(colour, colour)
    said = f"{called} die" + ("" if face is None else f", shows {face}") + (f", {note}" if note else "")
    style = f"die {colour}" + (f" f{face}" if face else "") + (" gone" if gone else "")
    if face is None:
        inside = escape(sign)
        style += " long" if len(sign) > 2 else ""
    else:
        inside = ("0" if face == 0 else "") + (f"<small>{escape(note)}</small>" if note else "")
    label = said + (", removed" if gone else "")
    return f'<span class="{style}"{attributes(key, f"{colour} die", label)}>{inside}</span>'


def card(inside: str, key: str = "", alike: str = "", label: str = "", more: str = "") -> str:
    """A face-up card with `inside` drawn on it."""
    style = f"card {more}".rstrip()
    return f'<div class="{style}"{attributes(key, alike, label)}>{inside}</div>'


def back(key: str = "", known: str = "", more: str = "", alike: str = "back") -> str:
    """A card face down; `known` is its name when these eyes know it all the same."""
    label = f"{known}, face down but known" if known else "face-down card"
    inside = f"<small>{escape(known)}</small>" if known else ""
    return card(inside, key, alike, label, f"back {more}".rstrip())


def pile(count: int, key: str, name: str) -> str:
    """A face-down pile with its count, or an empty place."""
    if not count:
        return f'<div class="slot card"{attributes(key, label=f"{name}, empty")}></div>'
    label = f"{name}, {counted(count, 'card')}"
    return card(f"<b>{count}</b>", key, label=label, more="back pile")


def chip(text: str, icon: str = "", key: str = "", alike: str = "", label: str = "") -> str:
    """A small named card."""
    return f'<span class="chip"{attributes(key, alike, label)}>{icon}{escape(text)}</span>'
