"""Network and time of the asyncio client: what `blocking/net.py` is for the blocking one."""

from __future__ import annotations

import asyncio
import contextlib
import os
import selectors
import ssl
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Iterable

Lock = asyncio.Lock

Token = str | Callable[[], str | None] | Callable[[], Awaitable[str | None]] | None
"""An access token, or a function that returns it for each request."""

Bytes = AsyncIterable[bytes] | Iterable[bytes]
"""Bytes in parts, which can be read only once."""

_BLOCK = 65_536


async def value_of(token: Token) -> str | None:
    """The token, from itself or its function."""
    value: str | Awaitable[str | None] | None = token() if callable(token) else token
    return await value if isinstance(value, Awaitable) else value


async def blocks(source: bytes | os.PathLike[str] | Bytes) -> AsyncIterator[bytes]:
    """The parts of a content, none of them empty."""
    if isinstance(source, bytes):
        for start in range(0, len(source), _BLOCK):
            yield source[start : start + _BLOCK]
    elif isinstance(source, os.PathLike):
        with open(source, "rb") as file:
            while part := file.read(_BLOCK):
                yield part
    elif isinstance(source, AsyncIterable):
        async for part in source:
            if part:
                yield part
    else:
        for part in source:
            if part:
                yield part


async def sleep(seconds: float) -> None:
    await asyncio.sleep(seconds)


class Signal:
    """Wakes those who wait."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def is_set(self) -> bool:
        return self._event.is_set()

    def set(self) -> None:
        self._event.set()

    async def wait(self, seconds: float) -> None:
        """Waits until it is set, at most this long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._event.wait()


class Socket:
    """A connection to the service. Everything raises OSError when it fails, TimeoutError (one of these) when it takes too long."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._loop = asyncio.get_running_loop()

    @classmethod
    async def open(cls, host: str, port: int, tls: ssl.SSLContext | None, timeout: float) -> Socket:
        async with asyncio.timeout(timeout):
            server_hostname = host if tls else None
            return cls(*await asyncio.open_connection(host, port, ssl=tls, server_hostname=server_hostname))

    async def read(self, timeout: float) -> bytes:
        """What has arrived; empty when the connection has ended."""
        async with asyncio.timeout(timeout):
            return await self._reader.read(_BLOCK)

    async def write(self, data: bytes, timeout: float) -> None:
        self._writer.write(data)
        async with asyncio.timeout(timeout):
            await self._writer.drain()

    def is_usable(self) -> bool:
        """Whether another request may be sent: the service has neither closed it nor sent something unasked."""
        if self._loop is not asyncio.get_running_loop() or self._writer.is_closing() or self._reader.at_eof():
            return False
        # The loop may not have come to see what has arrived.
        with selectors.DefaultSelector() as selector:
            selector.register(self._writer.get_extra_info("socket"), selectors.EVENT_READ)
            return not selector.select(0)

    def close(self) -> None:
        """Ends the connection at once, and wakes who reads from it."""
        # The loop of an idle connection may have been closed.
        if not self._loop.is_closed():
            self._writer.transport.abort()
