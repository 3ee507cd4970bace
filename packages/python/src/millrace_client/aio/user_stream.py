"""User streams that reconnect."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Generic, TypeVar, cast

from .. import objects
from .._encode import path_of, query_of
from .._once import Once
from ..error import MillraceError, unanswered
from ..events import Frame, frame_of
from ..objects import Reply
from ..states import Backoff, OnState, StreamState
from . import net
from .http import Http
from .link import SILENCE, Connection, Link, Opened, parse_frame
from .pages import MAX_COUNT

D = TypeVar("D")
M = TypeVar("M")
T = TypeVar("T")

_ONCE = {"post", "message", "user_follow", "channel_subscription"}
"""Events of these types happen only once; the others are changes."""


@dataclass
class _Subscription:
    read: Callable[..., Awaitable[Reply[Any, Any]]]
    """Makes the call, with what is to be added to its query."""
    connection_id: str
    """The connection that it belongs to."""
    last: str | None
    """`pagination_id` of the newest item delivered; None for a call without pages."""
    lists_channels: bool
    """Whether it lists channels, which have changes and messages of their own."""

    def advance(self, id: str | None) -> None:
        if id is not None and self.last is not None and _number(id) > _number(self.last):
            self.last = id


class UserStream(Generic[T]):
    """
    A user stream that reconnects whenever the connection ends. Iterate over it to receive frames; subscribe to calls with
    `subscribe`, before or during the iteration. `T` is the class of the items of the subscribed calls.
    """

    def __init__(self, http: Http, *, query: Mapping[str, Any], backoff: Backoff, on_state: OnState | None) -> None:
        self._http = http
        self._query = query
        self._link = Link(self._open, backoff, on_state)
        self._once = Once()
        self._subscriptions: dict[str, _Subscription] = {}
        self._lock = net.Lock()
        """Frames wait while a subscribing call is under way: only its page shows which of them are new."""
        self._connection_id: str | None = None
        self._seen: Connection | None = None
        """The connection whose frames are read."""
        self._is_resumed = False
        self._behind: deque[str] = deque()
        """Subscriptions that are still to be brought up to date on this connection."""
        self._text: bytes | None = None
        """A frame that has arrived and is not looked at."""
        self._ready: deque[Frame[T]] = deque()

    @property
    def connection_id(self) -> str | None:
        """The connection's id, once connected; it changes if the connection cannot be resumed."""
        return self._connection_id

    async def subscribe(
        self, subscription_id: str, read: Callable[..., Awaitable[Reply[D, M]]], *parameters: str, **query: Any
    ) -> Reply[D, M]:
        """
        Subscribes to a call. Makes the call now, and again if the connection could not be resumed, to fetch what was missed since
        the last item.

        `subscription_id` is a name of your choice, which frames carry in `meta.subscription_ids`. `read` is the call, such as
        `client.posts.stream`; the parameters of its path and of its query follow. Returns the reply of the call: the first page.
        Later frames do not repeat its items. Raises MillraceError if the call is rejected; it is retried while the service is
        unavailable.
        """
        attempt = 0

        async def call(**more: Any) -> Reply[D, M]:
            return await read(*parameters, **{**query, **more})

        while True:
            connection = await self._link.connected()
            try:
                async with self._lock:
                    return await self._subscribe(connection, subscription_id, call)
            except MillraceError as error:
                if self._link.is_closed or not (error.is_temporary or _is_of_connection(error)):
                    raise
                if _is_of_connection(error):
                    self._link.lost(connection)
                await self._link.pause(attempt)
                attempt += 1

    async def unsubscribe(self, subscription_id: str) -> None:
        """Removes a subscription. Raises MillraceError."""
        connection = await self._link.connected()
        self._subscriptions.pop(subscription_id, None)
        path = path_of("/users/me/streams/{connection_id}/{subscription_id}", str(connection.id), subscription_id)
        await self._http.call_without_reply("DELETE", path)

    def reconnect(self) -> None:
        """
        Leaves the connection and resumes it, filling the gap. A connection that broke without being closed, as while a computer
        slept, is noticed late; who knows of it may call this.
        """
        self._link.drop()

    def close(self) -> None:
        """Ends the stream and the iteration. The service stores missed frames for 600 seconds."""
        self._link.close()

    async def __aenter__(self) -> UserStream[T]:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __aiter__(self) -> AsyncIterator[Frame[T]]:
        return self

    async def __anext__(self) -> Frame[T]:
        """The next frame. Raises MillraceError when the service rejects the stream, as when its token is revoked."""
        while True:
            if self._link.failure is not None:
                raise self._link.failure
            if self._link.is_closed:
                raise StopAsyncIteration
            if self._ready:
                return self._ready.popleft()
            try:
                await self._step()
            except MillraceError as error:
                if self._link.is_closed:
                    continue
                if not (error.is_temporary or _is_of_connection(error)):
                    self.close()
                    raise
                if self._seen is not None:
                    self._link.lost(self._seen)

    async def _open(self, opened: Opened) -> Connection:
        query = query_of({**self._query, "connection_id": self._connection_id})
        url = f"{self._http.origin}/stream/user{query}"
        response = await self._http.open(url, await self._http.headers(), SILENCE, opened)
        id = response.headers.get("connection-id")
        if id is None:
            # Something other than the service has answered.
            response.close()
            raise unanswered("GET /stream/user")
        self._connection_id = id
        return Connection(id, response)

    async def _subscribe(
        self, connection: Connection, subscription_id: str, read: Callable[..., Awaitable[Reply[D, M]]]
    ) -> Reply[D, M]:
        reply = await read(connection_id=connection.id, subscription_id=subscription_id)
        meta = cast(Any, reply.meta)
        if meta.subscription_id is None:
            raise ValueError("The call is none that can be subscribed to.")
        lists_channels = getattr(meta, "unread_counts", None) is not None
        has_pages = getattr(meta, "more", None) is not None
        last = (meta.max_id or "0") if has_pages else None
        self._subscriptions[subscription_id] = _Subscription(read, str(connection.id), last, lists_channels)
        if not lists_channels:
            for item in _items_of(reply.data):
                self._once.is_new(_key_of(subscription_id, False, _place_of(item)))
        return reply

    async def _step(self) -> None:
        """Reads one page of what was missed, or one frame. What it took is not lost if it is cancelled."""
        connection = await self._link.connected()
        if connection is not self._seen:
            self._is_resumed = self._seen is not None and self._seen.id == connection.id
            self._seen = connection
            self._once.reconnected()
            self._behind = deque(self._subscriptions)
        if self._text is None and self._behind:
            if await self._catch_up(connection, self._behind[0]):
                self._behind.popleft()
            return
        if self._text is None:
            self._text = await connection.next_line()
        if self._text is None:
            self._link.lost(connection)
            return
        async with self._lock:
            text, self._text = self._text, None
            self._take(text)

    def _take(self, text: bytes) -> None:
        """Delivers a frame to the subscriptions that have not had it."""
        value = parse_frame(text)
        ids = value.get("meta", {}).get("subscription_ids")
        if not isinstance(ids, list):
            self._link.control(value)
            return
        frame = frame_of(value)
        meta = frame.meta
        is_repeated = self._once.is_repeated(text)
        new: list[str] = []
        for id in ids:
            subscription = self._subscriptions.get(id)
            lists_channels = subscription is not None and subscription.lists_channels
            # A revision is of a post that the list may have had long before.
            if subscription is not None and not meta.is_revision and not (meta.type == "message" and lists_channels):
                subscription.advance(meta.max_id)
            # In a list of channels, the position does not identify the event: subscribing to a channel again repeats it.
            is_channel = meta.type == "channel_subscription" and lists_channels
            if meta.type in _ONCE and not meta.is_revision and not is_channel:
                place = meta.deleted_id if meta.is_deleted else meta.max_id
                is_new = self._once.is_new(_key_of(id, meta.is_deleted is True, place))
            else:
                is_new = not is_repeated
            if is_new:
                new.append(id)
        meta.subscription_ids = new
        if new:
            self._ready.append(cast(Frame[T], frame))

    async def _catch_up(self, connection: Connection, id: str) -> bool:
        """Delivers a page of what the frames of a new connection omit. Returns whether nothing is left to do for the subscription."""
        subscription = self._subscriptions.get(id)
        if subscription is None:
            return True
        if subscription.connection_id != connection.id:
            return await self._backfill(connection, id, subscription)
        # The service considers frames delivered once its system has sent them, but some may have been lost on the way. Lists of
        # channels and calls without pages cannot show which.
        if not self._is_resumed or subscription.last is None or subscription.lists_channels:
            return True
        reply = await subscription.read(since_id=subscription.last, count=-MAX_COUNT)
        for item in reversed(_items_of(reply.data)):
            # Skip files: the frames of their changes may still arrive.
            if not isinstance(item, objects.File):
                self._missed(connection, id, subscription, item)
        subscription.advance(reply.meta.max_id)
        return not reply.meta.more or reply.meta.max_id is None

    async def _backfill(self, connection: Connection, id: str, subscription: _Subscription) -> bool:
        """Delivers a page of the items missed since the last one; the last page subscribes again on the new connection."""
        subscribing = {"connection_id": connection.id, "subscription_id": id}
        try:
            if subscription.last is None:
                reply = await subscription.read(**subscribing)
            else:
                reply = await subscription.read(since_id=subscription.last, count=MAX_COUNT, **subscribing)
            if reply.meta.subscription_id is None and getattr(reply.meta, "more", False):
                # More than a page was missed: the oldest come first.
                reply = await subscription.read(since_id=subscription.last, count=-MAX_COUNT)
        except MillraceError as error:
            if error.is_temporary or _is_of_connection(error):
                raise
            self._subscriptions.pop(id, None)
            self._link.tell(StreamState("unsubscribed", subscription_id=id, error=error))
            return True
        is_subscribed = reply.meta.subscription_id is not None
        if is_subscribed:
            subscription.connection_id = str(connection.id)
        for item in reversed(_items_of(reply.data)):
            self._missed(connection, id, subscription, item)
        subscription.advance(getattr(reply.meta, "max_id", None))
        return is_subscribed

    def _missed(self, connection: Connection, id: str, subscription: _Subscription, item: Any) -> None:
        place = _place_of(item)
        subscription.advance(place)
        if place is not None and not subscription.lists_channels:
            if not self._once.is_new(_key_of(id, False, place)):
                return
        meta = objects.FrameMeta(
            code=200,
            connection_id=str(connection.id),
            subscription_ids=[id],
            min_id=place,
            max_id=place,
            more=None if place is None else False,
        )
        self._ready.append(Frame([cast(T, item)], meta, is_backfilled=True))


def _items_of(data: Any) -> list[Any]:
    return data if isinstance(data, list) else [data]


def _place_of(item: Any) -> str | None:
    place = getattr(item, "pagination_id", None)
    return place if isinstance(place, str) else None


def _number(id: str) -> int:
    """Ids are integers below 2^53."""
    return int(id) if re.fullmatch("[0-9]{1,16}", id) else 0


def _key_of(subscription_id: str, is_deleted: bool, id: str | None) -> str:
    return f"{id} {is_deleted} {subscription_id}"


def _is_of_connection(error: MillraceError) -> bool:
    """Whether the connection no longer exists, so that the next one must be new."""
    return error.status == 404 and "connection_id" in error.message
