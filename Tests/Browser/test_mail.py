"""Mail to somebody with an account: an address, its confirmation, a notice, and one click that stops it."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from mailbox import link
from test_forms import send, wrong_at
from test_pages import AXE


def test_what_is_no_address_is_refused_at_its_field_and_stays(story, guest, open_page):
    page = open_page("/settings/mail", guest)
    page.get_by_label("ail address").fill("ida at example.org")
    assert send(page, "Mail a link to it").status == 422
    assert "Write one mail address" in wrong_at(page, "address")
    assert page.locator("#address").input_value() == "ida at example.org"


@pytest.mark.parametrize("scripts", [True, False])
def test_an_address_from_its_first_day_to_its_last(scripts, server, story, guest, open_page):
    address = f"guest-{scripts}@example.org".lower()
    page = open_page("/settings", guest, java_script_enabled=scripts)
    page.get_by_role("link", name="Mail to you").click()
    page.get_by_label("ail address").fill(address)
    page.get_by_role("button", name="Mail a link to it").click()
    assert "A link is mailed to it" in page.get_by_role("status").inner_text()
    _, text = server.mailbox.newest(address, "/mail/confirm/")
    stranger = open_page(link(text, "/mail/confirm/"), java_script_enabled=scripts)
    assert address in stranger.locator("main").inner_text()
    stranger.get_by_role("button", name="Yes, send notices to it").click()
    assert "confirmed" in stranger.get_by_role("heading", level=1).inner_text()
    page.reload()
    assert f"Your mail goes to {address}" in page.locator("main").inner_text()
    page.get_by_role("radio", name="Each week").check()
    page.get_by_label("At which hour").select_option("19")
    page.get_by_role("button", name="Set what you are mailed").click()
    assert page.get_by_role("radio", name="Each week").is_checked() and page.get_by_label("At which hour").input_value() == "19"

    problem = open_page(f"/problems/{story.problem}", guest, java_script_enabled=scripts)
    if problem.get_by_role("button", name="Watch it", exact=True).count():
        problem.get_by_role("button", name="Watch it", exact=True).click()
    server.ask("POST", f"/v1/problems/{story.problem}/comments", {"text": f"Seen with scripts: {scripts}"}, token=server.token)
    mail, text = server.mailbox.newest(address, f"Seen with scripts: {scripts}")
    assert mail["Auto-Submitted"] == "auto-generated" and "Ada Quay" not in text
    assert link(text, "/problems/") == f"/problems/{story.problem}"
    stop = link(text, "/mail/stop/")
    assert mail["List-Unsubscribe"] == f"<{server.address}{stop}>"
    looked = open_page(stop, bypass_csp=True, width=320, height=640)
    assert Axe().run(looked, options=AXE).response["violations"] == []
    assert looked.evaluate("document.documentElement.scrollWidth") <= 320
    stranger.goto(stop)
    stranger.get_by_role("button", name="Stop notices of problems that you watch").click()
    assert "Stopped" in stranger.get_by_role("heading", level=1).inner_text()
    page.goto("/settings/mail")
    assert not page.get_by_label("What others do to problems that you watch").is_checked()
    page.get_by_role("button", name="Remove your mail address").click()
    assert "you have given no address" in page.locator("main").inner_text()
