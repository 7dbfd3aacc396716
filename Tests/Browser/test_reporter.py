"""The reporter's own page and the answers on a report, as people use them: with and without scripts, by keyboard."""

import re

import pytest


@pytest.mark.parametrize("scripts", [True, False])
def test_somebody_says_that_it_works_and_takes_it_back(scripts, story, open_page):
    page = open_page(f"/r/{story.link}?language=de", None, java_script_enabled=scripts)
    assert page.locator("html").get_attribute("lang") == "de"
    page.get_by_label("Es geht jetzt").check()
    page.get_by_label("Ihre Version").select_option("1.1")
    page.get_by_label("In Ihren Worten").fill("Danke")
    page.get_by_role("button", name="Antwort senden").click()
    assert "notiert" in page.get_by_role("status").inner_text()
    assert page.get_by_role("heading", name="1.1: es geht jetzt").count() == 1
    page.get_by_role("button", name="Die Antwort zu 1.1 zurücknehmen").click()
    assert page.get_by_role("status").inner_text() == "Zurückgenommen."
    assert page.get_by_role("heading", name="1.1: es geht jetzt").count() == 0


def test_it_is_answered_by_keyboard_alone(story, open_page):
    page = open_page(f"/r/{story.link}", None)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#main"
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "answer":
            break
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.get_by_label("I can't tell").is_checked()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "release", "which version they speak of is theirs to say"
    page.keyboard.type("1.0")
    for _ in range(5):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Send the answer":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**done=said**")
    assert page.get_by_role("heading", name="1.0: you can't tell").count() == 1


def test_a_link_is_made_shown_once_and_ended(story, mira, open_page):
    page = open_page(f"/reports/{story.report}", mira)
    page.get_by_text("Make a link", exact=True).click()
    page.get_by_role("button", name="Make a link for the reporter").click()
    address = page.locator(".panel.good code").inner_text()
    assert re.search(r"/r/[\w-]{43}$", address)
    page.goto(f"/reports/{story.report}")
    assert address not in page.content()
    page.get_by_role("button", name=re.compile("^End the link")).first.click()
    assert "ended" in page.get_by_role("status").inner_text()
    gone = open_page(address[address.index("/r/"):], None)
    assert gone.get_by_role("heading", level=1).inner_text() == "This link is not valid"


def test_a_reply_is_read_in_another_language(story, mira, open_page):
    page = open_page(f"/reports/{story.answered}", mira)
    page.get_by_label("Language of the reply").select_option("ja")
    page.get_by_role("button", name="Show it in this language").click()
    reply = page.get_by_label("Suggested reply, in Japanese")
    assert reply.get_attribute("lang") == "ja" and "ありがとうございます" in reply.input_value()


def test_an_unknown_gesture_is_named_with_its_line(story, mira, open_page):
    page = open_page(f"/reports/{story.answered}", mira)
    page.get_by_text("Write them down", exact=True).click()
    field = page.get_by_label("Gestures that they showed, one a line")
    field.fill("flick right\nwiggle")
    page.get_by_role("button", name="Walk them").click()
    assert "Line 2, “wiggle”" in page.locator("#steps-message").inner_text()
    assert field.input_value() == "flick right\nwiggle" and field.get_attribute("aria-invalid") == "true"
