"""Paths, queries and bodies of requests. Both clients share it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode


@dataclass(frozen=True)
class FormFile:
    """A file of a form."""

    content: bytes = field(repr=False)
    name: str = "file"
    content_type: str = "application/octet-stream"


@dataclass(frozen=True)
class Form:
    """A form, sent as `multipart/form-data`."""

    fields: Mapping[str, str | FormFile]


def path_of(template: str, *parameters: str) -> str:
    """Fills in the parameters of a path. An empty one would turn the path into that of another call."""
    rest = iter(parameters)
    parts = []
    for part in template.split("/"):
        if not part.startswith("{"):
            parts.append(part)
            continue
        value = str(next(rest) or "")
        if value in ("", ".", ".."):
            raise ValueError(f"{part[1:-1]} is missing.")
        parts.append(quote(value, safe=""))
    return "/".join(parts)


def query_of(query: Mapping[str, Any] | None) -> str:
    """Encodes a query: lists are separated by commas, and True and False become 1 and 0."""
    given: dict[str, str] = {}
    for name, value in (query or {}).items():
        if value is None:
            continue
        if isinstance(value, bool):
            given[name] = str(int(value))
        elif isinstance(value, (list, tuple, set, frozenset)):
            given[name] = ",".join(str(one) for one in value)
        else:
            given[name] = str(value)
    return f"?{urlencode(given)}" if given else ""


def body_of(body: object) -> tuple[str | None, Any]:
    """The content type of a body, and its bytes or the source of its bytes."""
    if body is None:
        return None, None
    if isinstance(body, Form):
        return _multipart(body)
    if isinstance(body, Mapping) or isinstance(body, list):
        return "application/json", json.dumps(body, separators=(",", ":")).encode()
    if isinstance(body, (bytearray, memoryview)):
        body = bytes(body)
    return "application/octet-stream", body


def make_key() -> str:
    """A new `Idempotency-Key`."""
    return secrets.token_urlsafe(16)


def _multipart(form: Form) -> tuple[str, bytes]:
    boundary = secrets.token_hex(16)
    parts = bytearray()
    for name, value in form.fields.items():
        parts += f'--{boundary}\r\nContent-Disposition: form-data; name="{_quoted(name)}"'.encode()
        if isinstance(value, FormFile):
            content_type = value.content_type.replace("\r", "").replace("\n", "")
            parts += f'; filename="{_quoted(value.name)}"\r\nContent-Type: {content_type}'.encode()
            parts += b"\r\n\r\n" + value.content + b"\r\n"
        else:
            parts += b"\r\n\r\n" + value.encode() + b"\r\n"
    parts += f"--{boundary}--\r\n".encode()
    return f"multipart/form-data; boundary={boundary}", bytes(parts)


def _quoted(text: str) -> str:
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
