"""What every page in German keeps: all of it is German, valid, at ease with axe, and as narrow as in English."""

import re

import html5lib
import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import PASSWORD, signed_in
from test_pages import AXE, PAGES, PUBLIC, filled

# What reporters see in languages of its own, and what is written for developers: rules in depth, the API, components.
ENGLISH = re.compile(r"/(api|r|report|rules/.+|components|errors/.+)(/.*)?$")
# Words that no German sentence of ours has.
WORDS = re.compile(r"\b(the|is|are|was|were|not|nothing|with|by|has|have|its|from|for|this|that|which|of|to|and|or|on|only)\b")
# What gives a page its frame, without what is marked as of another language: headings, what fields and buttons are called,
# captions and heads of tables, and what is read out instead of them.
FRAME = """() => {
    const found = [];
    for (const element of document.querySelectorAll('h1, h2, h3, h4, label, button, legend, caption, th[scope=col], summary, nav, header, footer, dt'))
        if (!element.closest('[lang]:not(html)'))
            for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent);
    for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'data-label'])
        for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name));
    return found.map((words) => words.replace(/\\s+/g, ' ').trim()).filter((words) => words);
}"""


@pytest.fixture(scope="session")
def lena(server, browser):
    """The cookies of somebody who may do everything, and reads German."""
    server.command("account", "add", "lena", "--scopes", "upload", "read", "triage", "support", "admin", typed=PASSWORD + "\n")
    state = signed_in(server, browser, "lena")
    context = browser.new_context(storage_state=state, base_url=server.address)
    page = context.new_page()
    page.goto("/settings")
    page.get_by_label("Language of the pages").select_option("de")
    page.get_by_role("button", name="Set the language").click()
    assert page.locator("html").get_attribute("lang") == "de"
    context.close()
    return state


@pytest.fixture(scope="session")
def data(server, story):
    """All that people and apps said, as one text: it stays as it is in every language."""
    paths = ["reports", "problems", "screens", "releases", "expectations", "decisions", "webhooks", "sessions",
             "screens/pier/transcript?build=1.0&", "screens/pier/transcript?build=1.1&"]
    texts = [server.ask("GET", f"/v1/apps/{app}/{path}{'' if '?' in path else '?limit=200'}".rstrip("&"), token=server.token)[2]
             for app in ("harbor", "buoy") for path in paths]
    texts += [server.ask("GET", f"/v1/reports/{number}", token=server.token)[2] for number in range(1, 60)]
    texts += [server.ask("GET", f"/v1/problems/{number}", token=server.token)[2] for number in range(1, 60)]
    # Rules are called what they are called in every language, and a team's own steps what the team says.
    paths = ["rules", "apps/harbor/checklist", "apps/harbor/backlog", "apps/buoy/backlog"]
    texts += [server.ask("GET", f"/v1/{path}", token=server.token)[2] for path in paths]
    return " ".join(texts)


@pytest.mark.parametrize("path", [path for path in PUBLIC + PAGES if not ENGLISH.match(path.split("?")[0])])
def test_the_page_is_german(path, server, story, mira, lena, data, open_page):
    options = {"bypass_csp": True, "width": 320, "height": 640}
    if path in PUBLIC:
        english, german = open_page(filled(path, story), **options), open_page(filled(path, story), locale="de-DE", **options)
    else:
        english, german = open_page(filled(path, story), mira, **options), open_page(filled(path, story), lena, **options)
    assert german.locator("html").get_attribute("lang") == "de"
    html5lib.HTMLParser(strict=True).parse(german.content())
    said = set(english.evaluate(FRAME))
    left = [words for words in german.evaluate(FRAME)
            if words in said and WORDS.search(words) and words.strip("“”„… ") not in data]
    assert left == []
    found = Axe().run(german, options=AXE).response["violations"]
    assert [(one["id"], node["html"][:160]) for one in found for node in one["nodes"]] == []
    assert german.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("path", ["/api", "/api/reports"])
def test_what_is_not_translated_is_english_and_says_so(path, story, lena, open_page):
    page = open_page(path, lena)
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.get_by_role("link", name="New report").count() == 1
