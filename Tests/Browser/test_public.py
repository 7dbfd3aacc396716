"""The page for anybody: filed by the keyboard alone, and without scripts."""

import re

import pytest

from test_forms import wrong_at


@pytest.mark.parametrize("scripts", [True, False])
def test_anybody_files_by_the_keyboard_alone(scripts, story, open_page):
    page = open_page("/report/harbor", None, java_script_enabled=scripts)
    assert page.get_by_role("navigation").count() == 0
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "text", "the words come first"
    page.keyboard.type(f"The ferry list is silent, scripts {scripts}.")
    stops = []
    for _ in range(20):
        page.keyboard.press("Tab")
        stops.append(page.evaluate("document.activeElement.id || document.activeElement.innerText"))
        if stops[-1] == "Send it":
            break
    assert stops[-1] == "Send it" and "website" not in stops
    page.wait_for_timeout(3100)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.get_by_role("heading", level=1).inner_text() == "Thank you"
    assert re.search(r"Its number is \d+\.", page.get_by_role("status").inner_text())


def test_no_reader_meets_the_trap(story, open_page):
    page = open_page("/report/harbor", None)
    assert not page.locator("#website").is_visible()
    assert "website" not in page.locator("main").aria_snapshot() and "Leave this empty" not in page.locator("main").aria_snapshot()


def test_what_is_missing_is_said_at_the_field(story, open_page):
    page = open_page("/report/harbor", None)
    page.eval_on_selector_all("form", "all => all.forEach(f => f.noValidate = true)")
    page.get_by_label("What did you hear?").fill("Button.")
    with page.expect_navigation() as navigation:
        page.get_by_role("button", name="Send it").click()
    assert navigation.value.status == 422 and wrong_at(page, "text")
    assert page.get_by_label("What did you hear?").input_value() == "Button."


def test_what_looks_automatic_is_dropped_and_taken_in(story, mira, open_page):
    page = open_page("/apps/harbor/reports/held", mira)
    before = page.get_by_role("button", name=re.compile("Drop")).count()
    assert before >= 2
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile("Drop")).first.click()
    assert "dropped" in page.get_by_role("status").inner_text()
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile("Take in")).first.click()
    assert re.search(r"/reports/\d+", page.url)
