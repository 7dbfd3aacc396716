"""A provider of OpenID Connect that signs one person in. Its host is `localhost`, the server's `127.0.0.1`: two sites."""

import base64
import hashlib
import json
import secrets
import subprocess
import tempfile
import threading
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Provider:
    def __init__(self):
        self.key = tempfile.NamedTemporaryFile(suffix=".pem")
        subprocess.run(["openssl", "genrsa", "-out", self.key.name, "2048"], check=True, capture_output=True)
        modulus = subprocess.check_output(["openssl", "rsa", "-in", self.key.name, "-modulus", "-noout"], text=True)
        self.modulus = base64url(bytes.fromhex(modulus.strip().split("=")[1]))
        self.codes = {}
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                provider.answer(self, b"")

            def do_POST(self):
                provider.answer(self, self.rfile.read(int(self.headers["Content-Length"])))

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.issuer = f"http://localhost:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, handler, body):
        path, _, query = handler.path.partition("?")
        asked = dict(urllib.parse.parse_qsl(query or body.decode()))
        kind, location = "application/json", None
        if path == "/.well-known/openid-configuration":
            places = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "keys"}
            status, text = 200, json.dumps(
                {"issuer": self.issuer, **{name: f"{self.issuer}/{place}" for name, place in places.items()}})
        elif path == "/keys":
            status, text = 200, json.dumps(
                {"keys": [{"kty": "RSA", "kid": "one", "n": self.modulus, "e": "AQAB"}]})
        elif path == "/authorize":
            status, kind = 200, "text/html"
            text = f'<!DOCTYPE html><title>Harbour</title><a href="/go?{query.replace("&", "&amp;")}">Go on as ada</a>'
        elif path == "/go":
            code = secrets.token_urlsafe()
            self.codes[code] = asked
            status, text = 302, ""
            location = asked["redirect_uri"] + "?" + urllib.parse.urlencode({"code": code, "state": asked["state"]})
        elif path == "/token" and (begun := self.codes.pop(asked["code"], None)):
            challenge = base64url(hashlib.sha256(asked["code_verifier"].encode()).digest())
            assert challenge == begun["code_challenge"]
            status, text = 200, json.dumps({"access_token": "a", "id_token": self.token(begun)})
        else:
            status, text = 404, ""
        handler.send_response(status)
        if location:
            handler.send_header("Location", location)
        handler.send_header("Content-Type", kind)
        handler.send_header("Content-Length", str(len(text.encode())))
        handler.end_headers()
        handler.wfile.write(text.encode())

    def token(self, begun):
        now = int(time.time())
        claims = {
            "iss": self.issuer, "aud": begun["client_id"], "sub": "ada's own number", "nonce": begun["nonce"],
            "iat": now, "exp": now + 60, "preferred_username": "ada",
        }
        signed = ".".join(
            base64url(json.dumps(part).encode()) for part in ({"alg": "RS256", "kid": "one"}, claims))
        signature = subprocess.run(
            ["openssl", "dgst", "-sha256", "-sign", self.key.name], input=signed.encode(), check=True,
            capture_output=True).stdout
        return f"{signed}.{base64url(signature)}"
