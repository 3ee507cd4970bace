"""Photos of posts and messages."""

from __future__ import annotations

import os
import pathlib
import re
from collections.abc import Mapping
from typing import Any, TypedDict

from .. import objects
from .._encode import Form, FormFile
from .http import Http

Photo = bytes | bytearray | memoryview | os.PathLike[str] | str
"""A picture, JPEG, PNG, GIF, WebP or AVIF, or the path of its file."""


class PhotoAnnotation(TypedDict):
    """Shows a photo: one of the `annotations` of a post or message."""

    type: str
    value: Mapping[str, Any]


_MAX_NAME = 255

_BEGINNINGS = {
    "image/jpeg": rb"\xff\xd8\xff",
    "image/png": rb"\x89PNG",
    "image/gif": rb"GIF8",
    "image/webp": rb"RIFF.{4}WEBP",
    "image/avif": rb".{4}ftypavi[fs]",
}
"""What pictures begin with."""


async def upload_photo(
    http: Http, source: Photo, *, alt: str, name: str | None, type: str, namespace: str
) -> PhotoAnnotation:
    """Uploads a photo, and returns the annotation that shows it. Raises ValueError if it is none, and MillraceError."""
    if isinstance(source, (str, os.PathLike)):
        path = pathlib.Path(source)
        content = path.read_bytes()
        name = path.name if name is None else name
    else:
        content = bytes(source)
    file = FormFile(content, content_type=_media_type_of(content))
    form = Form({"type": type, "kind": "image", "name": _name_for(name or ""), "content": file})
    made = (await http.call(objects.File, objects.Meta, "POST", "/files", body=form, creates=True)).data
    shown = {"file_id": made.id, "file_token": made.file_token, "format": "oembed"}
    title = {"title": alt} if alt.strip() else {}
    return {"type": f"{namespace}.oembed", "value": {**title, f"+{namespace}.file": shown}}


def _media_type_of(content: bytes) -> str:
    """Told by the bytes: of other content the service would not remove what cameras write, such as the place."""
    for media_type, beginning in _BEGINNINGS.items():
        if re.match(beginning, content, re.DOTALL):
            return media_type
    raise ValueError("A photo is a JPEG, PNG, GIF, WebP or AVIF.")


def _name_for(given: str) -> str:
    """A name that the service takes."""
    # Names of files may have bytes that are no UTF-8.
    shown = re.sub("[\x00-\x1f\x7f-\x9f]", "", given).encode(errors="replace").decode()[-_MAX_NAME:]
    return "photo" if shown.strip() in ("", ".", "..") else shown
