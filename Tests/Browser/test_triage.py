"""Triage: a queue that a keyboard alone can empty, decisions on many with a way back, and two people at once."""

import json
import re
from types import SimpleNamespace

import pytest

from focus import has_focus
from spoken import spoken, words_from_heading
from story import capture, heard, text
from test_forms import send, unfold
from test_keyboard import Keys


def quay(app, names):
    """A screen of buttons; those without a name have lost it."""
    rows = [heard(f"b{number}", "UIButton", [16, 120 + 60 * number, 358, 50], name, "button")
            for number, name in enumerate(names)]
    return capture("quay", "Quay", [text("title", [16, 56, 358, 30], "Quay", "header"), *rows])


@pytest.fixture
def dock(server, request, story):
    """An app of this test's own, beside Harbor: four buttons lost their names in 1.1, so there are four problems."""
    app = "dock-" + re.sub(r"[^a-z0-9]+", "-", request.node.name.lower())[-40:].strip("-")

    def ask(method, path, body=None):
        status, _, answer = server.ask(method, path, body, token=server.token)
        return status, json.loads(answer)

    ask("POST", "/v1/apps", {"slug": app, "name": "Dock", "platform": "iOS"})
    for release, names in (("1.0", ["Load", "Moor", "Sail", "Wait"]), ("1.1", [None] * 4)):
        status, _ = ask("POST", f"/v1/apps/{app}/builds/{release}/uploads?fileName=c.json", quay(app, names))
        assert status == 201
        ask("POST", f"/v1/apps/{app}/builds/{release}/seal")
    problems = sorted(one["id"] for one in ask("GET", f"/v1/apps/{app}/problems?rule=name-lost")[1]["items"])
    assert len(problems) == 4
    report = ask("POST", f"/v1/apps/{app}/reports", {
        "text": "The first button says only button.", "release": "1.1", "screen": "quay", "element": "b0"})[1]
    return SimpleNamespace(app=app, problems=problems, report=report["id"], reported=report["problem"], ask=ask,
                           queue=f"/apps/{app}/problems?state=unsolved&rule=name-lost")


def state(page):
    return page.locator(".facts span").first.inner_text().removeprefix("State: ")


def decide_by_keyboard(keys, steps, why):
    keys.tab_to("Decide", "summary")
    keys.page.keyboard.press("Enter")
    # One stop for the three choices; arrows go from one to the next.
    keys.tab_to("Yes, it is open")
    for _ in range(steps):
        keys.page.keyboard.press("ArrowDown")
    keys.type("Why", why)
    keys.press("Decide", "button")


def test_a_keyboard_alone_empties_the_queue(server, dock, mira, open_page):
    page = open_page(dock.queue.replace("unsolved", "open"), mira)
    assert page.locator(".range").inner_text() == "4 problems"
    assert not page.locator("#bulk").is_visible(), "until something is chosen"
    keys = Keys(page)
    for _ in range(2):
        keys.tab_to("Choose ")
        page.keyboard.press("Space")
    assert page.locator("tbody input:checked").count() == 2
    keys.tab_to("Decide", "select")
    page.keyboard.type("It is accepted")
    keys.type("Why", "The old quay goes in 2.0")
    keys.press("Do it with all that are chosen", "button")
    has_focus(page, "#done")
    assert "2 problems: accepted" in page.get_by_role("status").first.inner_text()
    assert page.locator(".range").inner_text() == "2 problems"

    keys.press("“.*has lost its name", "a")
    decide_by_keyboard(keys, 2, "A test screen")
    has_focus(page, "#done")
    assert state(page) == "– not a problem"
    keys.press("Next problem", "a")
    decide_by_keyboard(keys, 1, "The same")
    assert "Back to the problems" in page.get_by_role("status").first.inner_text()
    page.goto(dock.queue.replace("unsolved", "open"))
    assert page.locator(".range").inner_text() == "0 problems"


