"""Webhooks: added, tested, changed and ended by hand, with scripts and without; wrong words stay at their field."""

import base64
import hashlib
import hmac
import json
import re
import time

import pytest

from test_forms import send, wrong_at


def heard(receiver, path):
    """The last notice that came to a path."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        found = [(headers, body) for where, headers, body in receiver.notices if where == path]
        if found:
            return found[-1]
        time.sleep(0.1)
    raise AssertionError(f"nothing came to {path}")


def settled(page, text):
    """The page, opened again until it says so."""
    until = time.monotonic() + 30
    while text not in page.locator("main").inner_text():
        assert time.monotonic() < until, page.locator("main").inner_text()
        time.sleep(0.2)
        page.reload()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_webhook_from_its_first_day_to_its_last(scripts, server, story, receiver, mira, open_page):
    path = f"/200/flow-{scripts}"
    page = open_page("/apps/harbor", mira, java_script_enabled=scripts)
    page.get_by_role("link", name="More", exact=True).click()
    page.get_by_role("link", name="Webhooks", exact=True).click()
    page.get_by_label("Address").fill(receiver.address + path)
    page.get_by_label("What it is for").fill("Chat")
    page.get_by_role("checkbox", name="build.sealed").check()
    send(page, "Add it and show its secret, once")
    secret = page.locator("#secret").inner_text()
    assert secret.startswith("whsec_")
    page.get_by_role("link", name="I have copied it").click()
    assert page.locator("h1").inner_text() == "Chat"
    assert secret not in page.content()

    send(page, "Send a test")
    headers, body = heard(receiver, path)
    assert json.loads(body)["type"] == "webhook.test"
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    code = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == "v1," + code
    settled(page, "✓ arrived")
    assert "It answered 200." in page.locator("tbody").inner_text()

    send(page, "Make a new secret and show it, once")
    assert page.locator("#secret").inner_text() not in (secret, "")
    page.get_by_role("link", name="I have copied it").click()
    before = len(receiver.notices)
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile("^Send again")).first.click()
    until = time.monotonic() + 30
    while len(receiver.notices) == before:
        assert time.monotonic() < until
        time.sleep(0.1)
    again, same = heard(receiver, path)
    assert again["webhook-id"] == headers["webhook-id"] and same == body
    assert again["webhook-signature"].count("v1,") == 2, "for a day both secrets sign"

    page.get_by_label("It is switched on").uncheck()
    page.get_by_label("What it is for").fill("Chat of the team")
    send(page, "Save")
    assert "It is saved." in page.get_by_role("status").inner_text()
    assert "switched off" in page.locator("main").inner_text()
    assert page.get_by_role("button", name="Send a test").count() == 0
    send(page, "End this webhook")
    assert "ended" in page.get_by_role("status").inner_text()
    assert page.get_by_role("link", name=receiver.address + path).count() == 0


@pytest.mark.parametrize("address, words", [
    ("nowhere", "no web address"), ("https://10.0.0.1/", "EARSHOT_WEBHOOK_HOSTS"),
    ("https://elsewhere.example/", "EARSHOT_WEBHOOK_HOSTS"), ("ftp://127.0.0.1/", "https://"),
    ("http://u:p@127.0.0.1/", "password"),
])
def test_a_wrong_address_is_said_at_its_field(address, words, story, mira, open_page):
    page = open_page("/apps/harbor/webhooks", mira)
    page.get_by_label("Address").fill(address)
    page.get_by_label("What it is for").fill("Chat")
    page.get_by_role("checkbox", name="problem.opened").check()
    assert send(page, "Add it and show its secret, once").status == 422
    assert words in wrong_at(page, "url")
    assert page.get_by_label("Address").input_value() == address
    assert page.get_by_label("What it is for").input_value() == "Chat"
    assert page.get_by_role("checkbox", name="problem.opened").is_checked() and not page.get_by_label("build.sealed").is_checked()


def test_no_event_chosen_is_said_at_the_events(story, mira, open_page):
    page = open_page(f"/apps/harbor/webhooks/{story.hook}", mira)
    page.get_by_role("checkbox", name="burst.raised").uncheck()
    assert send(page, "Save").status == 422
    assert "at least one" in page.get_by_role("alert").inner_text()
    group = page.get_by_role("group", name="Events it is told of")
    assert "at least one" in page.locator("#" + group.get_attribute("aria-describedby")).inner_text()
    page.reload()


def test_only_administrators_see_them(story, guest, open_page):
    page = open_page("/apps/harbor", guest)
    assert page.get_by_role("link", name="Webhooks", exact=True).count() == 0
    for path in ("/apps/harbor/webhooks", f"/apps/harbor/webhooks/{story.hook}"):
        page.goto(path)
        assert page.locator("h1").inner_text() == "You may not do this"
