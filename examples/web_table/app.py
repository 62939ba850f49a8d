"""The addresses of the web table, and what they answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.datastructures import ResponseHeader, State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

from examples.web_table import links, pages
from examples.web_table.live import Live
from examples.web_table.rooms import Room, Rooms
from examples.web_table.shapes import (
    GameInfo,
    Look,
    Move,
    Opened,
    Order,
    Problem,
    SeatLink,
    TableInfo,
    TableWish,
    Taken,
)
from karma_core import (
    Action,
    Conflict,
    KarmaError,
    RuleViolation,
    Store,
    StoreError,
    UsageError,
    cut,
    game,
    game_names,
    rule_text,
)
from replay.audit import Verdict, audit
from replay.page.export import page as replay_page

LISTED = 30  # tables in the lobby, the latest
STILL_HERE = 15.0  # seconds between two signs of life on a quiet stream
T = TypeVar("T")

TableId = Annotated[str, PathParameter(description="The id of a table: 16 hex digits.", max_length=64)]
Key = Annotated[str, QueryParameter(description="The key in a seat's link or the host's; none watches.", max_length=64)]
Position = Annotated[int, QueryParameter(description="A number of events.", ge=0, le=2**31)]


def said(*codes: int) -> dict[int, ResponseSpec]:
    """What may go wrong, for the OpenAPI: each is a `Problem`."""
    return {code: ResponseSpec(Problem, description=SAID[code], generate_examples=False) for code in codes}


SAID = {
    400: "This was not understood.",
    403: "This link may not do that.",
    404: "There is no such table.",
    409: "The table has moved on, or is not there yet; look again.",
    422: "The rules refuse it; nothing changed.",
}


class Refused(Exception):
    """An answer that is no success."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(status, problem)
        self.status, self.problem = status, problem


class Desk:
    """What the handlers share: the store, the rooms, those who wait, and the threads in which the store is asked."""

    def __init__(self, store: Store, bot_pause: float) -> None:
        self.store, self.rooms, self.live = store, Rooms(store), Live(store)
        self.bot_pause = bot_pause
        self.threads = ThreadPoolExecutor(8, thread_name_prefix="table")
        self.tasks: set[asyncio.Task[None]] = set()
        self.loop = asyncio.get_running_loop()
        self.stopping = False

    async def run(self, ask: Callable[..., T], *args: Any) -> T:
        """Ask the store in a thread: whatever blocks there does not keep the others waiting."""
        return await self.loop.run_in_executor(self.threads, ask, *args)

    async def room(self, table: str) -> Room:
        """The room of a table, or 404."""
        try:
            kept = self.rooms.kept(table)
            return kept if kept is not None else await self.run(self.rooms.enter, table)
        except UsageError as error:
            raise Refused(404, Problem(reason=str(error))) from error

    async def seated(self, table: str, key: str) -> tuple[Room, int]:
        """The room and the seat of a key, or 403."""
        room = await self.room(table)
        seat = eyes(room, key)
        if seat is None:
            raise Refused(403, Problem(reason="this link watches; it does not play"))
        return room, seat

    def announce(self, room: Room) -> None:
        """Tell all who wait at a table, from the thread that has just stored something there."""
        position = room.grow()
        self.loop.call_soon_threadsafe(self.live.tell, room.id, position)

    def wake_bots(self, room: Room) -> None:
        """Let the bots of a table act, one after another, until a person is awaited."""
        if not any(room.bots) or room.playing_bots:
            return
        room.playing_bots = True
        task = asyncio.create_task(self._bots(room))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _bots(self, room: Room) -> None:
        try:
            while not self.stopping and await self.run(room.bot_awaited):
                await asyncio.sleep(self.bot_pause)
                if not await self.run(room.let_bot_act):
                    break
                await self.run(self.announce, room)
        finally:
            room.playing_bots = False


def eyes(room: Room, key: str) -> int | None:
    """The seat that a key opens, None for a spectator, or 403."""
    try:
        return room.eyes(key)
    except UsageError as error:
        raise Refused(403, Problem(reason=str(error))) from error


@get("/api/games", summary="The games that a table can be opened for", operation_id="games", sync_to_thread=False)
def games() -> list[GameInfo]:
    """Every registered game, with its bots and the JSON Schema of its options."""
    return [
        GameInfo(
            name=each.name,
            title=each.title,
            seats_min=each.seats[0],
            seats_max=each.seats[1],
            bots=tuple(each.bots),
            options=msgspec.json.schema(each.options),
        )
        for each in map(game, game_names())
    ]


