"""HTTP/1.1 without input and output: what is sent and what arrives, as bytes. Both clients share it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

MAX_HEAD = 65_536
"""Largest head of a reply, in bytes."""
_MAX_SIZE_LINE = 1024
_BODILESS = {204, 304}
_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")


class ProtocolError(ValueError):
    """What arrived is not HTTP/1.1, or ended too early."""


@dataclass(frozen=True)
class Head:
    """Status line and headers of a reply. Names of headers are in lower case."""

    status: int
    phrase: str
    headers: dict[str, str]
    is_reusable: bool
    """Whether the connection can be used again after the body."""


def request_head(method: str, target: str, headers: Mapping[str, str]) -> bytes:
    """The head of a request. Raises ValueError for what would end a header early, without showing its value."""
    lines = [f"{method} {target} HTTP/1.1"]
    if not re.fullmatch(r"[!-~]+", target) or not re.fullmatch(r"[A-Z]+", method):
        raise ValueError("The method or the path has characters that a request cannot have.")
    for name, value in headers.items():
        if not _HEADER_NAME.fullmatch(name):
            raise ValueError("A header has a name that is not allowed.")
        if not re.fullmatch(r"[\t -~\x80-\xff]*", value):
            raise ValueError(f"The header {name} has a character that is not allowed.")
        lines.append(f"{name}: {value}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def chunk(data: bytes) -> bytes:
    """A chunk of a body whose length is not known before. Empty data would end the body."""
    return b"%x\r\n%b\r\n" % (len(data), data)


LAST_CHUNK = b"0\r\n\r\n"


class HeadParser:
    """Collects the head of a reply."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    @property
    def is_empty(self) -> bool:
        """Whether nothing has arrived yet."""
        return not self._buffer

    def feed(self, data: bytes) -> tuple[Head, bytes] | None:
        """Takes what arrived. Returns the head and the bytes after it once it is complete."""
        self._buffer += data
        while True:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                if len(self._buffer) > MAX_HEAD:
                    raise ProtocolError("the head of the reply is too large")
                return None
            if end > MAX_HEAD:
                raise ProtocolError("the head of the reply is too large")
            head = _parse_head(bytes(self._buffer[:end]).decode("latin-1"))
            del self._buffer[: end + 4]
            # Interim replies (1xx) precede the reply.
            if head.status >= 200:
                return head, bytes(self._buffer)


def _parse_head(text: str) -> Head:
    first, *lines = text.split("\r\n")
    status = re.fullmatch(r"HTTP/1\.([01]) ([1-9][0-9]{2})(?: (.*))?", first)
    if status is None:
        raise ProtocolError("the reply is not HTTP/1.1")
    headers: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if colon == "" or not _HEADER_NAME.fullmatch(name):
            raise ProtocolError("the reply has a malformed header")
        key = name.lower()
        value = value.strip(" \t")
        if key in ("content-length", "transfer-encoding") and headers.get(key, value) != value:
            raise ProtocolError("the reply states two lengths")
        headers[key] = value
    is_kept = status[1] == "1" and "close" not in headers.get("connection", "").lower()
    return Head(int(status[2]), status[3] or "", headers, is_kept)


class BodyParser:
    """Takes a body apart: of a stated length, in chunks, or until the connection ends."""

    def __init__(self, head: Head, method: str) -> None:
        coding = head.headers.get("transfer-encoding", "").lower()
        length = head.headers.get("content-length")
        self._buffer = bytearray()
        self._rest: int | None = None
        self._is_chunked = False
        self._is_trailer = False
        self.is_complete = False
        if method == "HEAD" or head.status in _BODILESS:
            self.is_complete = True
        elif coding != "":
            if coding != "chunked":
                raise ProtocolError("the reply has an unknown transfer encoding")
            self._is_chunked = True
        elif length is not None:
            if not re.fullmatch(r"[0-9]{1,15}", length):
                raise ProtocolError("the reply has a malformed length")
            self._rest = int(length)
            self.is_complete = self._rest == 0
        self.has_end = self._is_chunked or self._rest is not None or self.is_complete
        """Whether the body says itself where it ends."""

    def feed(self, data: bytes) -> bytes:
        """Takes what arrived, and returns the content in it."""
        if self._is_chunked:
            return self._feed_chunks(data)
        if self._rest is None:
            return data
        content = data[: self._rest]
        self._rest -= len(content)
        self.is_complete = self._rest == 0
        return content

    def end(self) -> None:
        """Takes note that the connection ended. Raises ProtocolError if the body had not."""
        if self.has_end and not self.is_complete:
            raise ProtocolError("the connection was cut")
        self.is_complete = True

    def _feed_chunks(self, data: bytes) -> bytes:
        self._buffer += data
        content = bytearray()
        while not self.is_complete:
            if self._rest is None:
                if not self._take_size():
                    break
                continue
            part = self._buffer[: self._rest]
            content += part
            del self._buffer[: len(part)]
            self._rest -= len(part)
            if self._rest > 0 or len(self._buffer) < 2:
                break
            if self._buffer[:2] != b"\r\n":
                raise ProtocolError("the reply has a malformed chunk")
            del self._buffer[:2]
            self._rest = None
        return bytes(content)

    def _take_size(self) -> bool:
        """Takes the line before a chunk, or a line after the last one. Returns whether it has arrived."""
        end = self._buffer.find(b"\r\n", 0, _MAX_SIZE_LINE)
        if end < 0:
            if len(self._buffer) >= _MAX_SIZE_LINE:
                raise ProtocolError("the reply has a malformed chunk")
            return False
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 2]
        if self._is_trailer:
            self.is_complete = line == b""
            return True
        size = re.fullmatch(rb"([0-9a-fA-F]{1,12})[ \t]*(?:;.*)?", line)
        if size is None:
            raise ProtocolError("the reply has a malformed chunk")
        self._rest = int(size[1], 16)
        if self._rest == 0:
            self._rest = None
            self._is_trailer = True
        return True


class LineParser:
    """Takes a stream apart into its frames, which end in CRLF."""

    def __init__(self, max_size: int) -> None:
        self._max_size = max_size
        self._buffer = bytearray()
        self._searched = 0

    def feed(self, data: bytes) -> list[bytes]:
        """Takes what arrived, and returns the frames that are complete. Empty lines, which keep the connection alive, are left out."""
        self._buffer += data
        start = 0
        lines: list[bytes] = []
        while (end := self._buffer.find(b"\r\n", max(start, self._searched))) >= 0:
            if end > start:
                lines.append(bytes(self._buffer[start:end]))
            start = end + 2
        del self._buffer[:start]
        # Its last byte may be half of a line break.
        self._searched = max(0, len(self._buffer) - 1)
        if len(self._buffer) > self._max_size:
            raise ProtocolError("a frame is too large")
        return lines
