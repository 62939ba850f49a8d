"""The replay page: a recorded game as one HTML file that steps in any browser.

- `record.py`   what a page is made of, as plain data
- `pack.py`     that data as one short text; `pictures.py` its pictures
- `build.py`    the text, the styles and the script as one file
- `assets.py`   tokens, styles and scripts, each to be had alone
- `changes.py`  what differs between two views
- `export.py`   from a journal to a page; `timeline.py` its events, `walk.py` what each
                pair of eyes sees, `verdict.py` what an audit says
- `template/`   the page itself: HTML, CSS and JavaScript
"""

from __future__ import annotations

from replay.page.build import build
from replay.page.record import PageRecord

__all__ = ["PageRecord", "build"]
