"""Client of the Millrace interface: typed calls, pages, uploads and live streams, for asyncio and blocking programs."""

from __future__ import annotations

from . import objects
from ._encode import Form, FormFile
from .aio import Client as AsyncClient
from .blocking import Client
from .error import MillraceError
from .events import AppMessage, AppMessageOf, Frame, Streamed
from .states import Backoff, StreamState

__all__ = [
    "AppMessage",
    "AppMessageOf",
    "AsyncClient",
    "Backoff",
    "Client",
    "Form",
    "FormFile",
    "Frame",
    "MillraceError",
    "StreamState",
    "Streamed",
    "objects",
]
