"""
What the Python client makes of servers that answer wrongly, slowly or without end. Written for the asyncio client, and derived for
the blocking one, as `checks.py` is.
"""

from __future__ import annotations

import io
import logging
import pickle
import ssl
import subprocess
import tempfile
import traceback
import unittest
from typing import Any

from servers import Scripted, reply

from millrace_client import Backoff, MillraceError, StreamState, objects
from millrace_client.aio import Client
from millrace_client.record import decode

SECRET = "token-that-nobody-may-see"
USER = b'{"data": {"id": "1", "username": "ada", "odd": [1, {"a": 2}], "description": 7}, "meta": {"code": 200, "new": true}}'


def chunked(*parts: bytes) -> bytes:
    head = b"HTTP/1.1 200 OK\r\nConnection-Id: c1\r\nTransfer-Encoding: chunked\r\n\r\n"
    return head + b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts)


class Attacks(unittest.IsolatedAsyncioTestCase):
    async def failure(self, answer: bytes, ends: bool = True, timeout: float = 300) -> MillraceError:
        """The error of a call that is answered so."""
        with Scripted(answer, ends=ends) as server:
            async with Client(server.url, SECRET, timeout=timeout) as client:
                try:
                    await client.users.get("me")
                except MillraceError as error:
                    self.assertNotIn(SECRET, "".join(traceback.format_exception(error)) + repr(vars(error)))
                    return error
        raise AssertionError("it succeeded")

    async def test_members_that_are_unknown_missing_or_of_other_types_are_no_error(self) -> None:
        for answer in (reply(USER), chunked(USER[:9], USER[9:]) + b"0\r\nTrailer: 1\r\n\r\n"):
            with Scripted(b"HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n" + answer) as server:
                async with Client(server.url) as client:
                    user = (await client.users.get("me")).data
                    self.assertEqual((user.username, user.extra), ("ada", {"odd": [1, {"a": 2}]}))
                    self.assertIsNone(user.counts)
                    self.assertEqual(user.description, 7)
                    self.assertNotIn("odd", repr(user))
                    self.assertEqual(pickle.loads(pickle.dumps(user)), user)
        self.assertEqual(decode(objects.Channel, []), [])
        mixed = decode(list[objects.Post | objects.Channel], [{"id": "1", "thread_id": "1"}, {"id": "2", "readers": {}}, 3])
        self.assertEqual([type(one) for one in mixed], [objects.Post, objects.Channel, int])

    async def test_replies_that_are_none(self) -> None:
        page = reply(b"<!doctype html>", b"Content-Type: text/html")
        wrong = [
            b"",
            b"SSH-2.0-OpenSSH_9.2\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}",
            b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}",
            b"HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n{}",
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n{}",
            b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 20_000,
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1" * 5000,
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}..",
            chunked(USER),
            page,
            reply(b'{"data": {}}'),
            reply(b'{"meta": {}}'),
            reply(b'{"data": {}, "meta": 7}'),
            reply(b"[]"),
            reply(b"\xff\xfe{}"),
            reply(b'{"data": "\xe4", "meta": {}}'),
            reply(b"[" * 100_000),
            reply(b'{"data": ' + b"9" * 10_000 + b', "meta": {}}'),
            reply(b"", status=b"204 No Content"),
        ]
        for answer in wrong:
            with self.subTest(answer[:60]):
                error = await self.failure(answer)
                self.assertEqual((error.status, error.slug, error.is_temporary), (0, "", True))
                self.assertRegex(error.message, "^GET /api/users/me was not answered")
        bad = await self.failure(reply(b'{"meta": {"error_slug": 7, "error_message": []}}', b"Retry-After: soon", status=b"502 Bad Gateway"))
        self.assertEqual((bad.status, bad.slug, bad.message, bad.retry_after, bad.link), (502, "", "502 Bad Gateway", None, None))
        huge = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + (b"100000\r\n" + b" " * 0x100000 + b"\r\n") * 40
        self.assertIn("too large", (await self.failure(huge)).message)

    async def test_slow_servers(self) -> None:
        for answer in (b"", b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"):
            error = await self.failure(answer, ends=False, timeout=0.1)
            self.assertEqual((error.status, error.message.partition(" took ")[2]), (0, "too long"))

    async def test_redirects(self) -> None:
        def to(where: bytes) -> bytes:
            return reply(b"", b"Location: " + where, status=b"302 Found")

        self.assertIn("too often", (await self.failure(to(b"/api/users/me"))).message)
        for where in (b"ftp://example.com/", b"http://[::1", b"/a b", b"/\xff", b"http://a:99999999/", b"javascript:1"):
            with self.subTest(where):
                self.assertIn("no valid URL", (await self.failure(to(where))).message)
        # The token is for the service alone.
        with Scripted(reply(b"content")) as other:
            with Scripted(to(other.url.encode() + b"/file?signature=1")) as server:
                async with Client(server.url, SECRET) as client:
                    self.assertEqual(await (await client.files.content.get("1")).read(), b"content")
                self.assertIn(SECRET.encode(), server.requests[0])
            self.assertNotIn(SECRET.encode(), other.requests[0])
            self.assertIn(b"GET /file?signature=1 HTTP/1.1\r\n", other.requests[0])

    async def test_tls(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            certificate, key = f"{folder}/certificate.pem", f"{folder}/key.pem"
            make = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=a"
            name = ["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate]
            subprocess.run([*make.split(), *name], check=True, capture_output=True)
            own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            own.load_cert_chain(certificate, key)
            trusting = ssl.create_default_context(cafile=certificate)
            with Scripted(reply(USER), ends=False, tls=own) as server:
                url = server.url.replace("http://127.0.0.1", "https://localhost")
                async with Client(url, SECRET, tls=trusting) as client:
                    for _ in range(2):
                        self.assertEqual((await client.users.get("me")).data.username, "ada")
                # Another name than that of the certificate, and nobody who vouches for it.
                for wrong, tls in ((url.replace("localhost", "127.0.0.1"), trusting), (url, None)):
                    async with Client(wrong, SECRET, tls=tls) as client:
                        with self.assertRaisesRegex(MillraceError, "CERTIFICATE_VERIFY_FAILED"):
                            await client.users.get("me")
                self.assertEqual(len(server.requests), 1)

    async def test_tokens_that_no_header_can_have_are_refused_and_not_shown(self) -> None:
        for token in (f"{SECRET}\r\nX: y", f"{SECRET}\u2026", f"{SECRET}\0"):
            async with Client("http://127.0.0.1:9", token) as client:
                self.assertNotIn(SECRET, repr(client) + repr(client.posts))
                with Scripted(reply(USER)) as server:
                    async with Client(server.url, token) as client:
                        try:
                            await client.users.get("me")
                        except ValueError as error:
                            self.assertNotIn(SECRET, "".join(traceback.format_exception(error)))
                        else:
                            raise AssertionError("it was sent")
        with Scripted(reply(USER)) as server:
            async with Client(server.url, "") as client:
                await client.users.get("me")
            self.assertNotIn(b"authorization", server.requests[0].lower())
        for url in ("social.example", "ftp://social.example", "http://", "http://a:b"):
            with self.assertRaises(ValueError):
                Client(url)

    async def test_streams_of_wrong_frames_connect_again(self) -> None:
        frame = b'{"data": [{"id": "7", "text": "\xc3\xa9"}], "meta": {"type": "post", "subscription_ids": ["home"], "max_id": "7"}}\r\n'
        control = b'{"control": "buffer_nearly_full", "message": "Read faster."}\r\n'
        answers = [
            chunked(b"nonsense\r\n"),
            chunked(b"\xff\xff\r\n"),
            chunked(b'{"meta": 7}\r\n'),
            chunked(b'{"meta": {"type": [], "subscription_ids": ["home"]}}\r\n'),
            chunked(b'{"meta": {"type": "post", "subscription_ids": [{}]}}\r\n'),
            chunked(b'{"meta": {"type": "post", "subscription_ids": ["home"], "max_id": 7}}\r\n'),
            chunked(b"[]\r\n"),
            chunked(frame[:40]),
            b"HTTP/1.1 200 OK\r\nConnection-Id: c1\r\nTransfer-Encoding: chunked\r\n\r\n" + b"%x\r\n" % 0x2000000 + b"x" * 0x1100000,
            reply(b"<html>"),
            reply(b"", status=b"503 Service Unavailable"),
            chunked(b"\r\n\r", b"\n" + control[:-1], control[-1:] + frame[:32], frame[32:-1], frame[-1:]),
        ]
        states: list[StreamState] = []
        logged = io.StringIO()
        handler = logging.StreamHandler(logged)
        logging.getLogger().addHandler(handler)
        with Scripted(*answers) as server:
            async with Client(server.url, SECRET) as client:
                async with client.user_stream(backoff=Backoff(0.001, 0.01), on_state=states.append) as stream:
                    told = await anext(stream)
        item = told.data[0]
        assert isinstance(item, objects.Post)
        self.assertEqual((item.text, len(server.requests)), ("é", len(answers)))
        self.assertEqual([state.message for state in states if state.state == "slow"], ["Read faster."])
        logging.getLogger().removeHandler(handler)
        self.assertNotIn(SECRET, repr(states) + logged.getvalue())
