"""Moments in the reader's own time, and the language of what people wrote."""

import json
import re

UTC = re.compile(r"^\d{4}-\d\d-\d\d \d\d:\d\d UTC$")


def moments(page):
    return page.eval_on_selector_all(
        "main time", "times => times.map(time => [time.dateTime, time.textContent])")


def test_a_moment_is_said_in_the_readers_own_zone_which_is_named(story, mira, open_page):
    page = open_page(f"/reports/{story.answered}", mira, timezone_id="Asia/Kolkata")
    told = moments(page)
    assert told
    for written, said in told:
        if len(said) == 10:
            continue
        assert said.endswith("GMT+5:30"), said
        # The same minute, five and a half hours on.
        elsewhere = page.evaluate(
            "([written]) => new Date(new Date(written).getTime() + 5.5 * 3600e3).toISOString().slice(0, 16)", [written])
        assert said[:16] == elsewhere.replace("T", " ")


def test_without_scripts_a_moment_is_said_in_utc(story, mira, open_page):
    page = open_page(f"/reports/{story.answered}", mira, timezone_id="Asia/Kolkata", java_script_enabled=False)
    times = page.locator("main time").all()
    assert times
    for time in times:
        assert UTC.match(time.inner_text()) or len(time.inner_text()) == 10
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", time.get_attribute("datetime"))


def test_what_people_wrote_is_read_in_their_language(server, story, mira, open_page):
    words = "Der Knopf zum Kaufen wird nicht mehr vorgelesen, ich höre nur noch „Taste“."
    status, _, answer = server.ask(
        "POST", "/v1/apps/harbor/reports", {"text": words, "release": "1.0"}, token=server.token)
    assert status == 201
    report = json.loads(answer)
    page = open_page(f"/reports/{report['id']}", mira)
    assert page.locator("blockquote", has_text="Knopf").get_attribute("lang") == "de"
    page.goto("/apps/harbor/reports?q=Knopf")
    assert page.locator("tbody a", has_text="Knopf").get_attribute("lang") == "de"


def test_the_answer_stands_right_under_the_title_of_a_report(story, mira, open_page):
    page = open_page(f"/reports/{story.answered}", mira)
    fact = page.locator("main .fact")
    assert fact.evaluate("it => [...document.querySelectorAll('main h1, main .fact, main blockquote')].indexOf(it)") == 1
    assert page.locator("main details[open]").count() == 0


def test_layers_of_the_picture_are_switched_without_scripts(story, mira, open_page):
    page = open_page("/apps/harbor/screens/pier", mira, java_script_enabled=False)
    assert page.locator("svg.screen .path:not(.before)").first.is_visible()
    page.get_by_text("Layers of the picture").click()
    page.get_by_label("The way of the flicks, with numbers").uncheck()
    assert not page.locator("svg.screen .stop").first.is_visible()
    assert page.locator("svg.screen .heard").first.is_visible()
    page.get_by_label("What is heard", exact=True).uncheck()
    assert not page.locator("svg.screen .heard").first.is_visible()
