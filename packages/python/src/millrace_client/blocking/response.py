# Made from aio by packages/python/derive.ts; not to be edited.
"""Replies as they arrive."""

from __future__ import annotations

import time
from collections.abc import Iterator, Callable

from .._http11 import BodyParser, Head, ProtocolError
from ..error import unanswered
from . import net


class Response:
    """A content, as it arrives. Read it as a whole or in parts, or close it."""

    def __init__(
        self,
        request: str,
        head: Head,
        parser: BodyParser,
        rest: bytes,
        socket: net.Socket,
        timeout: float,
        keep: Callable[[], None],
    ) -> None:
        self.status = head.status
        self.phrase = head.phrase
        self.headers = head.headers
        """Names are in lower case."""
        self._request = request
        self._parser = parser
        self._content = parser.feed(rest)
        self._socket = socket
        self._timeout = timeout
        self._keep = keep
        self._is_over = False

    def read(self, max_size: int | None = None, timeout: float | None = None) -> bytes:
        """
        The whole content. Raises MillraceError where it is cut, has more than `max_size` bytes, or takes longer than `timeout`
        seconds.
        """
        until = None if timeout is None else time.monotonic() + timeout
        parts = bytearray()
        try:
            while (part := self.next_part(self._timeout, until)) is not None:
                parts += part
                if max_size is not None and len(parts) > max_size:
                    raise unanswered(self._request, "the reply is too large")
        except BaseException:
            # Also where the program stops waiting.
            self.close()
            raise
        return bytes(parts)

    def __iter__(self) -> Iterator[bytes]:
        """The content in parts. Raises MillraceError where it is cut."""
        try:
            while (part := self.next_part(self._timeout)) is not None:
                yield part
        finally:
            self.close()

    def next_part(self, timeout: float, until: float | None = None) -> bytes | None:
        """
        The next bytes of the content, None at its end. Raises MillraceError where it is cut, or nothing arrives in this time, or
        until then.
        """
        try:
            while not self._content and not self._parser.is_complete:
                data = self._socket.read(left(until, timeout))
                if data == b"":
                    self._parser.end()
                else:
                    self._content = self._parser.feed(data)
        except TimeoutError as error:
            self.close()
            raise unanswered(self._request, "the reply took too long") from error
        except (OSError, ProtocolError) as error:
            self.close()
            raise unanswered(self._request, error) from error
        part, self._content = self._content, b""
        if part:
            return part
        if self._parser.has_end and not self._is_over:
            self._is_over = True
            self._keep()
        self.close()
        return None

    def close(self) -> None:
        """Ends the connection, unless the content has been read."""
        if not self._is_over:
            self._is_over = True
            self._socket.close()


def left(until: float | None, timeout: float) -> float:
    """The seconds until then, at most `timeout`. Raises TimeoutError when there are none."""
    left = timeout if until is None else min(timeout, until - time.monotonic())
    if left <= 0:
        raise TimeoutError
    return left
