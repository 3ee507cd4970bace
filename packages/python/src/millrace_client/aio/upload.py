"""Files with their contents."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from .. import objects
from .._encode import path_of
from ..error import MillraceError
from ..states import Backoff
from . import net
from .http import MAX_REPLY, Http

Source = bytes | bytearray | memoryview | os.PathLike[str] | net.Bytes | Callable[[], net.Bytes]
"""A content, the path of a file, bytes in parts, or a function that makes these for each attempt."""

OnProgress = Callable[[int, int | None], None]
"""Receives the number of bytes handed to the network, and how many there are, None if unknown."""

_BACKOFF = Backoff(0.5, 10.0)


async def upload(
    http: Http,
    source: Source,
    fields: Mapping[str, Any],
    *,
    content_type: str,
    on_progress: OnProgress | None,
    attempts: int,
    file: objects.File | None,
) -> objects.File:
    """
    Creates a file and sends its content. If the connection is cut, sends the content again to the same file, from the start, since
    a service accepts no partial content. Returns the complete file. Raises MillraceError.
    """
    if file is None:
        created = await http.call(
            objects.File, objects.Meta, "POST", "/files", body=fields, creates=True
        )
        file = created.data
    query = {"file_token": file.file_token}
    if isinstance(source, (bytearray, memoryview)):
        source = bytes(source)
    total = len(source) if isinstance(source, bytes) else None
    if isinstance(source, os.PathLike):
        total = os.stat(source).st_size
    is_repeatable = isinstance(source, (bytes, os.PathLike)) or callable(source)
    for attempt in range(1, (attempts if is_repeatable else 1) + 1):
        try:
            response = await http.send(
                "PUT",
                path_of("/files/{file_id}/content", file.id),
                query=query,
                body=source() if callable(source) else source,
                headers={"Content-Type": content_type},
                total=total,
                on_progress=on_progress,
            )
            await response.read(MAX_REPLY)
            break
        except MillraceError as error:
            if attempt >= attempts or not is_repeatable or not error.is_temporary:
                raise
            await net.sleep(_BACKOFF.wait(attempt))
            # Perhaps only the reply was lost.
            if (known := await _known(http, file.id, query)) is not None and known.complete:
                return known
    return await _get(http, file.id, query)


async def _get(http: Http, id: str, query: Mapping[str, Any]) -> objects.File:
    path = path_of("/files/{file_id}", id)
    return (await http.call(objects.File, objects.Meta, "GET", path, query)).data


async def _known(http: Http, id: str, query: Mapping[str, Any]) -> objects.File | None:
    try:
        return await _get(http, id, query)
    except MillraceError:
        return None
