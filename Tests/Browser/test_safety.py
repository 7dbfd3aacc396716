"""Headers, cookies, and pages for what goes wrong."""

import re

import html5lib
import pytest

from conftest import PASSWORD
from test_pages import PAGES


@pytest.mark.parametrize("path", ["/sign-in", "/no-such-page", "/style.css", "/earshot.js", "/v1/formats", "/healthz"])
def test_every_answer_carries_the_headers(path, server):
    _, headers, _ = server.ask("GET", path, headers={"Accept": "text/html"})
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'" and policy["base-uri"] == "'none'" and policy["form-action"] == "'self'"
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"


def test_a_page_is_kept_by_nobody_but_its_files_are(server, story, mira):
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in mira["cookies"])
    _, headers, html = server.ask("GET", "/apps/harbor", headers={"Accept": "text/html", "Cookie": cookie})
    assert headers["Cache-Control"] == "no-store"
    for file in re.findall(r'(?:href|src)="(/(?:style\.css|earshot\.js)\?v=[^"]+)"', html):
        status, kept, _ = server.ask("GET", file)
        assert status == 200 and "immutable" in kept["Cache-Control"]


def test_the_cookie_is_read_by_no_script_and_sent_by_no_other_site(server, mira, open_page):
    cookie = next(one for one in mira["cookies"] if one["name"] == "earshot")
    assert cookie["httpOnly"] and cookie["sameSite"] == "Lax" and cookie["path"] == "/"
    page = open_page("/", mira)
    assert page.evaluate("document.cookie") == ""
    token = page.locator("input[name=formToken]").first.input_value()
    assert token not in page.url and token != cookie["value"]


def test_signing_out_ends_the_sign_in(server, browser, open_page):
    page = open_page("/sign-in")
    page.get_by_label("Name").fill("guest")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(server.address + "/")
    old = page.context.storage_state()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in?done=out")
    assert "You are signed out of Earshot. Where you came by Harbour" in page.locator("main").inner_text()
    # The old cookie is worth nothing, not merely forgotten.
    assert open_page("/", old).url.startswith(server.address + "/sign-in")


def test_the_link_of_the_first_start_signs_in_once(server, open_page):
    page = open_page(server.first_link)
    page.get_by_role("button", name="Sign in").click()
    assert page.get_by_role("button", name="Sign out").count() == 1 or page.url.endswith("/settings")
    again = open_page(server.first_link)
    with again.expect_navigation() as navigation:
        again.get_by_role("button", name="Sign in").click()
    assert navigation.value.status == 403
    assert "used already" in again.locator("main").inner_text()


@pytest.mark.parametrize("next", ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", "javascript:1"])
def test_signing_in_leads_to_no_other_site(next, server, open_page):
    page = open_page("/sign-in")
    page.goto("/sign-in?next=" + page.evaluate("encodeURIComponent", next))
    page.get_by_label("Name").fill("guest")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(server.address + "/")


def test_there_is_a_page_for_404_403_and_409(server, story, mira, guest, open_page):
    page = open_page("/apps/nothing-here", mira)
    assert page.locator("h1").inner_text() == "There is nothing here"
    assert "404" in page.locator("main").inner_text()
    page = open_page("/apps/harbor/reports/new", guest)
    assert page.locator("h1").inner_text() == "You may not do this"
    assert "support" in page.locator("main").inner_text()
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in mira["cookies"])
    status, _, html = server.ask("POST", "/apps/harbor", b"", headers={"Accept": "text/html", "Cookie": cookie})
    assert status == 405 and "<h1>" in html


def test_who_may_only_read_sees_no_forms_and_no_reporter(story, guest, open_page):
    page = open_page(f"/reports/{story.report}", guest)
    assert page.locator("main form[method=post]").count() == 0
    assert "Ada Quay" not in page.content() and "ada@example.com" not in page.content()
    assert open_page(f"/problems/{story.problem}", guest).locator("main form[method=post]:not([action$='/watch'])").count() == 0
    assert open_page("/", guest).locator("main form[method=post]").count() == 0


# What an account may do that may only read: look after itself, and keep what it likes to look at.
OWN = re.compile(r"/sign-out|/settings/.*|/problems/\d+/watch|/apps/[^/]+/problems/views.*")


@pytest.mark.parametrize("path", PAGES)
def test_who_may_only_read_is_offered_nothing_that_is_refused(path, server, story, guest):
    cookie = {"Cookie": "; ".join(f"{one['name']}={one['value']}" for one in guest["cookies"]), "Accept": "text/html"}
    status, _, html = server.ask("GET", path.format(**vars(story)), headers=cookie)
    if status == 403:
        return
    document = html5lib.parse(html, namespaceHTMLElements=False)
    forms = [one.get("action") for one in document.iter("form") if (one.get("method") or "get").lower() == "post"]
    assert [action for action in forms if not OWN.fullmatch(action)] == []
    links = {one.get("href").split("#")[0] for one in document.iter("a") if (one.get("href") or "").startswith("/")}
    assert [link for link in sorted(links) if link and server.ask("GET", link, headers=cookie)[0] == 403] == []
