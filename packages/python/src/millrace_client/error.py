"""The error of every call."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


class MillraceError(Exception):
    """An error reply from the service or a proxy in front of it, or no reply at all."""

    status: int
    """HTTP status; 0 if there was no reply, or none that can be read."""
    slug: str
    """Name of the error for programs (`objects.ErrorSlug`); empty if the reply was not from the service."""
    message: str
    request: str
    """The request without its query: `GET /api/posts/17`."""
    id: str | None
    """Identifies the request in the log of the service."""
    link: str | None
    """URL of what the service documents about the error."""
    retry_after: float | None
    """Seconds to wait before retrying, if the reply says so."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        request: str,
        slug: str = "",
        id: str | None = None,
        link: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.request = request
        self.slug = slug
        self.id = id
        self.link = link
        self.retry_after = retry_after

    @property
    def is_temporary(self) -> bool:
        """Whether the same call may succeed later, unchanged: the service is overloaded, restarting or unreachable."""
        if self.slug == "under-way":
            return True
        return self.status in (0, 408, 429) or self.status >= 500


def unanswered(request: str, reason: object = "") -> MillraceError:
    """There was no readable reply."""
    text = str(reason) or type(reason).__name__ if isinstance(reason, BaseException) else str(reason)
    return MillraceError(f"{request} was not answered{f': {text}' if text else '.'}", status=0, request=request)


def error_of(
    status: int, phrase: str, headers: Mapping[str, str], body: bytes, *, request: str, origin: str
) -> MillraceError:
    """The error of a reply."""
    meta = _meta_of(body)
    slug = _text(meta.get("error_slug")) or ""
    return MillraceError(
        _text(meta.get("error_message")) or f"{status} {phrase}".strip(),
        status=status,
        request=request,
        slug=slug,
        id=_text(meta.get("error_id")),
        link=_text(meta.get("error_url")) or (f"{origin}/docs/errors#{slug}" if slug else None),
        retry_after=_seconds(headers.get("retry-after", "")),
    )


def _meta_of(body: bytes) -> dict[str, Any]:
    try:
        meta = json.loads(body)["meta"]
    except (ValueError, TypeError, KeyError, IndexError, RecursionError):
        return {}
    return meta if isinstance(meta, dict) else {}


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _seconds(text: str) -> float | None:
    # The other form of the header, a date, is not used by the service.
    return float(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
