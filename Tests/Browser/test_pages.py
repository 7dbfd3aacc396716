"""What every page keeps: valid, named, at ease with axe, in both schemes and on a narrow screen."""

import re
from pathlib import Path

import html5lib
import pytest
from axe_playwright_python.sync_playwright import Axe

REPOSITORY = Path(__file__).resolve().parents[2]
PUBLIC = ["/sign-in", "/sign-in?done=out", "/sign-in/link?token=x", "/r/{link}", "/r/{link}?done=said", "/report/harbor", "/report/harbor/thanks?number=1",
          "/mail/confirm/{confirming}", "/mail/stop/digest/999999"]
PAGES = [
    "/",
    "/apps/harbor",
    "/apps/harbor/releases",
    "/apps/harbor/screens",
    "/apps/harbor/screens?q=pier",
    "/apps/harbor/more",
    "/apps/harbor/releases/1.0",
    "/apps/harbor/releases/1.1",
    "/apps/harbor/releases/1.1/conformance",
    "/apps/harbor/releases/1.1/conformance/1.2.1",
    "/apps/harbor/releases/1.1/conformance/4.1.2",
    "/apps/harbor/releases/1.1/nutrition-label",
    "/apps/harbor/releases/1.1/nutrition-label/captions",
    "/apps/harbor/builds/1.1/delete",
    "/apps/buoy/builds/1.0/delete",
    "/apps/harbor/releases/1.1/delete",
    "/apps/harbor/tasks",
    "/apps/harbor/facts",
    "/apps/harbor/archive",
    "/apps/harbor/badge",
    "/apps/harbor/releases/1.1/facts",
    "/apps/harbor/order",
    "/verdicts/2",
    "/apps/harbor/comparisons",
    "/apps/harbor/comparisons?from=1.0&to=1.1&screen=pier",
    "/apps/harbor/screens/pier",
    "/apps/harbor/screens/pier?build=1.0",
    "/apps/harbor/screens/pier?build=1.1&compare=1.0",
    "/apps/harbor/screens/strange",
    "/apps/harbor/elements/{element}",
    "/apps/harbor/reports",
    "/apps/harbor/reports?q=no+such+words",
    "/apps/harbor/inbox",
    "/apps/harbor/inbox?accessibility=unlikely&sort=accessibility",
    "/apps/harbor/inbox?aside=on",
    "/reports/new",
    "/apps/harbor/reports/new",
    "/reports/{report}",
    "/reports/{answered}?replyLanguage=de",
    "/apps/harbor/to-tell",
    "/apps/harbor/to-tell?done=told",
    "/apps/harbor/bursts",
    "/apps/harbor/problems",
    "/apps/harbor/problems?state=any&q=tiket&sort=impact",
    "/problems/{problem}",
    "/problems/{problem}?in=state%3Dany",
    "/watched",
    "/apps/harbor/policy",
    "/apps/harbor/webhooks",
    "/apps/harbor/webhooks/{hook}",
    "/apps/harbor/webhooks/{failing}?done=saved",
    "/apps/harbor/sessions",
    "/apps/harbor/sessions?release=1.0",
    "/apps/harbor/sessions/{session}",
    "/apps/harbor/sessions/{running}",
    "/apps/harbor/sessions/{running}?step=selectable&saved=1",
    "/apps/harbor/sessions/{running}?heard=1",
    "/apps/harbor/recordings/1",
    "/apps/harbor/recordings/2",
    "/apps/harbor/agreement",
    "/apps/harbor/agreement?done=removed",
    "/apps/harbor/checklist",
    "/apps/harbor/backlog",
    "/apps/harbor/backlog?rule=label-in-name&impact=serious",
    "/apps/harbor/decisions",
    "/apps/harbor/decisions?done=1",
    "/apps/harbor/findings/1",
    "/apps/buoy/findings/{audited}",
    "/apps/harbor/checklist?step=prices&done=set",
    "/rules/session-order",
    "/apps/harbor/expectations",
    "/apps/harbor/expectations?pinned={expectation}",
    "/apps/harbor/expectations/{expectation}",
    "/apps/harbor/screens/pier?pinned={expectation}&line=2",
    "/apps/harbor/reports/import",
    "/apps/harbor/reports/import/{table}",
    "/apps/buoy/reports/imports/{importing}",
    "/apps/harbor/reports/mappings/Desk",
    "/apps/harbor/upload",
    "/apps/harbor/uploads/{upload}",
    "/search?q=ticket",
    "/settings",
    "/settings/mail",
    "/settings/mail?done=choices",
    "/audit-log",
    "/audit-log?kind=reporterSeen&app=harbor",
    "/apps/harbor/privacy",
    "/apps/harbor/privacy?done=retention",
    "/apps/harbor/reports/held",
    "/contrast",
    "/contrast?text=%23ACADB1&ground=%23FFFFFF",
    "/apps/harbor/releases/1.1/colours",
    "/apps/harbor/screens/pier/vision",
    "/apps/harbor/screens/pier/gestures?at=2",
    "/apps/harbor/screens/pier/spoken",
    "/apps/harbor/screens/pier/reach",
    "/apps/harbor/screens/pier/reach?hand=left",
    "/apps/harbor/releases/1.1/text-sizes",
    "/apps/harbor/releases/1.1/reach",
    "/apps/harbor/reach",
    "/rules",
    "/rules/button-name",
    "/formats",
    "/components",
    "/errors/not-found",
    "/api",
    "/api/reports",
    "/problems/999999",
]
# Addresses that only lead to a page.
LEADING = {"/apps/harbor/waivers": "/apps/harbor/policy#waivers"}
AXE = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
    "rules": {"color-contrast-enhanced": {"enabled": True}},
}
VIEWS = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "narrow": {"width": 320, "height": 640},
}


