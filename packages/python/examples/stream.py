"""Shows your timeline, and then what happens, until Ctrl+C: python stream.py."""

import asyncio
import os
import signal
import sys

from millrace_client import AsyncClient, StreamState, objects


def show(post: objects.Post) -> None:
    username = post.user.username if post.user else None
    print(f"{post.id} @{username}: {post.text}", flush=True)


def tell(state: StreamState) -> None:
    if state.state == "waiting":
        print(state.error or "The connection ended. Connecting again …", file=sys.stderr)


async def main() -> None:
    url = os.environ.get("MILLRACE_URL", "http://127.0.0.1:8080")
    async with AsyncClient(url, os.environ.get("MILLRACE_TOKEN")) as client:
        async with client.user_stream(objects.Post, on_state=tell) as stream:
            asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stream.close)
            page = await stream.subscribe("home", client.posts.stream)
            for post in reversed(page.data):
                show(post)
            async for frame in stream:
                if frame.meta.is_deleted:
                    print(f"{frame.meta.deleted_id} was deleted.", flush=True)
                    continue
                for post in frame.data:
                    show(post)


asyncio.run(main())
