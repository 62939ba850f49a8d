"""Serve the web table: `python examples/web_table [--port 8000] [--store karma.db] [--open]`."""

from __future__ import annotations

import socket
import sys
import webbrowser
from argparse import ArgumentParser
from pathlib import Path
from threading import Timer

sys.path.insert(0, str(Path(__file__).parents[2]))  # `examples` is a folder, not an installed package

try:
    import uvicorn

    from examples.web_table.app import make_app
except ModuleNotFoundError as missing:
    sys.exit(f"web table: {missing.name} is missing; pip install 'karma-core[terminal,page,web]' brings it")
from karma_core import KarmaError, Store, UsageError


def main() -> int:
    """Parse, open the store, serve until stopped."""
    parser = ArgumentParser(prog="python examples/web_table", description="Play every registered game in the browser.")
    parser.add_argument("--port", type=int, default=8000, help="default 8000")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets other machines in; default 127.0.0.1")
    parser.add_argument("--store", default="", help="an SQLite file or postgresql://…; default: memory only")
    parser.add_argument("--bot-pause", type=float, default=0.8, metavar="SECONDS", help="how long bots think")
    parser.add_argument("--open", action="store_true", help="open a browser")
    args = parser.parse_args()
    here = f"http://{'127.0.0.1' if args.host == '0.0.0.0' else args.host}:{args.port}/"
    try:
        check_free(args.host, args.port)
        with Store(args.store) as store:
            if args.open:
                Timer(1, webbrowser.open, [here]).start()
            print(f"The tables are at {here}  (Ctrl+C stops)", flush=True)
            app = make_app(store, args.bot_pause)
            uvicorn.run(
                app,
                host=args.host,
                port=args.port,
                log_level="warning",
                access_log=False,  # links are keys
                timeout_keep_alive=75,
                timeout_graceful_shutdown=1,
            )
    except KarmaError as error:
        print(f"web table: {error}", file=sys.stderr)
        return 2
    return 0


def check_free(host: str, port: int) -> None:
    """Raise `UsageError` if something else serves there."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise UsageError(f"port {port} of {host}: {error.strerror}; choose another with --port") from error


if __name__ == "__main__":
    sys.exit(main())
