"""Filing a report: by keyboard, without JavaScript, after a lost session; the words are kept and the place is chosen."""

import re

from conftest import PASSWORD
from focus import has_focus

MAIL = """From: "Ada Quay" <ada@example.com>
Date: 3 May 2026
Subject: Silent

Since 1.1 the timetable is not read any more. I flick with VoiceOver on my iPhone 15, iOS 18.1.
Also, the back button on it has no name."""


def facts(page):
    return dict(zip(page.locator("main dt").all_inner_texts(), page.locator("main dd").all_inner_texts()))


def test_a_pasted_mail_fills_the_rest_and_is_filed_without_javascript(story, mira, open_page):
    page = open_page("/apps/harbor/reports/new", mira, java_script_enabled=False)
    page.get_by_label("What happened?").fill(MAIL)
    page.get_by_role("button", name="Look where it belongs").click()
    has_focus(page, "fieldset#found")
    assert " with it" in page.title().split(". ")[0]
    folded = page.locator("summary").all_inner_texts()
    assert any("1.1" in part for part in folded)
    assert any("VoiceOver" in part and "iOS 18.1" in part and "iPhone 15" in part for part in folded)
    assert any("Ada Quay" in part and "ada@example.com" in part for part in folded)
    assert page.get_by_role("group", name="Is it one of these?").get_by_role("radio").count() >= 1
    page.get_by_role("button", name="File the report").click()
    assert re.search(r"/reports/\d+", page.url)
    has_focus(page, "#done")
    told = facts(page)
    assert told["Release"] == "1.1" and told["System"] == "iOS 18.1" and told["Screen reader"] == "VoiceOver"


def test_what_somebody_wrote_goes_before_what_is_guessed(story, mira, open_page):
    page = open_page("/apps/harbor/reports/new", mira, java_script_enabled=False)
    page.get_by_label("What happened?").fill(MAIL)
    page.eval_on_selector_all("details", "all => all.forEach(part => part.open = true)")
    page.get_by_label("Device").fill("iPad")
    page.get_by_role("button", name="Look where it belongs").click()
    assert page.get_by_label("Device").input_value() == "iPad"


def test_several_points_become_several_reports_in_one_step(story, mira, open_page):
    page = open_page("/apps/harbor/reports/new", mira, java_script_enabled=False)
    page.get_by_label("What happened?").fill("1. The timetable is silent here.\n2. The ticket button has no name.")
    page.get_by_role("button", name="Look where it belongs").click()
    points = page.get_by_role("group", name="It tells of 2 things")
    assert points.get_by_role("listitem").all_inner_texts() == [
        "The timetable is silent here.", "The ticket button has no name."]
    page.get_by_label("File each as a report of its own").check()
    page.get_by_role("button", name="File the report").click()
    assert page.get_by_role("heading", name="Split", exact=True).count() == 1
    parts = page.locator("h2", has_text=re.compile("^Split$")).locator("xpath=following-sibling::ul[1]//a")
    assert [re.match(r"/reports/\d+", part.get_attribute("href")) is not None for part in parts.all()] == [True, True]


def test_a_known_problem_is_chosen_from_the_list(story, mira, open_page):
    title = open_page(f"/problems/{story.problem}", mira).locator("h1").inner_text()
    page = open_page("/apps/harbor/reports/new", mira, java_script_enabled=False)
    page.get_by_label("What happened?").fill(title)
    page.get_by_role("button", name="Look where it belongs").click()
    page.locator(f"input[value='problem:{story.problem}']").check()
    page.get_by_role("button", name="File the report").click()
    assert page.locator(f"main a[href='/problems/{story.problem}']").count() == 1
    assert "known already" in page.get_by_role("status").inner_text()


def test_while_somebody_writes_places_are_looked_up_and_said(story, mira, open_page):
    page = open_page("/apps/harbor/reports/new", mira)
    page.get_by_label("What happened?").press_sequentially("The timetable is silent since 1.1 with VoiceOver", delay=2)
    page.wait_for_selector("#places fieldset")
    said = page.locator("form [role=status]")
    assert said.inner_text() == page.locator("#places .hint").first.inner_text()
    assert page.locator("#text").evaluate("field => field === document.activeElement"), "focus stays where it is"
    assert page.locator("#release").input_value() == "1.1"


def test_a_picture_is_filed_with_the_report(story, mira, open_page):
    page = open_page("/apps/harbor/reports/new", mira)
    page.get_by_label("What happened?").fill("This is how the departures look, and nothing is said.")
    page.get_by_text("Files", exact=True).click()
    picture = open_page("/", mira).screenshot()
    page.locator("#file").set_input_files({"name": "seen.png", "mimeType": "image/png", "buffer": picture})
    page.get_by_role("button", name="File the report").click()
    assert re.search(r"/reports/\d+", page.url)
    assert page.get_by_text("seen.png").count() >= 1
    page = open_page("/apps/harbor/reports/new", mira)
    page.get_by_label("What happened?").fill("A program came with it.")
    page.get_by_text("Files", exact=True).click()
    page.locator("#file").set_input_files({"name": "run.exe", "mimeType": "image/png", "buffer": b"MZ" + bytes(200)})
    page.get_by_role("button", name="File the report").click()
    assert page.locator("#file").get_attribute("aria-invalid") == "true"
    assert page.locator("#file-message").is_visible()


def test_a_form_survives_a_lost_session(server, story, mira, open_page):
    page = open_page("/apps/harbor/reports/new", mira)
    page.get_by_label("What happened?").fill("The timetable is silent, and that is a long story.")
    page.context.clear_cookies()
    page.get_by_role("button", name="File the report").click()
    assert page.locator("h1").inner_text() == "Sign in" and "kept" in page.get_by_role("alert").inner_text()
    page.get_by_label("Name").fill("mira")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    assert page.locator("h1").inner_text() == "This was not sent yet"
    assert "a long story" in page.locator("blockquote").first.inner_text()
    page.get_by_role("button", name="Send it now").click()
    assert re.search(r"/reports/\d+", page.url)
    assert "a long story" in page.locator("blockquote").first.inner_text()


def test_another_site_can_not_have_a_form_kept(server, story):
    body = {"text": "from elsewhere", "formToken": "x"}
    status, headers, html = server.ask("POST", "/apps/harbor/reports", body, {
        "Origin": "https://elsewhere.example", "Content-Type": "application/x-www-form-urlencoded"})
    assert "from elsewhere" not in html


def test_a_report_is_filed_by_keyboard_alone(story, mira, open_page):
    page = open_page("/reports/new?app=harbor", mira)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "text":
            break
    page.keyboard.type("The harbour map is silent.")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "File the report":
            break
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert re.search(r"/reports/\d+", page.url)
