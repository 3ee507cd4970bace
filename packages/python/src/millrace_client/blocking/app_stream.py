# Made from aio by packages/python/derive.ts; not to be edited.
"""App streams that reconnect."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType

from .._encode import query_of
from .._once import Once
from ..error import MillraceError
from ..events import AppMessage, message_of
from ..states import Backoff, OnState
from .http import Http
from .link import SILENCE, Connection, Link, Opened, parse_frame

_ONCE = {"post", "star", "user_follow", "message"}
"""Events of these types happen only once; others may repeat."""


class AppStream:
    """An app stream that reconnects whenever the connection ends. Iterate over it to receive messages."""

    def __init__(
        self, http: Http, endpoint: str, *, purge: bool, auto_delete: bool, backoff: Backoff, on_state: OnState | None
    ) -> None:
        self._once = Once()
        self._seen: Connection | None = None
        is_first = True

        def open(opened: Opened) -> Connection:
            nonlocal is_first
            query = query_of({"purge": (is_first and purge) or None, "auto_delete": auto_delete or None})
            url = endpoint + (query.replace("?", "&") if "?" in endpoint else query)
            response = http.open(url, {}, SILENCE, opened)
            is_first = False
            return Connection(None, response)

        self._link = Link(open, backoff, on_state)

    def close(self) -> None:
        """Ends the stream and the iteration. The service queues missed messages for 600 seconds."""
        self._link.close()

    def __enter__(self) -> AppStream:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __iter__(self) -> Iterator[AppMessage]:
        return self

    def __next__(self) -> AppMessage:
        """The next message. Raises MillraceError when the service rejects the stream."""
        while True:
            if self._link.is_closed:
                if self._link.failure is not None:
                    raise self._link.failure
                raise StopIteration
            try:
                message = self._next()
            except MillraceError:
                if not self._link.is_closed or self._link.failure is not None:
                    raise
                continue
            if message is not None:
                return message

    def _next(self) -> AppMessage | None:
        connection = self._link.connected()
        if connection is not self._seen:
            self._seen = connection
            self._once.reconnected()
        text = connection.next_line()
        if text is None:
            self._link.lost(connection)
            return None
        try:
            frame = parse_frame(text)
        except MillraceError:
            self._link.lost(connection)
            return None
        if "meta" not in frame:
            self._link.control(frame)
            return None
        message = message_of(frame)
        return message if self._is_new(message, text) else None

    def _is_new(self, message: AppMessage, text: bytes) -> bool:
        meta = message.meta
        if meta.type not in _ONCE:
            return not self._once.is_repeated(text)
        return self._once.is_new(f"{meta.type} {meta.id} {meta.is_deleted is True}")
