# Made from aio by packages/python/derive.ts; not to be edited.
"""Lists, page by page."""

from __future__ import annotations

from collections.abc import Iterator, Callable
from typing import Any, TypeVar

from ..objects import PageMeta, Reply, StreamMeta
from . import net

T = TypeVar("T")

ReadPage = Callable[..., Reply[list[T], PageMeta | StreamMeta]]
"""A call that lists something, such as `client.users.posts`."""

MAX_COUNT = 200
"""Maximum number of items in a page."""


def older(
    read: ReadPage[T],
    *parameters: str,
    count: int = 20,
    before_id: str | None = None,
    since_id: str | None = None,
    **query: Any,
) -> Iterator[T]:
    """
    Iterates backwards through a list, newest item first, fetching pages as needed. Items added meanwhile are not included, and no
    item is repeated.

    `read` is the call; the parameters of its path and of its query follow. `before_id` and `since_id` say where to begin and end,
    both exclusive; `count` is the number of items in a page. Raises MillraceError.
    """
    while True:
        reply = read(*parameters, count=count, before_id=before_id, since_id=since_id, **query)
        for item in reply.data:
            yield item
        # An empty page may be followed by more.
        if not reply.meta.more or reply.meta.min_id is None:
            return
        before_id = reply.meta.min_id


def newer(
    read: ReadPage[T],
    *parameters: str,
    since_id: str = "0",
    count: int = MAX_COUNT,
    every: float | None = None,
    **query: Any,
) -> Iterator[T]:
    """
    Iterates forwards through a list, oldest item first. No item is missed or repeated, except in lists ordered by activity, where
    an item that has moved is repeated.

    `read` is the call; the parameters of its path and of its query follow. Only items after `since_id`, such as `meta.max_id` of a
    page, are read; without it all. `count` is the number of items in a page. With `every` it never ends, and looks for new items
    after that many seconds. Raises MillraceError.
    """
    while True:
        reply = read(*parameters, since_id=since_id, count=-count, **query)
        for item in reversed(reply.data):
            yield item
        since_id = reply.meta.max_id or since_id
        if reply.meta.more and reply.meta.max_id is not None:
            continue
        if every is None:
            return
        net.sleep(every)
