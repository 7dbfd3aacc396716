"""Forms: what is wrong is said at the field, what was typed stays, and nobody else's page sends them."""

import re

import pytest

from story import HOSTILE
from test_pages import PAGES, filled


def wrong_at(page, field):
    """The field is marked, and its description says what is wrong."""
    control = page.locator(f"#{field}")
    assert control.get_attribute("aria-invalid") == "true"
    described = [page.locator(f"#{one}").inner_text() for one in control.get_attribute("aria-describedby").split()]
    assert any(described)
    assert page.get_by_role("alert").count() == 1
    return " ".join(described)


def send(page, button):
    """Sends the form as a browser without its own checks would."""
    page.eval_on_selector_all("form", "all => all.forEach(f => f.noValidate = true)")
    with page.expect_navigation() as navigation:
        page.get_by_role("button", name=button, exact=True).click()
    return navigation.value


def unfold(page):
    page.eval_on_selector_all("details", "all => all.forEach(part => part.open = true)")


def test_a_report_without_words_keeps_the_rest(story, mira, open_page):
    page = open_page("/apps/harbor/reports/new", mira)
    page.get_by_label("What was heard?").fill("Button. “quoted” & <b>")
    unfold(page)
    page.get_by_label("How do they move?").select_option("rotor")
    page.get_by_label("Name of the person").fill("Bo")
    answer = send(page, "File the report")
    assert answer.status == 422
    assert wrong_at(page, "text")
    assert page.get_by_role("alert").get_by_role("link").get_attribute("href") == "#text"
    assert page.get_by_label("What was heard?").input_value() == "Button. “quoted” & <b>"
    assert page.get_by_label("How do they move?").input_value() == "rotor"
    assert page.get_by_label("Name of the person").input_value() == "Bo"


def test_a_wrong_password_keeps_the_name(open_page):
    page = open_page("/sign-in?next=/apps/harbor")
    page.get_by_label("Name").fill("mira")
    page.get_by_label("Password").fill("wrong")
    assert send(page, "Sign in").status == 422
    assert "wrong" in wrong_at(page, "password")
    assert page.get_by_label("Name").input_value() == "mira"
    assert page.get_by_label("Password").input_value() == ""


def test_an_app_that_is_there_already_is_refused_at_its_field(story, mira, open_page):
    page = open_page("/", mira)
    page.get_by_text("Add an app").click()
    page.locator("#name").fill("Harbor again")
    page.get_by_label("Short name in addresses").fill("harbor")
    page.get_by_label("Platform").fill("iOS")
    assert send(page, "Add the app").status == 409
    assert "already" in wrong_at(page, "slug")
    assert page.locator("#name").input_value() == "Harbor again"


def test_a_wrong_release_of_a_report_is_said_at_its_field(story, mira, open_page):
    page = open_page(f"/reports/{story.report}", mira)
    page.get_by_text("Correct it", exact=True).click()
    page.locator("#release").fill("77")
    assert send(page, "Save").status == 422
    assert wrong_at(page, "release")
    assert page.locator("#release").input_value() == "77"


@pytest.mark.parametrize("field, value, button", [
    ("message-text", " ", "Keep it"), ("confirmed-release", "77", "Note it"), ("parts", "only one", "Split it"),
])
def test_wrong_words_on_a_report_stay_at_their_field(field, value, button, story, mira, open_page):
    page = open_page(f"/reports/{story.report}", mira)
    page.locator("details", has=page.locator(f"#{field}")).locator("summary").click()
    page.locator(f"#{field}").fill(value)
    if field == "confirmed-release":
        page.get_by_label("It still does not work").check()
        page.get_by_label("Note", exact=True).fill("on her phone")
    assert send(page, button).status == 422
    assert wrong_at(page, field)
    assert page.locator(f"#{field}").input_value().strip() == value.strip()
    if field == "confirmed-release":
        assert page.get_by_label("It still does not work").is_checked()
        assert page.get_by_label("Note", exact=True).input_value() == "on her phone"


@pytest.mark.parametrize("field, value, button", [
    ("comment", " ", "Say it"), ("release", "not a release!", "Claim it"), ("title", " ", "Save"),
    ("trackerUrl", "javascript:alert(1)", "Save"), ("into", "999999", "Merge it into that one"),
    ("into", "x", "Merge it into that one"), ("reason", " ", "Decide"),
])
def test_wrong_words_on_a_problem_stay_at_their_field(field, value, button, story, mira, open_page):
    page = open_page(f"/problems/{story.problem}", mira)
    unfold(page)
    if button == "Decide":
        page.get_by_label("It is accepted as it is").check()
    page.locator(f"#{field}").fill(value)
    if field == "trackerUrl":
        page.get_by_label("What helps meanwhile").fill("Use the menu")
    assert send(page, button).status == 422
    assert wrong_at(page, field)
    assert page.locator(f"#{field}").input_value().strip() == value.strip()
    if field == "trackerUrl":
        assert page.get_by_label("What helps meanwhile").input_value() == "Use the menu"
    if button == "Decide":
        assert page.get_by_label("It is accepted as it is").is_checked()


