"""Runs the Python examples of a guide, which come as JSON on standard input, one after the other, as one program."""

import json
import os
import sys

from millrace_client import Client

ORIGIN = os.environ["ORIGIN"]
# What a reader has from the guides before.
scope = {
    "os": os,
    "Client": Client,
    "client": Client(ORIGIN, os.environ["TOKEN"]),
    "app": Client(ORIGIN, os.environ["APP_TOKEN"]),
}
for example in json.load(sys.stdin):
    try:
        exec(compile(example, "example", "exec"), scope)
    except BaseException:
        print(example, file=sys.stderr)
        raise