@get("/api/tables", summary="The latest tables", operation_id="tables")
async def tables(state: State) -> list[TableInfo]:
    """What the store holds, the newest first."""
    desk: Desk = state.desk

    def listed() -> list[TableInfo]:
        rows = desk.store.lines.first(["game-opened", "forked"])
        ids = dict.fromkeys(row.stream for row in reversed(rows) if len(row.stream) == 16)
        return [
            TableInfo(
                table=told.id,
                game=told.game,
                title=game(told.game).title,
                seats=told.seats,
                opened=told.opened,
                events=told.events,
                status=told.status,
            )
            for told in map(desk.store.summary, list(ids)[:LISTED])
        ]

    return await desk.run(listed)


@post("/api/tables", summary="Open a table", operation_id="open", responses=said(400))
async def open_table(data: JSONBody[TableWish], state: State) -> Opened:
    """Open a table, deal, and return a link for each seat: to whoever opened it, and nobody else."""
    desk: Desk = state.desk

    def opened() -> Opened:
        names = [seat.name for seat in data.seats]
        table = desk.store.open(
            data.game,
            names,
            options=data.options,
            bots={seat.name: seat.bot for seat in data.seats if seat.bot},
            keys={seat.name: seat.key for seat in data.seats if seat.key},
            edition=data.edition,
        )
        host_key = links.new_host_key()
        links.keep(desk.store, table.id, host_key, len(names))
        return links_of(desk.rooms.enter(table.id), host_key)

    found = await desk.run(opened)
    desk.wake_bots(desk.rooms.enter(found.table))
    return found


@get(
    "/api/tables/{table:str}/links",
    summary="The links of the seats",
    operation_id="links",
    responses=said(400, 403, 404),
)
async def table_links(table: TableId, state: State, key: Key = "") -> Opened:
    """The links again, for the host."""
    room = await state.desk.room(table)
    try:
        holder = room.holder(key)
    except UsageError as error:
        raise Refused(403, Problem(reason=str(error))) from error
    if holder != links.HOST:
        raise Refused(403, Problem(reason="only the host's link shows the links of the seats"))
    return links_of(room, key)


def links_of(room: Room, host_key: str) -> Opened:
    """Where each seat is played, as paths of this server."""
    seats = zip(room.table.names, room.bots, strict=True)
    return Opened(
        table=room.id,
        game=room.game.name,
        title=room.game.title,
        host=f"/host/{room.id}#{host_key}",
        watch=f"/t/{room.id}",
        seats=tuple(
            SeatLink(name=name, bot=bot, link="" if bot else f"/t/{room.id}#{links.seat_key(host_key, seat)}")
            for seat, (name, bot) in enumerate(seats)
        ),
    )


@get("/api/tables/{table:str}", summary="The table as it is now", operation_id="look", responses=said(400, 403, 404))
async def look(table: TableId, state: State, key: Key = "", since: Position = 0) -> Look:
    """The table as the seat of this key sees it: the picture, what it may do, and the events from `since` on in words.

    Everything in it follows from the seat's own copy of the journal.
    """
    desk: Desk = state.desk
    room = await desk.room(table)
    seat = eyes(room, key)
    found = await looked(desk, room, seat, since)
    if any(room.bots[awaited] for awaited in found.awaited):
        desk.wake_bots(room)
    return found.since(since)


async def looked(desk: Desk, room: Room, seat: int | None, since: int) -> Look:
    """The look at hand if nothing newer is known of; else a new one, made once for all who ask."""
    newest = max(desk.live.known.get(room.id, 0), since)
    if kept := room.kept(seat, newest):
        return kept
    async with room.gate:
        kept = room.kept(seat, newest)
        return kept if kept is not None else await desk.run(room.look, seat)


@post(
    "/api/tables/{table:str}/moves",
    summary="Act",
    operation_id="act",
    status_code=200,
    responses=said(400, 403, 404, 409, 422),
)
async def act(table: TableId, data: JSONBody[Move], state: State, key: Key = "") -> Look:
    """Let the seat of this key act, and return the new state; a stale action gets it too, with 409."""
    desk: Desk = state.desk
    room, seat = await desk.seated(table, key)

    def acted() -> Look:
        room.act(seat, data.at, data.action)
        desk.announce(room)
        return room.look(seat)

    try:
        found = await desk.run(acted)
    except Conflict as conflict:
        now = await desk.run(room.look, seat)
        raise Refused(409, Problem(reason=str(conflict), look=now.since(data.at))) from conflict
    except RuleViolation as refusal:
        raise Refused(422, refused(room, refusal)) from refusal
    desk.wake_bots(room)
    return found.since(data.at)


