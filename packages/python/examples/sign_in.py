"""
Signs in with OAuth 2.0 and PKCE, as a program on a computer with a browser: CLIENT_ID=… python sign_in.py. The app needs the redirect
URI http://127.0.0.1/callback, and no secret.
"""

import hashlib
import json
import os
import secrets
import sys
from base64 import urlsafe_b64encode
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.error import HTTPError
from urllib.parse import parse_qsl, urlencode, urlsplit
from urllib.request import urlopen

from millrace_client import Client

url = os.environ.get("MILLRACE_URL", "http://127.0.0.1:8080")
client_id = os.environ["CLIENT_ID"]
with urlopen(f"{url}/.well-known/oauth-authorization-server") as reply:
    metadata = json.load(reply)

verifier = secrets.token_urlsafe(32)
challenge = urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
state = secrets.token_urlsafe(16)
given: dict[str, str] = {}


class Callback(BaseHTTPRequestHandler):
    """Where the browser comes back to."""

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        query = dict(parse_qsl(parts.query))
        # Without the state, it comes from somebody else.
        is_own = parts.path == "/callback" and query.get("state") == state
        self.send_response(200 if is_own else 404)
        self.end_headers()
        self.wfile.write(b"You can close this window." if is_own else b"Not found.")
        if is_own:
            given.update(query)

    def log_message(self, *_: object) -> None:
        """The code does not belong into a log."""


with HTTPServer(("127.0.0.1", 0), Callback) as server:
    redirect_uri = f"http://127.0.0.1:{server.server_port}/callback"
    asked = {
        "response_type": "code",
        "client_id": client_id,
        "redirect_uri": redirect_uri,
        "scope": "stream write_post",
        "state": state,
        "code_challenge": challenge,
        "code_challenge_method": "S256",
    }
    print(f"Open {metadata['authorization_endpoint']}?{urlencode(asked)}", flush=True)
    while not given:
        server.handle_request()

if "code" not in given:
    sys.exit(f"No access: {given.get('error_description') or given.get('error')}")
body = {
    "grant_type": "authorization_code",
    "client_id": client_id,
    "redirect_uri": redirect_uri,
    "code": given["code"],
    "code_verifier": verifier,
}
try:
    with urlopen(metadata["token_endpoint"], urlencode(body).encode()) as reply:
        token = json.load(reply)["access_token"]
except HTTPError as error:
    sys.exit(json.load(error)["error_description"])

with Client(url, token) as client:
    print(f"Signed in as @{client.users.get('me').data.username}.")
