"""JSON of the service as dataclasses."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

T = TypeVar("T")
D = TypeVar("D", covariant=True)
M = TypeVar("M", covariant=True)


@dataclass(kw_only=True, slots=True)
class Record:
    """What all objects of the service have in common. A member that the service leaves out is None."""

    extra: dict[str, Any] = field(default_factory=dict, repr=False)
    """Members that this version of the client does not know, as they came."""


@dataclass(frozen=True)
class Reply(Generic[D, M]):
    """A reply: the requested object or list, and metadata."""

    data: D
    meta: M


def decode(kind: type[T], value: Any) -> T:
    """Turns JSON into what `kind` names. What does not fit is returned as it came, since later versions of a service may differ."""
    return typing.cast(T, _decoder(kind)(value))


Decoder = Callable[[Any], Any]


def _as_it_is(value: Any) -> Any:
    return value


_decoders: dict[Any, Decoder] = {}


def _decoder(kind: Any) -> Decoder:
    known = _decoders.get(kind)
    if known is None:
        known = _decoders[kind] = _make_decoder(kind)
    return known


def _make_decoder(kind: Any) -> Decoder:
    origin = typing.get_origin(kind)
    if origin is list:
        (item,) = typing.get_args(kind)
        one = _decoder(item)
        return lambda value: [one(each) for each in value] if isinstance(value, list) else value
    if origin is dict:
        of_value = _decoder(typing.get_args(kind)[1])
        return lambda value: (
            {key: of_value(each) for key, each in value.items()} if isinstance(value, dict) else value
        )
    if origin in (types.UnionType, typing.Union):
        return _union(typing.get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Record):
        return _record(kind)
    return _as_it_is


def _record(kind: type[Record]) -> Decoder:
    # Made at the first use: objects refer to one another.
    members: dict[str, Decoder] = {}
    required: list[str] = []

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        if not members:
            hints = typing.get_type_hints(kind)
            for one in dataclasses.fields(kind):
                if one.name == "extra":
                    continue
                if one.default is dataclasses.MISSING:
                    required.append(one.name)
                members[one.name] = _decoder(hints[one.name])
        known: dict[str, Any] = dict.fromkeys(required)
        extra: dict[str, Any] = {}
        for key, each in value.items():
            member = members.get(key)
            if member is None:
                extra[key] = each
            else:
                known[key] = member(each)
        return kind(extra=extra, **known)

    return read


def _union(kinds: tuple[Any, ...]) -> Decoder:
    records = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Record)]
    others = {origin: kind for kind in kinds if (origin := typing.get_origin(kind)) in (list, dict)}
    names = [{one.name for one in dataclasses.fields(kind)} for kind in records]

    def read(value: Any) -> Any:
        if isinstance(value, dict) and records:
            # An object says nowhere of which kind it is: it is of that whose members it has.
            fitting = max(range(len(records)), key=lambda n: len(names[n] & value.keys()) * 1000 - len(names[n]))
            return _decoder(records[fitting])(value)
        other = others.get(type(value))
        return value if other is None else _decoder(other)(value)

    return read
