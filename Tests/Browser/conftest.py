"""A real server with a small app, a real browser, and somebody who is signed in."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import urllib.error
import urllib.parse
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Locator, sync_playwright

from mailbox import Mailbox
from provider import Provider
from story import load

REPOSITORY = Path(__file__).resolve().parents[2]
PASSWORD = "harbour lights at seven"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """
    What every page keeps is shared out one by one; the tests of another file go to one process, in their order. This runs
    before pytest-xdist reads the groups.
    """
    for item in items:
        if item.path.name not in ("test_pages.py", "test_german.py", "test_safety.py"):
            item.add_marker(pytest.mark.xdist_group(item.path.name))


class Server:
    """`earshot-server serve` on a free port, with a data folder of its own."""

    def __init__(self):
        folder = os.environ.get("EARSHOT_SERVER_BIN") or subprocess.check_output(
            ["swift", "build", "--show-bin-path"], cwd=REPOSITORY, text=True
        ).strip()
        self.program = folder if os.path.isfile(folder) else os.path.join(folder, "earshot-server")
        # The account that Postgres runs as must be able to enter it.
        self.root = tempfile.mkdtemp(prefix="earshot-browser-", dir="/tmp")
        os.chmod(self.root, 0o755)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self.provider = Provider()
        self.mailbox = Mailbox()
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("EARSHOT_")},
            "EARSHOT_DATA": f"{self.root}/data",
            "EARSHOT_LISTEN": f"127.0.0.1:{port}",
            # Notices may go to the tests' own receiver, and nowhere else.
            "EARSHOT_WEBHOOK_HOSTS": "http://127.0.0.1",
            "EARSHOT_OIDC_ISSUER": self.provider.issuer,
            "EARSHOT_OIDC_CLIENT_ID": "earshot",
            "EARSHOT_OIDC_LABEL": "Harbour",
            "EARSHOT_GROUPS": "*=read",
            "EARSHOT_SMTP_URL": self.mailbox.url,
            "EARSHOT_MAIL_FROM": "Harbour <harbour@example.org>",
        }
        self.log = open(f"{self.root}/log", "w")
        self.process = subprocess.Popen(
            [self.program, "serve"], cwd=REPOSITORY, env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=self.log,
        )
        for line in self.process.stdout:
            if line.startswith("Earshot listens"):
                break
        else:
            raise RuntimeError("the server did not start: " + Path(f"{self.root}/log").read_text())
        link = next(line for line in self.process.stdout if "/sign-in/link" in line)
        self.first_link = re.search(r"https?://\S+", link).group()

    def command(self, *words, typed=None):
        """Another command of the program, beside the running server."""
        return subprocess.run(
            [self.program, *words], cwd=REPOSITORY, env=self.environment, input=typed, text=True, check=True,
            capture_output=True,
        ).stdout

    def ask(self, method, path, body=None, headers=None, token=None):
        """One request without a browser. Answers status, headers and text; follows nothing."""
        headers = dict(headers or {})
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if isinstance(body, dict) and headers.get("Content-Type") == "application/x-www-form-urlencoded":
            body = urllib.parse.urlencode(body).encode()
        elif body is not None and not isinstance(body, bytes):
            headers.setdefault("Content-Type", "application/json")
            body = json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data=body, headers=headers, method=method)
        try:
            with urllib.request.build_opener(Still).open(request) as answer:
                return answer.status, answer.headers, answer.read().decode(errors="replace")
        except urllib.error.HTTPError as answer:
            return answer.code, answer.headers, answer.read().decode()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(60)
        finally:
            self.log.close()
            shutil.rmtree(self.root, ignore_errors=True)


class Receiver:
    """Somebody who receives notices: answers with the status that the path says, `/204`, and keeps what came."""

    def __init__(self):
        self.notices = []
        notices = self.notices

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                notices.append((self.path, dict(self.headers), body))
                self.send_response(int(self.path.split("/")[1]))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


class Still(urllib.request.HTTPRedirectHandler):
    """A redirect is an answer to look at."""

    def redirect_request(self, *_):
        return None


@contextmanager
def serving():
    """A server with two accounts and a token."""
    server = Server()
    try:
        server.command("account", "add", "mira", "--scopes", "upload", "read", "triage", "support", "admin",
                       typed=PASSWORD + "\n")
        server.command("account", "add", "guest", "--scopes", "read", typed=PASSWORD + "\n")
        server.token = server.command(
            "token", "add", "tests", "--scopes", "upload", "read", "triage", "support", "admin").strip()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def server():
    with serving() as server:
        yield server


@pytest.fixture(scope="session")
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.server.shutdown()


@pytest.fixture(scope="session")
def story(server, mira, receiver):
    """The small app `harbor`: see story.py."""
    return load(server, mira, receiver)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield browser
        browser.close()


def signed_in(server, browser, name):
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.address + "/sign-in")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(server.address + "/")
    state = context.storage_state()
    context.close()
    return state


@pytest.fixture(scope="session")
def mira(server, browser):
    """The cookies of somebody who may do everything."""
    return signed_in(server, browser, "mira")


@pytest.fixture(scope="session")
def guest(server, browser):
    """The cookies of somebody who may only read."""
    return signed_in(server, browser, "guest")


@pytest.fixture(scope="session", autouse=True)
def clicks_wait_for_the_page():
    """A click returns when the page it leads to has begun; what a test reads next must be there whole."""
    click = Locator.click

    def click_and_wait(self, **options):
        click(self, **options)
        self.page.wait_for_load_state()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Locator, "click", click_and_wait)
        yield


@pytest.fixture
def open_page(server, browser):
    """Opens pages in contexts of their own: `open_page(path, state, width=320, …)`."""
    contexts = []

    def open_page(path, state=None, width=1280, height=900, before=None, **options):
        context = browser.new_context(
            storage_state=state, viewport={"width": width, "height": height}, base_url=server.address, **options)
        contexts.append(context)
        page = context.new_page()
        if before:
            page.add_init_script(before)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
