"""Sends the requests of one client."""

from __future__ import annotations

import functools
import json
import os
import re
import ssl
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import SplitResult, urljoin, urlsplit

from .._encode import Form, body_of, make_key, query_of
from .._http11 import LAST_CHUNK, BodyParser, HeadParser, ProtocolError, chunk, request_head
from ..error import MillraceError, error_of, unanswered
from ..objects import Reply
from ..record import decode
from ..states import Backoff
from . import net
from .response import Response, left

D = TypeVar("D")
M = TypeVar("M")

Content = bytes | bytearray | memoryview | os.PathLike[str] | net.Bytes
"""Raw bytes: themselves, the path of a file, or parts, which are sent once."""

MAX_REPLY = 33_554_432
"""Largest reply that is read as a whole, in bytes; contents may be larger."""
_CONNECT_TIMEOUT = 10.0
_MAX_REDIRECTS = 5
_IDLE_SECONDS = 4.0
"""How long a connection may wait for its next request; a service closes it after five seconds."""
_MAX_IDLE = 8
_ATTEMPTS = 3
"""How often to send what creates something."""
_BACKOFF = Backoff(0.1, 2.0)


class Http:
    """Requests to one service with one token."""

    def __init__(
        self,
        url: str,
        *,
        root: str,
        token: net.Token,
        max_wait: float,
        on_wait: Callable[[float], object] | None,
        timeout: float,
        tls: ssl.SSLContext | None,
    ) -> None:
        parts = urlsplit(url)
        self._origin = _origin_of(parts)
        self.origin = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        self.root = root
        self._token = token
        self._max_wait = max_wait
        self._on_wait = on_wait
        self._timeout = timeout
        self._tls = tls
        self._idle: list[tuple[float, net.Socket]] = []
        self._is_closed = False

    async def headers(self) -> dict[str, str]:
        """The headers of every request."""
        token = await net.value_of(self._token)
        # A variable of the environment may be set to nothing.
        return {} if not token else {"Authorization": f"Bearer {token}"}

    async def call(
        self,
        data: type[D],
        meta: type[M],
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        body: object = None,
        headers: Mapping[str, str] | None = None,
        *,
        creates: bool = False,
    ) -> Reply[D, M]:
        """Makes a call, and decodes the data and the metadata of its reply."""
        response = await self._send(method, path, query, body, headers, creates)
        request = f"{method} {self.root}{path}"
        content = await response.read(MAX_REPLY, self._timeout)
        try:
            reply = json.loads(content)
        except (ValueError, RecursionError) as error:
            # Something between the client and the service has answered.
            raise unanswered(request, "the reply is not JSON") from error
        if not isinstance(reply, dict) or "data" not in reply or not isinstance(reply.get("meta"), dict):
            raise unanswered(request, "the reply is not one of the service")
        return Reply(decode(data, reply["data"]), decode(meta, reply["meta"]))

    async def call_without_reply(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        body: object = None,
        headers: Mapping[str, str] | None = None,
        *,
        creates: bool = False,
    ) -> None:
        """Makes a call that replies with a status alone."""
        response = await self._send(method, path, query, body, headers, creates)
        await response.read(MAX_REPLY, self._timeout)

    async def _send(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None,
        body: object,
        headers: Mapping[str, str] | None,
        creates: bool,
    ) -> Response:
        """Sends a request; one that creates something again if its reply is lost: the key makes sure that only one is created."""
        if not creates:
            return await self.send(method, path, query=query, body=body, headers=headers)
        with_key = {"Idempotency-Key": make_key(), **(headers or {})}
        attempts = _ATTEMPTS if _is_repeatable(body) else 1
        for attempt in range(1, attempts):
            try:
                return await self.send(method, path, query=query, body=body, headers=with_key)
            except MillraceError as error:
                # Otherwise no earlier attempt has succeeded, nor is one being answered.
                if error.status != 0 and error.slug != "under-way":
                    raise
                await net.sleep(_BACKOFF.wait(attempt))
        return await self.send(method, path, query=query, body=body, headers=with_key)

    async def send(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: object = None,
        headers: Mapping[str, str] | None = None,
        total: int | None = None,
        on_progress: Callable[[int, int | None], None] | None = None,
    ) -> Response:
        """Sends a request. `path` is below the root of the API. Raises MillraceError."""
        content_type, content = body_of(body)
        parts = urlsplit(f"{self.origin}{self.root}{path}{query_of(query)}")
        waited = 0.0
        while True:
            given = await self.headers()
            if content_type is not None:
                given["Content-Type"] = content_type
            own = {name.lower() for name in headers or {}}
            sent = {name: value for name, value in given.items() if name.lower() not in own}
            sent.update(headers or {})
            try:
                return await self._request(_Request(method, parts, sent, content, total, on_progress))
            except MillraceError as error:
                if error.status != 429:
                    raise
                seconds = max(1.0, error.retry_after or 1.0)
                waited += seconds
                if waited > self._max_wait or not _is_repeatable(content):
                    raise
                if self._on_wait is not None:
                    self._on_wait(seconds)
                await net.sleep(seconds)

    async def open(
        self, url: str, headers: Mapping[str, str], timeout: float, opened: Callable[[net.Socket], None]
    ) -> Response:
        """Opens a stream on a connection of its own, which `opened` is told of before there is a reply."""
        request = _Request("GET", urlsplit(url), headers)
        socket = await self._connect(request)
        opened(socket)
        return await self._accepted(await self._exchange(socket, request, timeout), request)

    async def _request(self, request: _Request) -> Response:
        """Sends a request, and follows where a call leads to a content. Raises MillraceError unless it succeeds."""
        at = request
        for _ in range(_MAX_REDIRECTS + 1):
            response = await self._transmit(at)
            target = response.headers.get("location")
            if response.status not in (301, 302, 303, 307, 308) or target is None or request.method != "GET":
                return await self._accepted(response, request)
            response.close()
            try:
                if not re.fullmatch(r"[!-~]+", target):
                    raise ValueError
                parts = urlsplit(urljoin(at.parts.geturl(), target))
                # The token, and what the caller added, is for the service alone.
                is_own = _origin_of(parts) == self._origin
            except ValueError as error:
                raise unanswered(request.name, "it was redirected to no valid URL") from error
            at = _Request("GET", parts, request.headers if is_own else {})
        raise unanswered(request.name, "it was redirected too often")

    async def _accepted(self, response: Response, request: _Request) -> Response:
        if 200 <= response.status < 300:
            return response
        try:
            body = await response.read(MAX_REPLY, self._timeout)
        except MillraceError:
            body = b""
        raise error_of(
            response.status, response.phrase, response.headers, body, request=request.name, origin=self.origin
        )

    async def _transmit(self, request: _Request) -> Response:
        """Sends a request on an idle connection or a new one."""
        socket = self._take_idle() if _origin_of(request.parts) == self._origin else None
        if socket is not None:
            try:
                return await self._exchange(socket, request, self._timeout)
            except _Unused:
                # The service has closed it meanwhile. What may have been executed is not sent twice.
                if request.method not in ("GET", "HEAD", "PUT") or not _is_repeatable(request.content):
                    raise
        return await self._exchange(await self._connect(request), request, self._timeout)

    def _take_idle(self) -> net.Socket | None:
        while self._idle:
            since, socket = self._idle.pop()
            if time.monotonic() - since < _IDLE_SECONDS and socket.is_usable():
                return socket
            socket.close()
        return None

    def _keep(self, socket: net.Socket) -> None:
        if self._is_closed or len(self._idle) >= _MAX_IDLE:
            socket.close()
        else:
            self._idle.append((time.monotonic(), socket))

    async def _connect(self, request: _Request) -> net.Socket:
        scheme, host, port = _origin_of(request.parts)
        if scheme == "https" and self._tls is None:
            self._tls = ssl.create_default_context()
        tls = self._tls if scheme == "https" else None
        try:
            return await net.Socket.open(host, port, tls, min(self._timeout, _CONNECT_TIMEOUT))
        except TimeoutError as error:
            raise unanswered(request.name, "connecting took too long") from error
        except (OSError, UnicodeError) as error:
            raise unanswered(request.name, error) from error

    async def _exchange(self, socket: net.Socket, request: _Request, timeout: float) -> Response:
        """Sends a request, and reads the head of its reply. Raises MillraceError; _Unused if nothing has arrived."""
        parser = HeadParser()
        try:
            failure = await self._write(socket, request)
        except BaseException:
            socket.close()
            raise
        # However slowly it comes, the head must arrive in this time.
        until = time.monotonic() + timeout
        try:
            if isinstance(failure, TimeoutError):
                raise failure
            while True:
                data = await socket.read(left(until, timeout))
                if data == b"":
                    raise failure or ConnectionError("the connection was cut")
                taken = parser.feed(data)
                if taken is not None:
                    break
            head, rest = taken
            keep: Callable[[], None] = socket.close
            if head.is_reusable and failure is None and _origin_of(request.parts) == self._origin:
                keep = functools.partial(self._keep, socket)
            return Response(request.name, head, BodyParser(head, request.method), rest, socket, timeout, keep)
        except TimeoutError as error:
            socket.close()
            raise unanswered(request.name, "the reply took too long") from error
        except (OSError, ProtocolError) as error:
            socket.close()
            if parser.is_empty:
                raise _Unused(str(unanswered(request.name, error)), status=0, request=request.name) from error
            raise unanswered(request.name, error) from error
        except BaseException:
            socket.close()
            raise

    async def _write(self, socket: net.Socket, request: _Request) -> OSError | None:
        """
        Sends head and body. Returns why they could not be sent: the service may have replied before the end of the body. What it
        raises comes from the source of the body.
        """
        content = request.content
        size = len(content) if isinstance(content, bytes) else request.total
        headers = {"Host": request.parts.netloc.rpartition("@")[2], "Accept": "*/*", **request.headers}
        if content is None:
            if request.method not in ("GET", "HEAD"):
                headers["Content-Length"] = "0"
        elif size is None:
            headers["Transfer-Encoding"] = "chunked"
        else:
            headers["Content-Length"] = str(size)
        query = f"?{request.parts.query}" if request.parts.query else ""
        head = request_head(request.method, f"{request.parts.path or '/'}{query}", headers)
        failure = await self._put(socket, head)
        if content is None or failure is not None:
            return failure
        sent = 0
        async for part in net.blocks(content):
            failure = await self._put(socket, chunk(part) if size is None else part)
            if failure is not None:
                return failure
            sent += len(part)
            if request.on_progress is not None:
                request.on_progress(sent, size)
        return await self._put(socket, LAST_CHUNK) if size is None else None

    async def _put(self, socket: net.Socket, data: bytes) -> OSError | None:
        try:
            await socket.write(data, self._timeout)
        except OSError as error:
            return error
        return None

    def close(self) -> None:
        """Ends the idle connections."""
        self._is_closed = True
        while self._idle:
            self._idle.pop()[1].close()


@dataclass(frozen=True)
class _Request:
    method: str
    parts: SplitResult
    """Its URL."""
    headers: Mapping[str, str] = field(repr=False)
    content: Any = None
    total: int | None = None
    """Bytes of the content, if they are known before."""
    on_progress: Callable[[int, int | None], None] | None = None

    @property
    def name(self) -> str:
        """The request in errors: without the query, which may hold secrets."""
        return f"{self.method} {self.parts.path}"


class _Unused(MillraceError):
    """The connection ended before anything of the reply had arrived."""


def _origin_of(parts: SplitResult) -> tuple[str, str, int]:
    """Scheme, host and port. Raises ValueError for what is no URL of a web server."""
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("The URL of a service begins with http:// or https:// and has a host.")
    return parts.scheme, parts.hostname, parts.port or (443 if parts.scheme == "https" else 80)


def _is_repeatable(content: object) -> bool:
    """Whether a body can be sent again."""
    return content is None or isinstance(content, (bytes, bytearray, memoryview, Mapping, list, Form, os.PathLike))
