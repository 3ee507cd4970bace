"""States and waits of streams. Both clients share it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class StreamState:
    """
    A change of a stream's state, for a user interface or a log.

    - `connecting`
    - `open`: `is_resumed` tells that this is the previous connection again, and missed frames arrive on it
    - `waiting`: reconnects after `delay` seconds, because of `error` if there is one
    - `slow`: frames are read too slowly; the service will end the connection
    - `expired`: an app stream was disconnected for longer than the service queues messages; older ones are lost
    - `unsubscribed`: after a reconnect, the service rejected `subscription_id`: its list is gone, or the user may no longer see it
    - `closed`: by the program, or by the service because of `error`
    """

    state: Literal["connecting", "open", "waiting", "slow", "expired", "unsubscribed", "closed"]
    is_resumed: bool = False
    delay: float = 0.0
    error: BaseException | None = None
    message: str = ""
    subscription_id: str = ""


OnState = Callable[[StreamState], None]


@dataclass(frozen=True)
class Backoff:
    """Shortest and longest wait before an attempt, in seconds."""

    min: float = 0.5
    max: float = 30.0

    def wait(self, attempt: int) -> float:
        """The wait before the next attempt: doubled each time, randomly reduced by up to a half, so that clients spread out."""
        longest = min(self.max, self.min * 2.0 ** min(attempt, 30))
        return longest * (1 - random.random() / 2)