def test_the_fact_comes_within_twenty_words_and_the_first_row_within_forty(dock, mira, open_page):
    for problem in dock.problems:
        page = open_page(f"/problems/{problem}", mira)
        assert len(page.locator("h1").inner_text()) <= 80
        fact = page.locator(".fact").inner_text()
        assert "1.1" in fact and words_from_heading(page, fact) <= 20
        assert page.locator("main details[open]").count() == 0
    page = open_page(dock.queue, mira)
    row = page.locator("tbody th a").first.inner_text()
    assert words_from_heading(page, row) <= 40
    link = next(words for role, words in spoken(page) if role == "link" and words.startswith(row))
    assert re.search(r"critical · Quay · .*since 1\.1$", link), "its impact, screen and since when are said with it"


@pytest.mark.parametrize("scripts", [True, False])
def test_the_focus_stands_on_what_was_done_or_on_what_is_wrong(scripts, dock, mira, open_page):
    page = open_page(f"/problems/{dock.problems[-1]}?in=state%3Dunsolved", mira, java_script_enabled=scripts)
    page.get_by_text("Decide", exact=True).first.click()
    page.get_by_label("It is accepted as it is").check()
    send_plain(page, "Decide")
    has_focus(page, "[role=alert]")
    assert page.locator("details[open] #reason").is_visible() and page.title().startswith("Error: ")
    page.get_by_label("Why").fill("So it is")
    send_plain(page, "Decide")
    has_focus(page, "#done")
    page.locator("#done").get_by_role("link", name="Next problem").click()
    page.wait_for_url(re.compile(r"/problems/\d+\?in="))


def test_who_may_only_read_is_offered_no_action(dock, guest, open_page):
    page = open_page(f"/problems/{dock.reported}", guest)
    assert page.locator(".actions, details.action, input[type=checkbox][name=report]").count() == 0
    page = open_page(dock.queue, guest)
    assert page.locator("tbody input, #bulk").count() == 0


def test_what_was_done_with_many_is_undone(dock, mira, open_page):
    page = open_page(dock.queue, mira, java_script_enabled=False)
    for box in page.locator("tbody input").all():
        box.check()
    page.get_by_label("Assign to").fill("sam")
    page.locator("#bulk-impact").select_option("minor")
    send_plain(page, "Do it with all that are chosen")
    assert page.locator("td[data-label='Assigned to']").all_inner_texts() == ["sam"] * 4
    page.get_by_role("button", name=re.compile("Undo: ")).first.click()
    assert page.get_by_role("status").first.inner_text() == "Taken back."
    assert page.locator("td[data-label='Assigned to']").all_inner_texts() == ["nobody"] * 4
    assert [one.split(" · ")[0] for one in page.locator("th .hint").all_inner_texts()] == ["critical"] * 4


def send_plain(page, button):
    with page.expect_navigation() as navigation:
        page.get_by_role("button", name=button, exact=True).click()
    return navigation.value


def test_nothing_is_undone_over_somebody_else_s_word(dock, mira, open_page):
    page = open_page(dock.queue, mira)
    page.locator("tbody input").first.check()
    page.get_by_label("Assign to").fill("sam")
    send(page, "Do it with all that are chosen")
    dock.ask("PATCH", f"/v1/problems/{max(dock.problems)}", {"assignee": "kim"})
    with page.expect_navigation() as navigation:
        page.get_by_role("button", name=re.compile("Undo: ")).first.click()
    assert navigation.value.status == 409
    assert "kim" in page.get_by_role("alert").inner_text()
    assert dock.ask("GET", f"/v1/problems/{max(dock.problems)}")[1]["assignee"] == "kim"


def change(page, dock):
    page.get_by_label("Assigned to").fill("sam")
    return "Assign it"


def decide(page, dock):
    page.get_by_label("Yes, it is open").check()
    return "Decide"


def claim(page, dock):
    page.get_by_label("Fixed in release").fill("1.2")
    return "Claim it"


def merge(page, dock):
    page.get_by_label("That problem's number").fill(str(next(one for one in dock.problems if one != dock.reported)))
    return "Merge it into that one"


def split(page, dock):
    page.locator("input[name=report]").check()
    page.get_by_label("What the others are about").fill("Another thing")
    return "Give them a problem of their own"


