"""Tools for recorded games: cursor, fork, diff, audit, explain, simulate; the terminal, the page and the command."""
