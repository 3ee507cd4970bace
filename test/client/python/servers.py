"""Servers between a client and the service, and in place of it. They run in threads, so both clients can be checked with them."""

from __future__ import annotations

import contextlib
import socket
import ssl
import threading
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit


class Server:
    """Accepts connections in a thread each, which end with it."""

    def __init__(self) -> None:
        self._sockets: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listener: socket.socket | None = None
        self._port = 0
        self.connections = 0
        self.open()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def open(self) -> None:
        listener = socket.create_server(("127.0.0.1", self._port), backlog=64)
        self._port = listener.getsockname()[1]
        self._listener = listener
        threading.Thread(target=self._accept, args=[listener], daemon=True).start()

    def close(self) -> None:
        """Cuts all connections, and accepts no more."""
        if self._listener is not None:
            # The thread that accepts keeps the port otherwise.
            with contextlib.suppress(OSError):
                self._listener.shutdown(socket.SHUT_RDWR)
            self._listener.close()
        with self._lock:
            sockets, self._sockets = self._sockets, set()
        for one in sockets:
            _end(one)

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                inner, _ = listener.accept()
            except OSError:
                return
            self.connections += 1
            self._know(inner)
            threading.Thread(target=self._run, args=[inner, self.connections], daemon=True).start()

    def _know(self, one: socket.socket) -> None:
        with self._lock:
            self._sockets.add(one)

    def _run(self, inner: socket.socket, number: int) -> None:
        with contextlib.suppress(OSError):
            self.serve(inner, number)
        _end(inner)

    def serve(self, inner: socket.socket, number: int) -> None:
        raise NotImplementedError

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _end(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


class Gate(Server):
    """A way to the service that can be closed, and opened again."""

    def __init__(self, target: str) -> None:
        parts = urlsplit(target)
        self._target = (str(parts.hostname), int(parts.port or 80))
        self.is_held = False
        """Whether what the service sends is kept back."""
        self.cuts: list[int] = []
        """After how many bytes from clients to cut a connection, one after the other."""
        super().__init__()

    def serve(self, inner: socket.socket, number: int) -> None:
        outer = socket.create_connection(self._target)
        self._know(outer)
        threading.Thread(target=self._pass, args=[outer, inner], daemon=True).start()
        while data := inner.recv(65_536):
            if self.cuts:
                self.cuts[0] -= len(data)
                if self.cuts[0] < 0:
                    del self.cuts[0]
                    break
            outer.sendall(data)
        _end(outer)

    def _pass(self, outer: socket.socket, inner: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := outer.recv(65_536):
                if not self.is_held:
                    inner.sendall(data)
        _end(inner)


Answer = Callable[[bytes, int], bytes]


class Proxy(Server):
    """Passes each request to the service on a connection of its own; `answer` decides what becomes of the reply."""

    def __init__(self, target: str, answer: Answer) -> None:
        parts = urlsplit(target)
        self._target = (str(parts.hostname), int(parts.port or 80))
        self._answer = answer
        self.requests: list[bytes] = []
        super().__init__()

    def serve(self, inner: socket.socket, number: int) -> None:
        request = read_request(inner)
        self.requests.append(request)
        with socket.create_connection(self._target) as outer:
            outer.sendall(request.replace(b"\r\n", b"\r\nConnection: close\r\n", 1))
            reply = b""
            while data := outer.recv(65_536):
                reply += data
        inner.sendall(self._answer(reply, len(self.requests)))


class Scripted(Server):
    """Sends the given bytes as its reply to whatever is asked, and then ends the connection."""

    def __init__(self, *replies: bytes, ends: bool = True, tls: ssl.SSLContext | None = None) -> None:
        self._replies = replies
        self._ends = ends
        self._tls = tls
        self.requests: list[bytes] = []
        super().__init__()

    def serve(self, inner: socket.socket, number: int) -> None:
        if self._tls is not None:
            inner = self._tls.wrap_socket(inner, server_side=True)
            self._know(inner)
        self.requests.append(read_request(inner))
        inner.sendall(self._replies[min(number, len(self._replies)) - 1])
        if not self._ends:
            while inner.recv(65_536):
                inner.sendall(self._replies[-1])
        if self._tls is not None:
            inner.close()


def read_request(inner: socket.socket) -> bytes:
    """A request with its body, whose length its head states."""
    request = b""
    while b"\r\n\r\n" not in request:
        data = inner.recv(65_536)
        if not data:
            raise ConnectionError
        request += data
    head, _, body = request.partition(b"\r\n\r\n")
    length = 0
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            length = int(line.partition(b":")[2])
    while len(body) < length:
        data = inner.recv(65_536)
        if not data:
            raise ConnectionError
        request += data
        body += data
    return request


def reply(body: bytes, *headers: bytes, status: bytes = b"200 OK") -> bytes:
    """A whole reply."""
    lines = [b"HTTP/1.1 " + status, b"Content-Length: %d" % len(body), *headers, b"", b""]
    return b"\r\n".join(lines) + body
