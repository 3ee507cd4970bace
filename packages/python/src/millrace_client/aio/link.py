"""Keeps one connection of a stream open."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from .._http11 import LineParser, ProtocolError
from ..error import MillraceError, unanswered
from ..states import Backoff, OnState, StreamState
from . import net
from .response import Response

SILENCE = 75.0
"""A service sends something every 30 seconds; after a longer silence, in seconds, the connection counts as lost."""
MAX_FRAME = 16_777_216
"""Largest frame, in bytes."""
_LASTING = 5.0
"""A connection that lasted this long, in seconds, counts as successful and resets the backoff."""


class Connection:
    """An open connection of a stream."""

    def __init__(self, id: str | None, response: Response) -> None:
        self.id = id
        self._response = response
        self._parser = LineParser(MAX_FRAME)
        self._lines: deque[bytes] = deque()

    async def next_line(self) -> bytes | None:
        """The JSON text of the next frame; None when the connection has ended for any reason."""
        try:
            while not self._lines:
                part = await self._response.next_part(SILENCE)
                if part is None:
                    return None
                self._lines.extend(self._parser.feed(part))
        except (MillraceError, ProtocolError):
            self.close()
            return None
        return self._lines.popleft()

    def close(self) -> None:
        """Ends the connection."""
        self._response.close()


Opened = Callable[[net.Socket], None]


class Link:
    """Connects, waits and reconnects, until it is closed or rejected."""

    def __init__(self, open: Callable[[Opened], Awaitable[Connection]], backoff: Backoff, on_state: OnState | None) -> None:
        self._open = open
        self._backoff = backoff
        self._on_state = on_state or (lambda state: None)
        self._lock = net.Lock()
        self._closed = net.Signal()
        self._current: Connection | None = None
        self._opening: net.Socket | None = None
        self._last_id: str | None = None
        self._opened_at = 0.0
        self._attempt = 0
        self._failure: BaseException | None = None

    @property
    def is_closed(self) -> bool:
        return self._closed.is_set()

    @property
    def failure(self) -> BaseException | None:
        """Why the connection was rejected permanently."""
        return self._failure

    async def connected(self) -> Connection:
        """The open connection. Raises MillraceError if it was rejected permanently or the stream is closed."""
        async with self._lock:
            if self._current is None:
                self._current = await self._connect()
            return self._current

    def lost(self, connection: Connection) -> None:
        """Reports that a connection has ended; the next call of `connected` reconnects."""
        connection.close()
        if connection is self._current:
            self._current = None
            self._attempt = 0 if time.monotonic() - self._opened_at > _LASTING else self._attempt + 1

    def drop(self) -> None:
        """Ends the current connection, so that another is made."""
        if self._current is not None:
            self._current.close()

    async def _connect(self) -> Connection:
        self._check()
        # Wait before reconnecting: after a restart of the service all its clients come back at once.
        if self._opened_at > 0:
            await self._wait(None)
        while True:
            self._check()
            self.tell(StreamState("connecting"))
            try:
                connection = await self._open(self._opened)
            except MillraceError as error:
                self._check()
                if not error.is_temporary:
                    self._failure = error
                    self._end(StreamState("closed", error=error))
                    raise
                self._attempt += 1
                await self._wait(error)
                continue
            finally:
                self._opening = None
            if self.is_closed:
                connection.close()
                self._check()
            self._opened_at = time.monotonic()
            self.tell(StreamState("open", is_resumed=connection.id == self._last_id))
            self._last_id = connection.id
            return connection

    def _opened(self, socket: net.Socket) -> None:
        self._opening = socket
        if self.is_closed:
            socket.close()

    def _check(self) -> None:
        if self._failure is not None:
            raise self._failure
        if self.is_closed:
            raise unanswered("GET /stream", "the stream is closed")

    async def _wait(self, error: MillraceError | None) -> None:
        asked = 0.0 if error is None or error.retry_after is None else error.retry_after
        # Spread clients that were told to wait equally long.
        delay = asked + self._backoff.wait(self._attempt)
        self.tell(StreamState("waiting", delay=delay, error=error))
        await self._closed.wait(delay)

    async def pause(self, attempt: int) -> None:
        """Waits as it does before reconnecting."""
        await self._closed.wait(self._backoff.wait(attempt))

    def control(self, frame: dict[str, Any]) -> None:
        """Reports a control message."""
        message = str(frame.get("message", ""))
        if frame.get("control") == "buffer_nearly_full":
            self.tell(StreamState("slow", message=message))
        if frame.get("control") == "queue_expired":
            self.tell(StreamState("expired", message=message))

    def tell(self, state: StreamState) -> None:
        """Reports a state."""
        self._on_state(state)

    def close(self) -> None:
        """Ends the stream. Wakes who waits for it."""
        self._end(StreamState("closed"))

    def _end(self, state: StreamState) -> None:
        if self.is_closed:
            return
        self._closed.set()
        try:
            # Before who reads from it wakes.
            self.tell(state)
        finally:
            if self._current is not None:
                self._current.close()
            if self._opening is not None:
                self._opening.close()


def parse_frame(text: bytes) -> dict[str, Any]:
    """Parses a frame. Raises MillraceError if it is none, as from a proxy that answers in place of the service."""
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise unanswered("GET /stream", "a frame is not JSON") from error
    if not isinstance(frame, dict) or not _is_meta(frame.get("meta", {})):
        raise unanswered("GET /stream", "a frame is not one of the service")
    return frame


def _is_meta(meta: object) -> bool:
    """Whether what streams look at has the types that the service gives it."""
    if not isinstance(meta, dict):
        return False
    texts = [meta[name] for name in ("type", "id", "max_id", "deleted_id") if name in meta]
    ids = meta.get("subscription_ids", [])
    return isinstance(ids, list) and all(isinstance(one, str) for one in [*texts, *ids])
