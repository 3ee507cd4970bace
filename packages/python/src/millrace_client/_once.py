"""Detects frames that a service sends twice. Both clients share it."""

from __future__ import annotations

from collections import deque

_MAX_SEEN = 5000
"""How many events to remember: more than a service can send again."""
_MAX_RECENT = 32
_MAX_RECENT_SIZE = 4_000_000
"""Bytes of the frames that are remembered: what a service sends is far shorter."""
_MAX_KEY = 1000


class Once:
    """
    A service that was killed repeats what it sent in its last moments, because it cannot know what arrived (docs/streams.md,
    Positions and `kill -9`).
    """

    def __init__(self) -> None:
        self._seen: dict[str, None] = {}
        self._recent: deque[bytes] = deque()
        self._size = 0
        self._before: set[bytes] = set()

    def is_new(self, key: str) -> bool:
        """Whether an event that happens only once, such as the creation of a post, is new. Remembers it."""
        if key in self._seen:
            return False
        if len(key) > _MAX_KEY:
            return True
        self._seen[key] = None
        if len(self._seen) > _MAX_SEEN:
            del self._seen[next(iter(self._seen))]
        return True

    def is_repeated(self, text: bytes) -> bool:
        """Whether a frame of a repeatable event, such as a change, is among the last frames before the reconnect."""
        is_repeated = text in self._before
        self._before.discard(text)
        self._recent.append(text)
        self._size += len(text)
        while len(self._recent) > _MAX_RECENT or self._size > _MAX_RECENT_SIZE:
            self._size -= len(self._recent.popleft())
        return is_repeated

    def reconnected(self) -> None:
        """To be called when a connection starts."""
        self._before = set(self._recent)
        self._recent.clear()
        self._size = 0
