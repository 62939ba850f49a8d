"""The full-screen replay: a record walked in the terminal, by keys and mouse.

- `sight.py`    a record through one pair of eyes
- `walk.py`     where one is, and with whose eyes; `search.py` what one looks for
- `look.py`     colours and signs; `halo.py` what an event touched
- `stage.py`    the table; `events.py` the list; `dock.py` the axis; `top.py` the head; `dialogs.py`
- `keys.py`     the keys, and the help made of them
- `moving.py`   how one moves; `playing.py` the next action; `writing.py` notes and forks
- `step.py`     the screen of one record; `compare.py` of two; `app.py` the program
"""

from __future__ import annotations

from replay.screen.app import StepApp, compare_app, step_app
from replay.screen.walk import Walk

__all__ = ["StepApp", "Walk", "compare_app", "step_app"]
