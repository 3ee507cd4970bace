"""Objects that only streams tell, beside those of `objects`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar, cast, get_args

from . import objects
from .record import Record, decode

T = TypeVar("T")
K = TypeVar("K", covariant=True)
D = TypeVar("D", covariant=True)


@dataclass(kw_only=True, slots=True)
class Star(Record):
    """A post was starred."""

    post: objects.Post
    user: objects.User


@dataclass(kw_only=True, slots=True)
class UserFollow(Record):
    """A user follows another."""

    user: objects.User
    follows_user: objects.User


@dataclass(kw_only=True, slots=True)
class Mute(Record):
    """A user muted another."""

    user: objects.User
    muted_user: objects.User


@dataclass(kw_only=True, slots=True)
class Block(Record):
    """A user blocked another."""

    user: objects.User
    blocked_user: objects.User


@dataclass(kw_only=True, slots=True)
class MarkerChange(Record):
    """A stream marker of a user was set."""

    marker: objects.StreamMarker
    user: objects.User


@dataclass(kw_only=True, slots=True)
class ChannelSubscription(Record):
    """A user subscribed to a channel."""

    user: objects.User
    channel: objects.Channel


@dataclass(kw_only=True, slots=True)
class MessageReaction(Record):
    """A user reacted to a message."""

    message: objects.Message
    user: objects.User
    emoji: str


@dataclass(kw_only=True, slots=True)
class Typing(Record):
    """A user is typing in a channel; good for five seconds."""

    channel_id: str
    user: objects.User


Streamed = (
    objects.Post
    | objects.User
    | objects.Channel
    | objects.Message
    | objects.File
    | objects.Token
    | MarkerChange
    | Typing
)
"""Items of the calls that can be subscribed to."""

# A `user` event on the list of the token is the token, and a subscription is the channel or the subscriber: these have the
# members of their kinds.
_ITEMS: dict[str, Any] = {
    "post": objects.Post,
    "user_follow": objects.User,
    "message": objects.Message,
    "message_reaction": objects.Message,
    "typing": Typing,
    "channel": objects.Channel,
    "channel_subscription": objects.Channel | objects.User,
    "stream_marker": MarkerChange,
    "file": objects.File,
    "token": objects.Token,
    "user": objects.Token | objects.User,
}


@dataclass(frozen=True)
class Frame(Generic[T]):
    """One event of a user stream, with all subscriptions that it concerns."""

    data: list[T]
    """If `meta.is_deleted`, what can still be shown."""
    meta: objects.FrameMeta
    is_backfilled: bool = False
    """Read through the API, because the connection that missed it could not be resumed."""


@dataclass(frozen=True)
class AppMessageOf(Generic[K, D]):
    """A message of an app stream, of one type."""

    type: K
    """`meta.type`, which says what `data` is."""
    data: D | None
    """None if there is nothing left to show, as when a user has deauthorised the app."""
    meta: objects.MessageMeta


AppMessage = (
    AppMessageOf[Literal["post"], objects.Post]
    | AppMessageOf[Literal["star"], Star]
    | AppMessageOf[Literal["user_follow"], UserFollow]
    | AppMessageOf[Literal["mute"], Mute]
    | AppMessageOf[Literal["block"], Block]
    | AppMessageOf[Literal["stream_marker"], MarkerChange]
    | AppMessageOf[Literal["message"], objects.Message]
    | AppMessageOf[Literal["channel"], objects.Channel]
    | AppMessageOf[Literal["channel_subscription"], ChannelSubscription]
    | AppMessageOf[Literal["message_reaction"], MessageReaction]
    | AppMessageOf[Literal["token"], objects.Token]
    | AppMessageOf[Literal["file"], objects.File]
    | AppMessageOf[Literal["user"], objects.User]
)
"""
A message of an app stream: `if message.type == "post"` narrows the type of its data. Later versions of a service may add types;
their data is a dict.
"""

_MESSAGES: dict[str, Any] = {
    get_args(type)[0]: kind for type, kind in map(get_args, get_args(AppMessage))
}


def frame_of(value: dict[str, Any]) -> Frame[Streamed]:
    """Decodes a frame of a user stream."""
    meta = decode(objects.FrameMeta, value["meta"])
    data = value.get("data")
    items = data if isinstance(data, list) else []
    kind = _ITEMS.get(str(meta.type), Streamed)
    return Frame([decode(kind, item) for item in items], meta)


def message_of(value: dict[str, Any]) -> AppMessage:
    """Decodes a message of an app stream, or of a webhook."""
    meta = decode(objects.MessageMeta, value["meta"])
    kind = _MESSAGES.get(meta.type)
    data = value.get("data")
    decoded = data if kind is None or data is None else decode(kind, data)
    return cast(AppMessage, AppMessageOf(meta.type, decoded, meta))
