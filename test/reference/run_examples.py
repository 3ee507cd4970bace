"""Runs the Python examples of a guide, which come as JSON on standard input, one after the other, as one program."""

import json
import sys

scope: dict = {}
for example in json.load(sys.stdin):
    try:
        exec(compile(example, "example", "exec"), scope)
    except BaseException:
        print(example, file=sys.stderr)
        raise
