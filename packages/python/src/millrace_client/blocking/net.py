"""Network and time of the blocking client: what `aio/net.py` is for the asyncio one."""

from __future__ import annotations

import contextlib
import os
import selectors
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterable, Iterator

Lock = threading.Lock

Token = str | Callable[[], str | None] | None
"""An access token, or a function that returns it for each request."""

Bytes = Iterable[bytes]
"""Bytes in parts, which can be read only once."""

_BLOCK = 65_536


def value_of(token: Token) -> str | None:
    """The token, from itself or its function."""
    return token() if callable(token) else token


def blocks(source: bytes | os.PathLike[str] | Bytes) -> Iterator[bytes]:
    """The parts of a content, none of them empty."""
    if isinstance(source, bytes):
        for start in range(0, len(source), _BLOCK):
            yield source[start : start + _BLOCK]
    elif isinstance(source, os.PathLike):
        with open(source, "rb") as file:
            while part := file.read(_BLOCK):
                yield part
    else:
        for part in source:
            if part:
                yield part


def sleep(seconds: float) -> None:
    time.sleep(seconds)


class Signal:
    """Wakes those who wait."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def is_set(self) -> bool:
        return self._event.is_set()

    def set(self) -> None:
        self._event.set()

    def wait(self, seconds: float) -> None:
        """Waits until it is set, at most this long."""
        self._event.wait(seconds)


class Socket:
    """A connection to the service. Everything raises OSError when it fails, TimeoutError (one of these) when it takes too long."""

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected

    @classmethod
    def open(cls, host: str, port: int, tls: ssl.SSLContext | None, timeout: float) -> Socket:
        connected = socket.create_connection((host, port), timeout)
        try:
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return cls(tls.wrap_socket(connected, server_hostname=host) if tls else connected)
        except BaseException:
            connected.close()
            raise

    def read(self, timeout: float) -> bytes:
        """What has arrived; empty when the connection has ended."""
        try:
            self._socket.settimeout(max(timeout, 0.001))
            return self._socket.recv(_BLOCK)
        except ValueError as error:
            # Another thread has closed a connection with TLS.
            raise OSError(str(error)) from error

    def write(self, data: bytes, timeout: float) -> None:
        try:
            self._socket.settimeout(max(timeout, 0.001))
            self._socket.sendall(data)
        except ValueError as error:
            raise OSError(str(error)) from error

    def is_usable(self) -> bool:
        """Whether another request may be sent: the service has neither closed it nor sent something unasked."""
        if self._socket.fileno() < 0:
            return False
        with selectors.DefaultSelector() as selector:
            selector.register(self._socket, selectors.EVENT_READ)
            return not selector.select(0)

    def close(self) -> None:
        """Ends the connection at once, and wakes who reads from it."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