def test_what_somebody_else_changed_is_not_overwritten(story, mira, open_page):
    page = open_page(f"/problems/{story.problem}", mira)
    other = open_page(f"/problems/{story.problem}", mira)
    unfold(page)
    unfold(other)
    other.get_by_label("Assigned to").fill("sam")
    send(other, "Assign it")
    page.get_by_label("Title").fill("Mine")
    answer = send(page, "Save")
    assert answer.status == 409
    assert "version" in page.get_by_role("alert").inner_text()
    assert page.get_by_label("Title").input_value() == "Mine"
    assert page.locator("h1").inner_text() != "Mine"


def test_no_form_is_taken_without_its_token(server, story, mira, open_page):
    """Every form of every page, once without a token and once with a wrong one: refused, and nothing has changed."""
    forms = set()
    for path in PAGES:
        page = open_page(filled(path, story), mira)
        forms.update(page.eval_on_selector_all("form[method=post]", "all => all.map(f => new URL(f.action).pathname)"))
    assert len(forms) > 8
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in mira["cookies"])
    headers = {"Cookie": cookie, "Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded"}
    fields = {"text": "x", "title": "x", "screen": "ticket", "state": "accepted", "reason": "x", "release": "1.0",
              "works": "yes", "parts": "a\n\nb", "into": "1", "slug": "new", "name": "New", "platform": "iOS"}

    def stored():
        return [server.ask("GET", path, token=server.token)[2] for path in
                ("/v1/apps", "/v1/apps/harbor/reports", "/v1/apps/harbor/problems",
                 f"/v1/problems/{story.problem}", f"/v1/reports/{story.report}")]

    before = stored()
    for path in sorted(forms):
        assert server.ask("POST", path, dict(fields), headers)[0] == 403, path
        assert server.ask("POST", path, {**fields, "formToken": "0" * 43}, headers)[0] == 403, path
    assert stored() == before
    # The sign-in is still in force: signing out needs the token, too.
    assert server.ask("GET", "/", headers=headers)[0] == 200


def test_a_form_from_another_site_is_refused(server, story, mira, open_page):
    page = open_page(f"/problems/{story.problem}", mira)
    token = page.locator("input[name=formToken]").first.input_value()
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in mira["cookies"])
    headers = {"Cookie": cookie, "Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded",
               "Origin": "https://elsewhere.example"}
    path = f"/problems/{story.problem}/comments"
    assert server.ask("POST", path, {"text": "from elsewhere", "formToken": token}, headers)[0] == 403
    headers["Origin"] = server.address
    assert server.ask("POST", path, {"text": "from here", "formToken": token}, headers)[0] == 303


def test_attacks_stay_text_in_every_field(server, story, mira, open_page):
    """What is sent through forms and captures is shown as it is, on every page that shows it."""
    reports = []
    for words in HOSTILE:
        page = open_page("/apps/harbor/reports/new", mira)
        unfold(page)
        for field in page.locator("main form input:not([type=hidden], [type=file]), main form textarea").all():
            # A title that names who reported it is masked, and is not the words that were typed any more.
            known = {"release": "1.1", "steps": "flick right", "name": "Ann Hill", "contact": "ann@example.org"}
            field.fill(known.get(field.get_attribute("name"), words))
        page.locator("#screen").fill("strange")
        assert send(page, "File the report").status == 200
        reports.append(re.search(r"/reports/(\d+)", page.url).group(1))
        assert words in page.locator("blockquote").first.inner_text()
        unfold(page)
        page.locator("#message-text").fill(words)
        send(page, "Keep it")
        harmless(page)
        problem = page.locator("main a[href^='/problems/']").first.get_attribute("href")
        page.goto(problem)
        unfold(page)
        page.locator("#comment").fill(words)
        send(page, "Say it")
        unfold(page)
        page.locator("#assignee").fill(words)
        send(page, "Assign it")
        unfold(page)
        page.locator("#title").fill(words)
        send(page, "Save")
        assert page.locator("h1").inner_text() == " ".join(words.split())
        harmless(page)
    for words in HOSTILE:
        page = open_page("/apps/harbor/reports/new", mira)
        unfold(page)
        for name in ("text", "name", "contact"):
            page.locator(f"main form [name={name}]").first.fill(words)
        assert send(page, "File the report").status == 200
        harmless(page)
    for path in ["/apps/harbor", "/apps/harbor/reports", "/apps/harbor/problems", "/apps/harbor/screens/strange",
                 "/apps/harbor/releases/1.1"]:
        harmless(open_page(path, mira))
    for words in HOSTILE:
        for path in ("/apps/harbor/reports?q=", "/apps/harbor/problems?rule=", "/sign-in?next="):
            page = open_page("/", mira)
            page.goto(path + page.evaluate("encodeURIComponent", words))
            harmless(page)


def harmless(page):
    assert page.evaluate("window.broken") is None
    assert page.evaluate(
        """() => [...document.querySelectorAll('*')].filter(e => ['IFRAME', 'IMG', 'OBJECT', 'EMBED', 'STYLE', 'B'].includes(e.tagName)
            || (e.tagName === 'SCRIPT' && !e.src.startsWith(location.origin + '/earshot.js'))
            || [...e.attributes].some(a => a.name.startsWith('on'))
            || ['href', 'src', 'action'].some(a => /^\\s*javascript:/i.test(e.getAttribute(a) || ''))).map(e => e.outerHTML)""") == []
    assert page.evaluate("document.querySelectorAll('svg:not(.screen, .trend)').length") == 0