@pytest.mark.parametrize("fill", [change, decide, claim, merge, split])
def test_two_people_at_once_on_a_problem_are_told(fill, dock, mira, open_page):
    page = open_page(f"/problems/{dock.reported}", mira)
    unfold(page)
    dock.ask("PATCH", f"/v1/problems/{dock.reported}", {"assignee": "kim", "impact": "moderate"})
    before = dock.ask("GET", f"/v1/problems/{dock.reported}")[1]
    assert send(page, fill(page, dock)).status == 409
    said = page.get_by_role("alert").inner_text()
    assert "Nothing was saved yet." in said and ("kim" in said or "meanwhile" in said)
    if fill is change:
        assert "It is “kim” now; you wrote “sam”." in page.locator("#assignee-message").inner_text()
        assert page.get_by_label("Assigned to").input_value() == "sam"
    assert dock.ask("GET", f"/v1/problems/{dock.reported}")[1] == before


def test_two_people_at_once_on_many_problems_are_told(dock, mira, open_page):
    page = open_page(dock.queue, mira)
    for box in page.locator("tbody input").all():
        box.check()
    page.get_by_label("Assign to").fill("sam")
    dock.ask("PATCH", f"/v1/problems/{dock.problems[0]}", {"assignee": "kim"})
    assert send(page, "Do it with all that are chosen").status == 409
    assert "kim" in page.get_by_role("alert").inner_text()
    assert page.locator("tbody input:checked").count() == 4
    assert page.get_by_label("Assign to").input_value() == "sam"
    assert send(page, "Do it with all that are chosen").status == 200, "the second time they have seen it"
    assert page.locator("td[data-label='Assigned to']").all_inner_texts() == ["sam"] * 4


def test_two_people_at_once_on_a_report_are_told(dock, mira, open_page):
    page = open_page(f"/reports/{dock.report}", mira)
    dock.ask("PATCH", f"/v1/reports/{dock.report}", {"release": "1.0"})
    page.get_by_text("Correct it", exact=True).click()
    page.get_by_label("It is not about the screen quay").check()
    assert send(page, "Save").status == 409
    assert dock.ask("GET", f"/v1/reports/{dock.report}")[1]["screen"]["key"] == "quay"


def test_comments_of_two_people_are_both_kept_and_only_addresses_become_links(dock, mira, open_page):
    page, other = (open_page(f"/problems/{dock.reported}", mira) for _ in range(2))
    unfold(page)
    unfold(other)
    other.get_by_label("Comment").fill("Mine")
    send(other, "Say it")
    words = 'See https://example.com/a?b=1&c=2). <b>no</b> javascript:alert(1) http://u:p@example.com/'
    page.get_by_label("Comment").fill(words)
    send(page, "Say it")
    assert page.locator("blockquote", has_text="Mine").count() == 1
    links = page.locator("blockquote", has_text="See https").locator("a")
    assert [one.get_attribute("href") for one in links.all()] == ["https://example.com/a?b=1&c=2"]
    assert links.first.get_attribute("rel") == "noreferrer nofollow"
    assert page.locator("blockquote", has_text="See https").inner_text() == words


def test_merged_by_its_suggestion_and_taken_back(dock, mira, open_page):
    page = open_page(f"/problems/{dock.problems[0]}", mira)
    unfold(page)
    page.get_by_role("button", name=re.compile(r"It is the same as problem \d+")).first.click()
    assert state(page).startswith("= duplicate")
    page.get_by_role("button", name=re.compile("Undo: merged")).click()
    assert page.get_by_role("status").inner_text().startswith("Taken back.")
    assert state(page) == "● open"


def test_views_are_kept_shared_and_taken_away(dock, mira, guest, open_page):
    page = open_page(dock.queue + "&impact=critical&sort=impact", mira)
    unfold(page)
    page.get_by_label("Name of the view").fill("Worst first")
    page.get_by_label("Show it to everybody").check()
    send(page, "Keep the view")
    assert page.get_by_role("link", name="Worst first").get_attribute("aria-current") == "page"
    other = open_page(f"/apps/{dock.app}/problems", guest)
    other.get_by_role("link", name="Worst first").click()
    assert "impact=critical" in other.url and "sort=impact" in other.url
    assert other.get_by_role("button", name="Take the view Worst first away").count() == 0
    unfold(page)
    page.get_by_role("button", name="Take the view Worst first away").click()
    assert page.get_by_role("link", name="Worst first").count() == 0


