"""The client of one service with one token."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator, Callable, Mapping
from types import TracebackType
from typing import Any, TypeVar, overload

from .. import objects
from ..events import Streamed
from ..states import Backoff, OnState
from . import net, pages
from .app_stream import AppStream
from .calls import Calls
from .http import Http
from .pages import ReadPage
from .photo import Photo, PhotoAnnotation, upload_photo
from .response import Response
from .upload import OnProgress, Source, upload
from .user_stream import UserStream

T = TypeVar("T")


class Client(Calls):
    """Every API call by its name, and operations that take several calls. Sends nothing before the first call."""

    def __init__(
        self,
        url: str,
        token: net.Token = None,
        *,
        root: str = "/api",
        max_wait: float = 0.0,
        on_wait: Callable[[float], object] | None = None,
        timeout: float = 60.0,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        """
        - `url`: origin of the service, such as `https://social.example`
        - `token`: an access token, or a function that returns it for each request; without one, or if it is empty, only
          public data can be read
        - `root`: path of the API; older services have `/stream/0`
        - `max_wait`: how many seconds a call may wait in total and retry when a rate limit is reached (429); with 0 the error is
          raised, and its `retry_after` says how long to wait
        - `on_wait`: called before a call waits for a rate limit, with the seconds that it will wait
        - `timeout`: how many seconds the service may take to reply
        - `tls`: which certificates are trusted; those of the system by default
        """
        self._http = Http(
            url, root=root, token=token, max_wait=max_wait, on_wait=on_wait, timeout=timeout, tls=tls
        )
        super().__init__(self._http)

    def older(
        self,
        read: ReadPage[T],
        *parameters: str,
        count: int = 20,
        before_id: str | None = None,
        since_id: str | None = None,
        **query: Any,
    ) -> AsyncIterator[T]:
        """
        Iterates backwards through a list, newest item first: `client.older(client.users.posts, "me")`. Items added meanwhile are
        not included, and no item is repeated.

        `read` is the call; the parameters of its path and of its query follow. `before_id` and `since_id` say where to begin and
        end, both exclusive; `count` is the number of items in a page. Raises MillraceError.
        """
        return pages.older(read, *parameters, count=count, before_id=before_id, since_id=since_id, **query)

    def newer(
        self,
        read: ReadPage[T],
        *parameters: str,
        since_id: str = "0",
        count: int = pages.MAX_COUNT,
        every: float | None = None,
        **query: Any,
    ) -> AsyncIterator[T]:
        """
        Iterates forwards through a list, oldest item first: `client.newer(client.posts.stream, since_id="17", every=60)`. No item
        is missed or repeated, except in lists ordered by activity, where an item that has moved is repeated.

        Only items after `since_id`, such as `meta.max_id` of a page, are read; without it all. `count` is the number of items in a
        page. With `every` it never ends, and looks for new items after that many seconds. Raises MillraceError.
        """
        return pages.newer(read, *parameters, since_id=since_id, count=count, every=every, **query)

    async def upload(
        self,
        source: Source,
        *,
        type: str,
        name: str | None = None,
        content_type: str = "application/octet-stream",
        kind: str | None = None,
        public: bool | None = None,
        annotations: list[Mapping[str, Any]] | None = None,
        on_progress: OnProgress | None = None,
        attempts: int = 3,
        file: objects.File | None = None,
    ) -> objects.File:
        """
        Creates a file and sends its content; if the connection is cut, sends it again to the same file, from its start.

        `source` is the content, a path, bytes in parts, which are sent once, or a function that makes these for each attempt. `type`
        is a reversed domain name for the purpose of the file, such as `com.example.photo`. `on_progress` receives the number of
        bytes sent and their total. `file` is an incomplete file, to complete instead of creating a new one. Returns the complete
        file. Raises MillraceError.
        """
        given = {"type": type, "name": name, "kind": kind, "public": public or None, "annotations": annotations}
        fields = {key: value for key, value in given.items() if value is not None}
        return await upload(
            self._http,
            source,
            fields,
            content_type=content_type,
            on_progress=on_progress,
            attempts=attempts,
            file=file,
        )

    async def photo(
        self,
        source: Photo,
        *,
        alt: str,
        name: str | None = None,
        type: str = "millrace.photo",
        namespace: str = "net.svc.core",
    ) -> PhotoAnnotation:
        """
        Uploads a photo for a post or message, and returns the annotation that shows it, which belongs into `annotations`.

        `source` is the picture (JPEG, PNG, GIF, WebP or AVIF), or the path of its file. `alt` says what it shows, for people who do not
        see it; it is empty if the photo says nothing that the text does not. `name` is that of the file, by default of the path, and
        `type` a reversed domain name for its purpose. `namespace` is for services whose core types have another prefix. Raises
        ValueError if it is no such picture, and MillraceError.
        """
        return await upload_photo(self._http, source, alt=alt, name=name, type=type, namespace=namespace)

    @overload
    def user_stream(
        self, *, backoff: Backoff = ..., on_state: OnState | None = ..., **query: Any
    ) -> UserStream[Streamed]: ...

    @overload
    def user_stream(
        self, items: type[T], *, backoff: Backoff = ..., on_state: OnState | None = ..., **query: Any
    ) -> UserStream[T]: ...

    def user_stream(
        self,
        items: type[Any] | None = None,
        *,
        backoff: Backoff = Backoff(),
        on_state: OnState | None = None,
        **query: Any,
    ) -> UserStream[Any]:
        """
        A user stream, which connects when it is iterated over or subscribed to. It needs a user token.

        `items` is for type checkers: the class of the items of all calls that you subscribe to, such as `objects.Post`. Without it,
        `isinstance` tells what an item is. `query` holds display options for all frames, such as `include_html=False`.
        """
        return UserStream(self._http, query=query, backoff=backoff, on_state=on_state)

    def app_stream(
        self,
        endpoint: str,
        *,
        purge: bool = False,
        auto_delete: bool = False,
        backoff: Backoff = Backoff(),
        on_state: OnState | None = None,
    ) -> AppStream:
        """
        An app stream. `endpoint` is the stream's, which contains a secret. `purge` discards queued messages on the first connection;
        with `auto_delete` the service deletes the stream when the client disconnects.
        """
        return AppStream(
            self._http, endpoint, purge=purge, auto_delete=auto_delete, backoff=backoff, on_state=on_state
        )

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: object = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """Sends any request. `path` is below the root of the API, without a query. Raises MillraceError."""
        return await self._http.send(method, path, query=query, body=body, headers=headers)

    async def close(self) -> None:
        """Ends the connections that wait for the next call."""
        self._http.close()

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