def filled(path, story):
    return path.format(**vars(story))


def test_every_page_of_the_program_is_in_the_list():
    """A new page joins the list above, or this fails."""
    patterns = set()
    for source in (REPOSITORY / "Sources/Web/Pages").rglob("*.swift"):
        text = source.read_text()
        patterns.update(re.findall(r'\bpage\(\s*"([^"]+)"', text))
        named = re.findall(r'let (\w+) = "(/[^"]*)"', text)
        patterns.update(path for name, path in named if re.search(rf"\bpage\(\s*{name}\b", text))
    assert len(patterns) > 10
    paths = [re.sub(r"\{.*?\}", "1", path.split("?")[0]) for path in [*PUBLIC, *PAGES, *LEADING]]
    missing = [
        pattern for pattern in sorted(patterns)
        if not any(re.fullmatch(re.sub(r"\\\{.*?\\\}", "[^/]+", re.escape(pattern)), path) for path in paths)
    ]
    assert missing == []


@pytest.mark.parametrize("path", LEADING)
def test_the_address_leads_to_a_page(path, server, mira):
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in mira["cookies"])
    status, answer, _ = server.ask("GET", path, headers={"Accept": "text/html", "Cookie": cookie})
    assert (status, answer["Location"]) == (303, LEADING[path])


