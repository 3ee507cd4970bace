"""Posts a photo: python photo.py bees.jpg "Three bees on lavender" "A good year for #honey"."""

import os
import sys

from millrace_client import Client

if len(sys.argv) not in (3, 4):
    sys.exit("Usage: python photo.py FILE ALT [TEXT]")
path, alt = sys.argv[1:3]
text = sys.argv[3] if len(sys.argv) > 3 else ""

url = os.environ.get("MILLRACE_URL", "http://127.0.0.1:8080")
with Client(url, os.environ.get("MILLRACE_TOKEN")) as client:
    photo = client.photo(path, alt=alt)
    post = client.posts.create({"text": text, "annotations": [photo]}).data
    print(post.canonical_url)
