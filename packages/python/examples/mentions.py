"""A bot that answers each mention once, however often it is stopped: python mentions.py."""

import os
import pathlib
import sys
import time

from millrace_client import Client, MillraceError, objects

url = os.environ.get("MILLRACE_URL", "http://127.0.0.1:8080")
client = Client(url, os.environ.get("MILLRACE_TOKEN"), max_wait=60)

FILE = pathlib.Path("answered.txt")
"""The place of the last mention that was answered."""


def remember(place: str) -> str:
    # At no time is there half a file.
    draft = FILE.with_suffix(".new")
    draft.write_text(place)
    draft.replace(FILE)
    return place


def answer(post: objects.Post) -> None:
    # Bots that answer bots would never end.
    if post.user is None or post.user.type != "human":
        return
    # Stopped before it is remembered, it is sent again, and the service makes no second one of the same key.
    client.posts.create(
        {"text": f"@{post.user.username} I have read it.", "reply_to": post.id},
        headers={"Idempotency-Key": f"answer-{post.id}"},
    )
    print(f"Answered @{post.user.username}.", flush=True)


if FILE.exists():
    last = FILE.read_text()
else:
    # Earlier mentions have no answer.
    last = remember(client.users.mentions("me", count=1).meta.max_id or "0")

print("Waiting for mentions.", flush=True)
while True:
    try:
        for post in client.newer(client.users.mentions, "me", since_id=last, every=2):
            answer(post)
            last = remember(post.pagination_id or last)
    except MillraceError as error:
        if not error.is_temporary:
            raise
        print(error, file=sys.stderr)
        time.sleep(error.retry_after or 10)