@post(
    "/api/tables/{table:str}/orders",
    summary="Send an order that the seat wrote itself",
    operation_id="order",
    status_code=200,
    responses=said(400, 403, 404, 409, 422),
)
async def take(table: TableId, data: JSONBody[Order], state: State, key: Key = "") -> Taken:
    """Take a line that a seat wrote over its own copy, signed if it has a key; the answer is the whole event."""
    desk: Desk = state.desk
    room, seat = await desk.seated(table, key)

    def taken() -> Taken:
        order = data.order.encode()
        message = room.table.journal.codec.read(order).message
        if not isinstance(message, Action) or message.seat != seat:
            raise UsageError("this is no order of the seat whose link it came by")
        record = room.table.take(order)
        desk.announce(room)
        return Taken(position=record.seq + 1, line=cut(room.table.journal.line(record.seq), seat).decode())

    try:
        found = await desk.run(taken)
    except Conflict as conflict:
        now = await desk.run(room.look, seat)
        raise Refused(409, Problem(reason=str(conflict), look=now.since(conflict.position))) from conflict
    except RuleViolation as refusal:
        raise Refused(422, refused(room, refusal)) from refusal
    desk.wake_bots(room)
    return found


def refused(room: Room, refusal: RuleViolation) -> Problem:
    """A refusal with the text of its rule."""
    rule = rule_text(room.game.folder, refusal.rule)
    return Problem(reason=refusal.reason, rule=refusal.rule, text=rule.text if rule else "")


@get(
    "/api/tables/{table:str}/events",
    summary="The journal as it grows",
    operation_id="events",
    responses=said(400, 403, 404),
)
async def events(
    table: TableId, state: State, request: Request[Any, Any, Any], key: Key = "", since: Position = 0
) -> Stream:
    """Server-sent events: each is one line of the seat's own copy of the journal, its id the number of the event."""
    desk: Desk = state.desk
    room = await desk.room(table)
    seat = eyes(room, key)
    last = request.headers.get("last-event-id", "")
    start = int(last) + 1 if last.isdecimal() and len(last) < 10 else since
    if room.copy_is_closed(seat) and start >= room.copy_size(seat):
        return Stream(iter(()), status_code=204, media_type="text/event-stream")  # do not come back
    return Stream(streamed(desk, room, seat, start), media_type="text/event-stream")


async def streamed(desk: Desk, room: Room, seat: int | None, position: int) -> AsyncIterator[bytes]:
    """The lines from a position on, as they are stored, until the game is closed."""
    yield b"retry: 1000\n\n"
    with desk.live.listen(room.id) as listener, room.streaming(seat):
        look_again = True  # in the store, whatever was heard
        while not desk.stopping:
            async with room.gate:
                if look_again or room.copy_size(seat) < desk.live.known.get(room.id, 0):
                    await desk.run(room.copy, seat)
            if lines := room.lines(seat, position):
                position = lines[-1][0] + 1
                yield b"".join(b"id: %d\ndata: %b\n\n" % line for line in lines)
            if room.copy_is_closed(seat):
                return
            look_again = not await listener.wait(STILL_HERE)
            if look_again:
                yield b": still here\n\n"


@get(
    "/api/tables/{table:str}/journal",
    summary="The journal",
    operation_id="journal",
    media_type="application/x-ndjson",
    responses=said(400, 403, 404),
)
async def journal(table: TableId, state: State, key: Key = "") -> str:
    """The seat's copy of the journal, one event a line; after the close it is everybody's."""
    desk: Desk = state.desk
    room = await desk.room(table)
    return bytes(await desk.run(room.copy, eyes(room, key))).decode()


@get("/api/tables/{table:str}/audit", summary="The audit", operation_id="audit", responses=said(400, 404, 409))
async def audited(table: TableId, state: State) -> Verdict:
    """What an audit of the closed game finds: every action decided again from the recorded luck."""
    desk: Desk = state.desk
    return await desk.run(verdict_of, await desk.room(table))


