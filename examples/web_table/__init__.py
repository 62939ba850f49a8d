"""A web app for every registered game: `python examples/web_table`.

- `__main__.py` the command
- `app.py`      the addresses and what they answer
- `rooms.py`    a table as the people at it see it: each from their own copy of the journal
- `live.py`     tells those who wait at a table that something was stored, by whatever process
- `links.py`    the unguessable keys of seats
- `shapes.py`   what is sent to and fro
- `pages.py`    pages and styles
- `static/`     the pages' own HTML, CSS and JavaScript; there is no build step

A seat is only ever told what follows from its own copy of the journal; what it must not know is not there to leak.
"""
