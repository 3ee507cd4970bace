"""The asyncio client."""

from __future__ import annotations

from .app_stream import AppStream
from .client import Client
from .response import Response
from .user_stream import UserStream

__all__ = ["AppStream", "Client", "Response", "UserStream"]