def verdict_of(room: Room) -> Verdict:
    """The audit of a closed game, or 409."""
    if not room.table.is_closed:
        raise Refused(409, Problem(reason="the game is not closed yet; it is audited when its luck is open to all"))
    return audit(room.table.journal)


@get("/replay/{table:str}", media_type=MediaType.HTML, include_in_schema=False)
async def replay(table: TableId, state: State, key: Key = "") -> Response[str]:
    """The replay page: of a running game with the eyes of the key's seat, of a closed one all open."""
    desk: Desk = state.desk
    room = await desk.room(table)
    seat = eyes(room, key)

    def built() -> str:
        whole = room.copy(seat)
        return replay_page(whole, None if whole.is_revealed else seat)

    return Response(await desk.run(built), media_type=MediaType.HTML)


@get("/audit/{table:str}", media_type=MediaType.HTML, include_in_schema=False)
async def audit_page(table: TableId, state: State) -> Response[str]:
    """The referee's page."""
    desk: Desk = state.desk
    room = await desk.room(table)
    found = await desk.run(verdict_of, room)
    return Response(await desk.run(pages.audited, room.table.journal, found), media_type=MediaType.HTML)


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def lobby() -> Response[str]:
    """Open a table, or come back to one."""
    return pages.shown("lobby.html")


@get("/host/{table:str}", media_type=MediaType.HTML, include_in_schema=False)
async def host_page(table: TableId, state: State) -> Response[str]:
    """The links of a table; the key stays in the browser, behind the #."""
    room = await state.desk.room(table)
    return pages.shown("host.html", title=room.game.title, game=room.game.name, table=room.id)


@get("/t/{table:str}", media_type=MediaType.HTML, include_in_schema=False)
async def table_page(table: TableId, state: State) -> Response[str]:
    """A table; the key stays in the browser, behind the #."""
    room = await state.desk.room(table)
    return pages.shown("table.html", title=room.game.title, game=room.game.name, table=room.id)


@get("/static/{name:str}", include_in_schema=False, sync_to_thread=False)
def static(name: FromPath[str]) -> Response[str]:
    """Styles and scripts: the app's own, and those of the replay page."""
    found = pages.static(name)
    if found is None:
        raise Refused(404, Problem(reason=f"there is no {name!r} here"))
    text, kind = found
    return Response(text, media_type=kind, headers={"Cache-Control": "no-cache"})


def answer_refused(request: Request[Any, Any, Any], refused: Refused) -> Response[Any]:
    """A refusal as JSON, or as a page where a page was asked for."""
    if not request.url.path.startswith(("/api/", "/static/")):
        return pages.sorry(refused.problem.reason, refused.status)
    return Response(refused.problem, status_code=refused.status, media_type=MediaType.JSON)


def answer_karma(request: Request[Any, Any, Any], error: KarmaError) -> Response[Any]:
    """What the library refuses: the caller's fault, or the store's."""
    return answer_refused(request, Refused(503 if isinstance(error, StoreError) else 400, Problem(reason=str(error))))


def answer_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the server refuses before any of this is asked."""
    extra: Any = error.extra if isinstance(error.extra, list) else []
    told = "; ".join(f"{each.get('key', '')}: {each.get('message', '')}" for each in extra if isinstance(each, dict))
    reason = f"{error.detail}{f' ({told})' if told else ''}"
    return answer_refused(request, Refused(error.status_code, Problem(reason=reason)))


def make_app(store: Store, bot_pause: float = 0.8) -> Litestar:
    """The app over a store; `bot_pause` is how many seconds bots think, so that people can follow."""

    @asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        desk = app.state.desk = Desk(store, bot_pause)
        desk.live.start()
        try:
            yield
        finally:
            desk.stopping = True
            desk.live.stop()
            desk.threads.shutdown(wait=False, cancel_futures=True)

    handlers = [games, tables, open_table, table_links, look, act, take, events, journal, audited]
    handlers += [replay, audit_page, lobby, host_page, table_page, static]
    return Litestar(
        handlers,
        lifespan=[living],
        response_headers=[ResponseHeader(name=name, value=value) for name, value in pages.HEADERS.items()],
        exception_handlers={Refused: answer_refused, KarmaError: answer_karma, HTTPException: answer_http},
        openapi_config=OpenAPIConfig(
            title="Karma tables", version="1", path="/schema", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        request_max_body_size=100_000,
    )