def test_who_watches_sees_what_others_did_since(dock, mira, open_page):
    page = open_page(f"/problems/{dock.reported}", mira)
    page.get_by_role("button", name="Watch it", exact=True).click()
    assert page.get_by_text("Watched by mira.").count() == 1
    dock.ask("PATCH", f"/v1/problems/{dock.reported}", {"assignee": "kim"})
    dock.ask("POST", f"/v1/problems/{dock.reported}/comments", {"text": "On it."})
    page.goto("/watched")
    main = page.locator("main").inner_text()
    assert "Assigned to: nothing → kim." in main and "Comment: On it." in main
    page.goto(f"/problems/{dock.reported}")
    page.goto("/watched")
    assert "On it." not in page.locator("main").inner_text()


def test_single_keys_are_off_until_somebody_wants_them(dock, mira, open_page):
    page = open_page(dock.queue, mira)
    page.keyboard.press("j")
    page.keyboard.press("?")
    assert page.evaluate("document.activeElement.tagName") == "BODY"
    unfold(page)
    page.get_by_label("Single keys are on").check()
    page.keyboard.press("j")
    page.keyboard.press("x")
    page.keyboard.press("j")
    page.keyboard.press("x")
    assert page.locator("tbody input:checked").count() == 2
    assert "2 chosen" in page.locator("[data-chosen]").inner_text()
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.id") == "bulk-state"
    page.locator("#q").focus()
    page.keyboard.type("jxk")
    assert page.locator("#q").input_value() == "jxk"
    page.locator("tbody a").first.click()
    page.locator("body").press("j")
    page.wait_for_url(re.compile(rf"/problems/{sorted(dock.problems)[-2]}\?"))
    page.keyboard.press("c")
    assert page.evaluate("document.activeElement.id") == "comment"
    page.reload()
    page.keyboard.press("?")
    assert page.evaluate("document.activeElement.innerText") == "Single keys"
    page.get_by_label("Single keys are on").uncheck()
    page.keyboard.press("u")
    assert "/problems/" in page.url and page.locator("#q").count() == 0


def test_one_message_is_split_into_several(dock, mira, open_page):
    page = open_page(f"/reports/{dock.report}", mira)
    page.locator("summary:text-is('Split it')").click()
    page.get_by_label("One text for each problem").fill("The first button has no name.\n\nThe second neither.")
    send(page, "Split it")
    parts = page.locator("h2:text-is('Split') ~ ul").first.get_by_role("link").all_inner_texts()
    assert len(parts) == 2
    page.get_by_role("link", name=parts[0]).click()
    assert page.get_by_text(f"A part of report {dock.report}.").count() == 1


def test_a_slip_of_the_pen_still_finds(dock, mira, open_page):
    page = open_page(f"/apps/{dock.app}/reports?q=buton", mira)
    assert page.locator("tbody tr").count() == 1
    page.goto(f"/apps/{dock.app}/problems?state=any&q=lost+its+nmae")
    assert page.locator("tbody tr").count() >= 1


def test_single_keys_go_on_past_the_end_of_a_page(dock, mira, open_page):
    for release, name in (("2.0", "Boat"), ("2.1", None)):
        names = [name and f"{name} {number}" for number in range(55)]
        assert dock.ask("POST", f"/v1/apps/{dock.app}/builds/{release}/uploads?fileName=c.json", quay(dock.app, names))[0] == 201
        dock.ask("POST", f"/v1/apps/{dock.app}/builds/{release}/seal")
    page = open_page(f"/apps/{dock.app}/problems?state=any", mira)
    unfold(page)
    page.get_by_label("Single keys are on").check()
    shown = page.locator("tbody th a").count()
    assert shown == 50
    page.locator("tbody th a").last.focus()
    page.keyboard.press("j")
    page.wait_for_url(re.compile("after="))
    assert page.locator(".range").inner_text().startswith("51–")
    page.keyboard.press("j")
    page.keyboard.press("k")
    page.wait_for_url(re.compile("before="))
    assert page.locator(".range").inner_text().startswith("1–50 of ")
