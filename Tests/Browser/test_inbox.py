"""The inbox: many reports are tied to a place in one step, by choosing, with a way back, also without scripts."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from focus import has_focus
from test_forms import send
from test_pages import AXE
from test_triage import dock  # noqa: F401, a fixture

SAID = ["The cranes are silent", "No crane is read with VoiceOver", "Cranes aren't announced any more"]


def clean(page):
    assert [(one["id"], one["nodes"][0]["html"][:160]) for one in Axe().run(page, options=AXE).response["violations"]] == []


@pytest.mark.parametrize("scripts", [True, False])
def test_a_group_is_tied_to_an_element_and_comes_back(scripts, dock, mira, open_page):
    for words in SAID + ["You charged me twice"]:
        assert dock.ask("POST", f"/v1/apps/{dock.app}/reports", {"text": words})[0] == 201
    page = open_page(f"/apps/{dock.app}/inbox", mira, java_script_enabled=scripts, bypass_csp=True)
    assert page.get_by_text("4 reports wait.").count() == 1
    page.get_by_label("3 reports say “cranes”: nothing is heard of it").check()
    send(page, "Choose where they belong")
    assert page.get_by_role("checkbox").count() == 3
    page.get_by_label("Quay", exact=True).check()
    send(page, "Show what is on the chosen screen")
    page.get_by_label("Search on this screen").fill("Sail")
    send(page, "Search")
    has_focus(page, "#done")
    assert page.title().startswith("Below is what fits these words. Where on ")
    if scripts:
        clean(page)
    page.get_by_label("Sail, heard last as").check()
    assert send(page, "Tie them there").status == 200
    assert "3 reports tied to “Sail” on Quay" in page.get_by_role("status").first.inner_text()
    has_focus(page, "#done")
    assert page.title().startswith("Done: 3 reports tied to “Sail” on Quay, by mira")
    if scripts:
        clean(page)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent").startswith("Undo: 3 reports tied")
    assert page.get_by_text("1 report waits.").count() == 1
    page.get_by_role("button", name="Undo: 3 reports tied").first.click()
    assert page.get_by_text("4 reports wait.").count() == 1


def test_nothing_chosen_is_said_and_ticks_stay(dock, mira, open_page):
    for words in SAID:
        dock.ask("POST", f"/v1/apps/{dock.app}/reports", {"text": words})
    page = open_page(f"/apps/{dock.app}/inbox", mira)
    assert send(page, "Choose where they belong").status == 422
    assert "Choose at least one report" in page.get_by_role("alert").inner_text()
    page.locator("tbody input[type=checkbox]").first.check()
    send(page, "Choose where they belong")
    assert send(page, "Tie them there").status == 422
    assert "Choose where they belong." in page.get_by_role("alert").inner_text()
    assert page.get_by_role("checkbox").count() == 1


def test_one_report_is_put_aside_and_found_there(dock, mira, open_page):
    dock.ask("POST", f"/v1/apps/{dock.app}/reports", {"text": "You charged me twice"})
    page = open_page(f"/apps/{dock.app}/inbox", mira)
    page.locator("tbody input[type=checkbox]").check()
    send(page, "They belong nowhere here: put them aside")
    assert page.get_by_text("0 reports wait.").count() == 1
    page.goto(page.url.split("?")[0] + "?aside=on")
    assert page.get_by_text("1 report was put aside.").count() == 1


def test_a_class_is_chosen_on_the_report(dock, mira, open_page):
    page = open_page(f"/reports/{dock.report}", mira)
    assert page.get_by_text("it has no name (by its words)").count() == 1
    page.get_by_text("Correct it", exact=True).click()
    page.get_by_label("Class of trouble").select_option("wrongName")
    send(page, "Save")
    assert page.get_by_text("its name is wrong or tells too little (a person chose it)").count() == 1
    page.get_by_text("Correct it", exact=True).click()
    page.get_by_label("Class of trouble").select_option("")
    send(page, "Save")
    assert page.get_by_text("it has no name (by its words)").count() == 1
