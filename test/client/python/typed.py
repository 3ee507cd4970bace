"""
What type checkers know of programs that use the Python client. Nothing here is run: mypy checks it, and complains too where it would
accept what is wrong (`--strict` reports an unused `type: ignore`). Written for the asyncio client, and derived for the blocking one.
"""

from __future__ import annotations

from typing import Literal, assert_type

from millrace_client import Frame, Streamed, objects
from millrace_client.aio import Client, UserStream
from millrace_client.events import Star
from millrace_client.objects import StreamMeta


async def streams_of_one_class(client: Client) -> None:
    async with client.user_stream(objects.Post, include_html=False) as stream:
        assert_type(stream, UserStream[objects.Post])
        page = await stream.subscribe("home", client.posts.stream, count=5)
        assert_type(page.data, list[objects.Post])
        assert_type(page.meta, StreamMeta)
        async for frame in stream:
            assert_type(frame, Frame[objects.Post])
            assert_type(frame.data[0].text, str | None)
            frame.data[0].username  # type: ignore[attr-defined]


async def photos(client: Client) -> None:
    photo = await client.photo("bees.jpg", alt="Three bees")
    await client.posts.create({"text": "Bees", "annotations": [photo]})
    several = [photo, await client.photo(b"", alt="")]
    await client.messages.create("17", {"annotations": several})
    await client.photo("bees.jpg")  # type: ignore[call-arg]


async def streams_of_all(client: Client) -> None:
    async with client.user_stream() as stream:
        channels = await stream.subscribe("channels", client.channels.list)
        assert_type(channels.data, list[objects.Channel])
        async for frame in stream:
            for item in frame.data:
                assert_type(item, Streamed)
                if isinstance(item, objects.Message):
                    assert_type(item.channel_id, str)
                item.text  # type: ignore[union-attr]


async def messages_of_apps(client: Client, endpoint: str) -> None:
    async with client.app_stream(endpoint, purge=True) as stream:
        async for message in stream:
            assert_type(message.meta, objects.MessageMeta)
            if message.type == "post":
                assert_type(message.data, objects.Post | None)
            elif message.type == "star":
                assert_type(message.type, Literal["star"])
                assert_type(message.data, Star | None)
                assert message.data is not None
                assert_type(message.data.post.user, objects.User | None)
            elif message.type == "message_reaction" and message.data is not None:
                assert_type(message.data.emoji, str)
            message.data.text  # type: ignore[union-attr]


async def pages(client: Client) -> None:
    async for post in client.older(client.users.posts, "me", include_html=False):
        assert_type(post, objects.Post)
    async for user in client.newer(client.users.followers, "me", since_id="7", every=60):
        assert_type(user, objects.User)
    async for interaction in client.older(client.users.interactions):
        assert_type(interaction, objects.Interaction)
    async for channel in client.older(client.channels.list):
        assert_type(channel, objects.Channel)
    async for message in client.newer(client.messages.list, "17"):
        assert_type(message, objects.Message)
    async for file in client.older(client.users.files):
        assert_type(file, objects.File)
    reply = await client.posts.replies("17")
    assert_type(reply.data, list[objects.Post])
    assert_type(reply.meta, StreamMeta)
    client.older(client.users.get, "me")  # type: ignore[arg-type]
