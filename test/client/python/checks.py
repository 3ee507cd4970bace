"""
What holds for the Python client at a running service. Written for the asyncio client; `test/client/python.ts` derives the
checks of the blocking one as the client itself is derived.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import pathlib
import tempfile
import unittest
from typing import Any

from servers import Gate, Proxy, reply

from millrace_client import Backoff, Form, FormFile, MillraceError, Streamed, StreamState, objects
from millrace_client.events import Star
from millrace_client.aio import Client, UserStream

GIVEN = json.loads(os.environ["GIVEN"])
ORIGIN: str = GIVEN["origin"]
PEOPLE: list[dict[str, str]] = GIVEN["people"]
BACKOFF = Backoff(0.005, 0.05)
TYPE = "com.example.data"


def later(do: Any) -> None:
    """Does it while something else is waited for."""
    asyncio.get_running_loop().call_later(0.05, do)


class Checks(unittest.IsolatedAsyncioTestCase):
    def person(self) -> dict[str, str]:
        return PEOPLE.pop()

    def client(self, person: dict[str, str], url: str = ORIGIN, **more: Any) -> Client:
        return Client(url, person["token"], **more)

    async def failure(self, call: Any) -> MillraceError:
        """The error of a call."""
        try:
            await call()
        except MillraceError as error:
            return error
        raise AssertionError("it succeeded")


class Calls(Checks):
    async def test_path_body_query_and_names_that_go_on(self) -> None:
        ann, bob = self.person(), self.person()
        async with self.client(ann) as client, self.client(bob) as other:
            created = await client.posts.create({"text": "Hello"}, include_html=False)
            self.assertEqual((created.data.text, created.data.html, created.meta.code), ("Hello", None, 200))
            assert created.data.user is not None
            self.assertEqual(created.data.user.id, ann["id"])
            self.assertIs((await other.users.follow(f"@{ann['username']}")).data.you_follow, True)
            self.assertEqual([post.id for post in (await other.posts.stream(count=5)).data], [created.data.id])
            self.assertEqual([post.id for post in (await other.posts.stream.unified()).data], [created.data.id])
            both = await other.users.list(ids=[ann["id"], bob["id"]])
            self.assertEqual({user.id for user in both.data}, {ann["id"], bob["id"]})
            self.assertEqual((await client.users.followers.ids("me")).data, [bob["id"]])
            self.assertIs((await client.posts.delete(created.data.id)).data.is_deleted, True)
            self.assertEqual((await client.users.channels.unread.private()).data, 0)
            marker = (await client.posts.marker({"name": "my_stream", "id": created.data.id})).data
            self.assertIsInstance(marker, objects.StreamMarker)
            avatar = await client.users.avatar.get("me")
            self.assertEqual(avatar.headers["content-type"], "image/png")
            self.assertTrue((await avatar.read()).startswith(b"\x89PNG"))
            form = Form({"avatar": FormFile(await (await client.users.avatar.get("me")).read(), "a.png", "image/png")})
            self.assertIs((await client.users.avatar.set(form)).data.avatar_image.is_default, False)
            names = [one.username for one in (await client.users.search(q=ann["username"])).data]
            self.assertIn(ann["username"], names)

    async def test_errors_have_status_slug_and_link(self) -> None:
        async with self.client(self.person()) as client:
            missing = await self.failure(lambda: client.posts.get("9000000"))
            self.assertEqual((missing.status, missing.slug, missing.is_temporary), (404, "not-found", False))
            self.assertEqual(missing.request, "GET /api/posts/9000000")
            self.assertEqual(missing.link, f"{ORIGIN}/docs/errors#not-found")
            self.assertRegex(missing.message, "^Not Found: ")
            self.assertRegex(str(missing.id), "^[0-9a-f]{32}$")
            for wrong in ("", "..", "."):
                with self.assertRaisesRegex(ValueError, "post_id is missing"):
                    await client.posts.get(wrong)
            odd = await self.failure(lambda: client.users.get("@a/../b c\n?ü"))
            self.assertIn(odd.status, (400, 404))
        async with Client(ORIGIN) as nobody:
            self.assertEqual((await self.failure(lambda: nobody.users.get("me"))).slug, "missing-token")

    async def test_a_token_that_is_looked_up_and_the_older_root(self) -> None:
        ann = self.person()
        asked: list[int] = []

        def token() -> str:
            asked.append(1)
            return ann["token"]

        async with Client(ORIGIN, token, root="/stream/0") as client:
            self.assertEqual((await client.users.get("me")).data.id, ann["id"])
            user = (await client.token.get()).data.user
            assert user is not None
            self.assertEqual(user.id, ann["id"])
        self.assertEqual(len(asked), 2)

    async def test_what_creates_is_sent_again_and_created_once(self) -> None:
        ann = self.person()
        with Proxy(ORIGIN, lambda answer, number: answer[:20] if number % 2 else answer) as proxy:
            async with self.client(ann, proxy.url) as client:
                post = (await client.posts.create({"text": "once"})).data
                form = Form({"type": TYPE, "content": FormFile(b"abc", 'a".txt', "text/plain")})
                file = (await client.files.create(form)).data
                keys = [line for one in proxy.requests for line in one.split(b"\r\n") if b"Idempotency" in line]
                self.assertEqual(len(keys), 4)
                self.assertEqual(len(set(keys)), 2)
                # What does not create is not sent again.
                cut = await self.failure(lambda: client.users.get("me"))
                self.assertEqual((cut.status, cut.slug, cut.is_temporary), (0, "", True))
        async with self.client(ann) as client:
            self.assertEqual([one.id for one in (await client.users.posts("me")).data], [post.id])
            self.assertEqual([(one.id, one.size) for one in (await client.users.files()).data], [(file.id, 3)])

    async def test_a_limit_is_waited_for_where_it_may(self) -> None:
        busy = reply(b"slow down", b"Retry-After: 1", status=b"429 Too Many Requests")
        with Proxy(ORIGIN, lambda answer, number: busy if number % 2 else answer) as proxy:
            ann = self.person()
            async with self.client(ann, proxy.url) as hasty:
                error = await self.failure(lambda: hasty.users.get("me"))
                self.assertEqual((error.status, error.slug, error.retry_after), (429, "", 1.0))
            waits: list[float] = []
            async with self.client(ann, proxy.url, max_wait=5, on_wait=waits.append) as patient:
                await patient.users.get("me")
                self.assertEqual((await patient.users.get("me")).data.id, ann["id"])
        self.assertEqual((len(proxy.requests), waits), (4, [1.0]))

    async def test_an_idle_connection_that_was_closed_is_not_used(self) -> None:
        with Gate(ORIGIN) as gate:
            async with self.client(self.person(), gate.url) as client:
                for _ in range(3):
                    await client.users.get("me")
                post = (await client.posts.create({"text": "starred on another connection"})).data
                self.assertEqual(gate.connections, 1)
                gate.close()
                gate.open()
                # What is not sent again if it fails.
                await client.posts.star(post.id)
                self.assertEqual(gate.connections, 2)

    async def test_lists_page_by_page(self) -> None:
        async with self.client(self.person()) as client:
            ids = [(await client.posts.create({"text": f"post {n}"})).data.id for n in range(7)]
            self.assertEqual([one.id async for one in client.older(client.users.posts, "me", count=3)], ids[::-1])
            newer = client.newer(client.users.posts, "me", count=2, since_id=ids[1], include_html=False)
            self.assertEqual([(one.id, one.html) async for one in newer], [(id, None) for id in ids[2:]])
            polled = client.newer(client.users.posts, "me", since_id=ids[-2], every=0.01)
            self.assertEqual((await anext(polled)).id, ids[-1])
            next_id = (await client.posts.create({"text": "new"})).data.id
            self.assertEqual((await anext(polled)).id, next_id)


class Photos(Checks):
    async def test_from_a_path_and_bytes_with_what_they_show(self) -> None:
        async with self.client(self.person()) as client:
            picture = await (await client.users.avatar.get("me")).read()
            with tempfile.TemporaryDirectory() as folder:
                # What it is called does not matter, in whatever bytes.
                path = os.fsencode(folder) + b"/bees \xff\n\"%22\xc3\xa9.txt"
                with open(path, "wb") as file:
                    file.write(picture)
                named = await client.photo(os.fsdecode(path), alt='Three "bees" <b>')
                unnamed = await client.photo(bytearray(picture), alt=" ", name="..", type="com.example.bees")
            post = (await client.posts.create({"annotations": [named, unnamed]}, include_annotations=True)).data
            shown = [(one.value["type"], one.value["version"], one.value.get("title")) for one in post.annotations or []]
            self.assertEqual(shown, [("photo", "1.0", 'Three "bees" <b>'), ("photo", "1.0", None)])
            files = [(one.name, one.type, one.mime_type) for one in (await client.users.files()).data]
            self.assertEqual(
                files,
                [("photo", "com.example.bees", "image/png"), ('bees ?"%22é.txt', "millrace.photo", "image/png")],
            )
            for wrong in (b"", b"<svg/>"):
                with self.assertRaisesRegex(ValueError, "JPEG, PNG, GIF, WebP or AVIF"):
                    await client.photo(wrong, alt="")
            with self.assertRaises(FileNotFoundError):
                await client.photo(pathlib.Path("/nowhere/bees.jpg"), alt="")
            refused = await self.failure(lambda: client.photo(picture[:20], alt=""))
            self.assertEqual(refused.slug, "invalid-parameter")
            self.assertEqual(len((await client.users.files(include_incomplete=True)).data), 2)


class Uploads(Checks):
    CONTENT = os.urandom(300_000)
    SHA1 = hashlib.sha1(CONTENT).hexdigest()

    async def test_of_bytes_paths_and_parts_with_progress(self) -> None:
        parts = [self.CONTENT[:100_000], b"", self.CONTENT[100_000:]]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "sound.ogg"
            path.write_bytes(self.CONTENT)
            sources: list[Any] = [self.CONTENT, memoryview(self.CONTENT), path, iter(parts), lambda: iter(parts)]
            async with self.client(self.person()) as client:
                for source in sources:
                    told: list[tuple[int, int | None]] = []
                    file = await client.upload(
                        source,
                        type=TYPE,
                        name="sound.ogg",
                        content_type="audio/ogg",
                        public=True,
                        on_progress=lambda sent, total: told.append((sent, total)),
                    )
                    self.assertEqual((file.sha1, file.mime_type, file.public), (self.SHA1, "audio/ogg", True))
                    sent = [one[0] for one in told]
                    self.assertEqual(sent, sorted(sent))
                    total = len(self.CONTENT) if isinstance(source, (bytes, memoryview, pathlib.Path)) else None
                    self.assertEqual(told[-1], (len(self.CONTENT), total))
                content = await client.files.content.get(file.id)
                self.assertEqual(b"".join([part async for part in content]), self.CONTENT)

    async def test_a_content_is_sent_again_to_the_same_file_if_it_can_be_read_again(self) -> None:
        with Gate(ORIGIN) as gate:
            async with self.client(self.person(), gate.url) as client:
                # On the connection that is open, and on another.
                gate.cuts = [100_000, 100_000]
                file = await client.upload(self.CONTENT, type=TYPE)
                self.assertEqual(file.sha1, self.SHA1)
                self.assertEqual([one.id for one in (await client.users.files()).data], [file.id])
                gate.cuts = [100_000]
                once = iter([self.CONTENT[:150_000], self.CONTENT[150_000:]])
                self.assertEqual((await self.failure(lambda: client.upload(once, type=TYPE))).status, 0)
                incomplete = (await client.users.files(include_incomplete=True)).data[0]
                self.assertIs(incomplete.complete, False)
                known = (await client.files.get(incomplete.id)).data
                done = await client.upload(self.CONTENT, type=TYPE, file=known)
                self.assertEqual((done.id, done.sha1), (incomplete.id, self.SHA1))

    async def test_errors_of_the_source_are_its_own(self) -> None:
        async with self.client(self.person()) as client:
            with self.assertRaises(FileNotFoundError):
                await client.upload(pathlib.Path("/nowhere/at/all"), type=TYPE)

            def broken() -> Any:
                yield b"abc"
                raise PermissionError("mine")

            with self.assertRaisesRegex(PermissionError, "mine"):
                await client.upload(broken, type=TYPE)
            refused = await self.failure(lambda: client.upload(self.CONTENT, type="?"))
            self.assertEqual(refused.slug, "invalid-parameter")


class Streams(Checks):
    gate: Gate

    async def asyncSetUp(self) -> None:
        self.ann = self.person()
        self.gate = Gate(ORIGIN)
        self.direct = self.client(self.ann)
        self.through = self.client(self.ann, self.gate.url)
        self.states: list[StreamState] = []

    async def asyncTearDown(self) -> None:
        await self.direct.close()
        await self.through.close()
        self.gate.close()

    def stream(self) -> UserStream[Streamed]:
        return self.through.user_stream(backoff=BACKOFF, on_state=self.states.append, include_html=False)

    async def post(self, text: str) -> str:
        return (await self.direct.posts.create({"text": text})).data.id

    async def ids(self, stream: UserStream[Streamed], count: int) -> list[str]:
        frames = [await anext(stream) for _ in range(count)]
        return [f"{'-' if one.meta.is_deleted else ''}{one.meta.deleted_id or one.meta.max_id}" for one in frames]

    async def test_once_and_in_order_and_never_what_the_page_shows(self) -> None:
        shown = await self.post("before")
        async with self.stream() as stream:
            page = await stream.subscribe("home", self.through.posts.stream)
            self.assertEqual([one.id for one in page.data], [shown])
            await stream.subscribe("own", self.through.users.posts, "me", include_html=False)
            first, second = await self.post("one"), await self.post("two")
            frame = await anext(stream)
            item = frame.data[0]
            assert isinstance(item, objects.Post)
            self.assertEqual((item.id, item.html, frame.meta.subscription_ids), (first, None, ["home", "own"]))
            await self.direct.posts.delete(second)
            self.assertEqual(await self.ids(stream, 2), [second, f"-{second}"])
            await stream.unsubscribe("home")
            third = await self.post("three")
            self.assertEqual((await anext(stream)).meta.subscription_ids, ["own"])
            # What happens between subscribing and the page that is returned is in a frame as well.
            between: list[str] = []

            async def read(**query: Any) -> Any:
                await self.direct.posts.stream(**query)
                between.append(await self.post("between"))
                return await self.direct.posts.stream(**query)

            second_page = await stream.subscribe("second", read)
            self.assertEqual([one.id for one in second_page.data][:2], [between[0], third])
            self.assertEqual((await anext(stream)).meta.subscription_ids, ["own"])
            after = await self.post("after")
            self.assertEqual(sorted((await anext(stream)).meta.subscription_ids or []), ["own", "second"])
            with self.assertRaises(TypeError):
                await stream.subscribe("global", self.through.posts.stream.global_)

            async def page_alone(**_: Any) -> Any:
                return await self.through.posts.stream()

            with self.assertRaisesRegex(ValueError, "none that can be subscribed to"):
                await stream.subscribe("page", page_alone)
            self.assertEqual((await self.failure(lambda: stream.subscribe("no", self.through.posts.replies, "9000000"))).status, 404)
            self.assertGreater(int(after), int(third))
        self.assertEqual(self.states[-1].state, "closed")
        self.assertEqual([one async for one in stream], [])

    async def test_a_connection_that_was_cut_is_resumed(self) -> None:
        async with self.stream() as stream:
            await stream.subscribe("home", self.through.posts.stream)
            connection_id = stream.connection_id
            for n in range(3):
                told = [await self.post(f"open {n}")]
                if n != 1:
                    self.assertEqual(await self.ids(stream, 1), told)
                    told = []
                self.gate.close()
                told.append(await self.post(f"closed {n}"))
                self.gate.open()
                self.assertEqual(await self.ids(stream, len(told)), told)
            stream.reconnect()
            last = await self.post("last")
            self.assertEqual(await self.ids(stream, 1), [last])
            self.assertEqual(stream.connection_id, connection_id)
            opened = [state.is_resumed for state in self.states if state.state == "open"]
            self.assertEqual(opened[0], False)
            self.assertEqual(set(opened[1:]), {True})
            self.assertGreater(len(opened), 3)

    async def test_a_connection_that_is_gone_is_subscribed_again_and_nothing_missed(self) -> None:
        async with self.stream() as stream:
            await stream.subscribe("own", self.through.users.posts, "me")
            await stream.subscribe("token", self.through.token.get)
            told = [await self.post("told")]
            self.assertEqual(await self.ids(stream, 1), told)
            self.gate.close()
            await self.direct.streams.connection.delete(str(stream.connection_id))
            # More than a page.
            missed = [await self.post(f"missed {n}") for n in range(205)]
            gone = stream.connection_id
            self.gate.open()
            self.assertEqual(await self.ids(stream, 205), missed)
            token = await anext(stream)
            assert isinstance(token.data[0], objects.Token)
            self.assertIs(token.is_backfilled, True)
            live = await self.post("live again")
            self.assertEqual(await self.ids(stream, 1), [live])
            self.assertNotEqual(stream.connection_id, gone)
            self.assertIn(False, [state.is_resumed for state in self.states if state.state == "open"][1:])

    async def test_a_subscription_that_is_refused_after_a_reconnect_ends_alone(self) -> None:
        bob = self.person()
        async with self.client(bob) as other:
            readers: Any = {"user_ids": [self.ann["id"]]}
            room = (await other.channels.create({"type": "com.example.room", "readers": readers})).data
            async with self.stream() as stream:
                await stream.subscribe("room", self.through.channels.subscribers, room.id)
                await stream.subscribe("own", self.through.users.posts, "me")
                self.gate.close()
                await self.direct.streams.connection.delete(str(stream.connection_id))
                await other.channels.update(room.id, {"readers": {"user_ids": []}})
                self.gate.open()
                told = await self.post("told")
                self.assertEqual(await self.ids(stream, 1), [told])
        refused = [state for state in self.states if state.state == "unsubscribed"]
        self.assertEqual([state.subscription_id for state in refused], ["room"])

    async def test_channels_messages_and_files(self) -> None:
        room = (await self.direct.channels.create({"type": "com.example.room"})).data
        async with self.stream() as stream:
            await stream.subscribe("rooms", self.through.channels.list)
            message = (await self.direct.messages.create(room.id, {"text": "hi"})).data
            frame = await anext(stream)
            while frame.meta.type != "message":
                frame = await anext(stream)
            item = frame.data[0]
            assert isinstance(item, objects.Message)
            self.assertEqual(item.id, message.id)
            await stream.subscribe("files", self.through.users.files)
            file = (await self.direct.files.create({"type": TYPE, "name": "a"})).data
            changed = await anext(stream)
            while changed.meta.type != "file":
                changed = await anext(stream)
            assert isinstance(changed.data[0], objects.File)
            self.assertEqual(changed.data[0].id, file.id)

    async def test_it_is_closed_at_once_where_nothing_answers(self) -> None:
        stream = self.stream()
        await stream.subscribe("home", self.through.posts.stream)
        self.gate.is_held = True
        later(stream.close)
        self.assertEqual([frame async for frame in stream], [])
        # Nor while it connects.
        stream = self.stream()
        later(stream.close)
        self.assertEqual([frame async for frame in stream], [])
        self.assertEqual((await self.failure(lambda: stream.subscribe("home", self.through.posts.stream))).status, 0)
        self.assertEqual(self.states[-1], StreamState("closed"))

    async def test_it_ends_with_the_error_when_its_token_is_revoked(self) -> None:
        async with self.stream() as stream:
            await stream.subscribe("home", self.through.posts.stream)
            await self.direct.token.delete()
            self.assertEqual((await self.failure(lambda: anext(stream))).status, 401)
            self.assertEqual((await self.failure(lambda: anext(stream))).status, 401)
            self.assertEqual((await self.failure(lambda: stream.subscribe("own", self.through.posts.stream))).status, 401)
        self.assertEqual((self.states[-1].state, type(self.states[-1].error)), ("closed", MillraceError))

    async def test_app_streams_have_what_happened_meanwhile_once_and_in_order(self) -> None:
        async with Client(ORIGIN, GIVEN["app_token"]) as app:
            made = (await app.app_streams.create({"object_types": ["post", "star"], "key": GIVEN["key"]})).data
            assert made.endpoint is not None
            self.assertNotIn(made.endpoint, repr(made))
            endpoint = made.endpoint.replace(ORIGIN, self.gate.url)
            async with app.app_stream(endpoint, backoff=BACKOFF, on_state=self.states.append) as stream:
                for n in range(3):
                    self.gate.close()
                    id = await self.post(f"closed {n}")
                    await self.direct.posts.delete(id)
                    self.gate.open()
                    seen = [await anext(stream), await anext(stream)]
                    self.assertEqual([(one.meta.id, one.meta.is_deleted) for one in seen], [(id, None), (id, True)])
                    assert isinstance(seen[0].data, objects.Post)
                    self.assertEqual(seen[0].data.id, id)
                id = await self.post("starred")
                for call in (self.direct.posts.star, self.direct.posts.unstar, self.direct.posts.star):
                    await call(id)
                stars = [await anext(stream) for _ in range(4)][1:]
                self.assertEqual([(one.meta.type, one.meta.is_deleted) for one in stars], [("star", None), ("star", True), ("star", None)])
                assert isinstance(stars[0].data, Star)
                self.assertEqual(stars[0].data.post.id, id)
            self.assertEqual([one async for one in stream], [])
            await app.app_streams.delete(made.id)