@pytest.mark.parametrize("path", PUBLIC + PAGES)
def test_the_page_is_valid_and_named(path, server, story, mira):
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in mira["cookies"])
    headers = {"Accept": "text/html"} if path in PUBLIC else {"Accept": "text/html", "Cookie": cookie}
    status, answer, html = server.ask("GET", filled(path, story), headers=headers)
    assert status == (404 if "999999" in path else 200)
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    document = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(html)
    assert len(document.findall(".//h1")) == 1
    assert len(document.findall(".//main")) == 1
    assert document.get("lang") == "en"
    assert re.fullmatch(r".*\S.* · Earshot", document.find(".//title").text, re.DOTALL)
    ids = [one.get("id") for one in document.iter() if one.get("id")]
    assert sorted(ids) == sorted(set(ids))
    labels = {one.get("for") for one in document.iter("label")}
    within = {id(control) for label in document.iter("label") for control in label.iter()}
    for control in document.iter():
        if control.tag not in ("input", "select", "textarea", "button") or control.get("type") == "hidden":
            continue
        named = control.get("id") in labels or id(control) in within or control.get("aria-label") or control.get("aria-labelledby") \
            or "".join(control.itertext()).strip() and control.tag == "button"
        assert named, f"{control.tag} {control.attrib} has no name"
    for described in document.iter():
        for reference in (described.get("aria-describedby") or "").split() + (described.get("aria-labelledby") or "").split():
            assert reference in ids
    assert [one.tag for one in document.iter() if one.tag in ("ul", "ol", "dl") and len(one) == 0] == [], "an empty list is announced as one"


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("path", PUBLIC + PAGES)
def test_axe_finds_nothing(path, view, story, mira, open_page):
    page = open_page(filled(path, story), None if path in PUBLIC else mira, bypass_csp=True, **VIEWS[view])
    found = Axe().run(page, options=AXE).response["violations"]
    assert [(one["id"], node["html"][:160]) for one in found for node in one["nodes"]] == []


@pytest.mark.parametrize("path", PUBLIC + PAGES)
def test_a_narrow_page_scrolls_in_one_direction_only(path, story, mira, open_page):
    page = open_page(filled(path, story), None if path in PUBLIC else mira, width=320, height=640)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    wide = page.evaluate(
        """() => [...document.querySelectorAll('main *')]
            .filter(e => !e.closest('.wide, pre, svg') && e.getBoundingClientRect().right > 321).map(e => e.outerHTML.slice(0, 120))""")
    assert wide == []


@pytest.mark.parametrize("path", PUBLIC + PAGES)
def test_the_page_is_whole_without_scripts(path, story, mira, open_page):
    state = None if path in PUBLIC else mira
    with_scripts = open_page(filled(path, story), state)
    without = open_page(filled(path, story), state, java_script_enabled=False)
    # Only what needs a script to work may be missing; nothing leads nowhere.
    # Each answer names its own request, so that line differs in any case.
    words = """() => {
        document.querySelectorAll('[data-listen], [data-script], [data-when-chosen], .request').forEach((element) => element.remove());
        return document.querySelector('main').innerText;
    }"""
    assert without.locator("h1").inner_text() == with_scripts.locator("h1").inner_text()
    assert without.evaluate(words).split() == with_scripts.evaluate(words).split()
    for button in without.locator("button:visible").all():
        assert button.evaluate("b => !!b.form && b.type === 'submit'")


@pytest.mark.parametrize("path", PUBLIC + PAGES)
def test_the_browser_says_nothing_against_the_page(path, server, story, mira, browser):
    context = browser.new_context(storage_state=None if path in PUBLIC else mira)
    page = context.new_page()
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("requestfailed", lambda request: said.append(request.url))
    page.goto(server.address + filled(path, story))
    context.close()
    assert [line for line in said if "404" not in line or "999999" not in path] == []


def test_links_on_the_pages_lead_somewhere(server, story, mira, open_page):
    """Every link of every page is answered, but for the pages of other people's making."""
    cookie = {"Cookie": "; ".join(f"{one['name']}={one['value']}" for one in mira["cookies"]), "Accept": "text/html"}
    links = set()
    for path in PAGES:
        page = open_page(filled(path, story), mira)
        links.update(page.eval_on_selector_all(
            "a[href]", "all => all.map(a => a.getAttribute('href')).filter(h => h.startsWith('/')).map(h => h.split('#')[0])"))
    dead = sorted(link for link in links if server.ask("GET", link, headers=cookie)[0] != 200)
    assert dead == []
