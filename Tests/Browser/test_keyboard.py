"""A whole working day by keyboard alone."""

import re

from conftest import PASSWORD


class Keys:
    """Somebody who has a keyboard and nothing else."""

    def __init__(self, page):
        self.page = page

    def tab_to(self, name, role=None):
        """Presses Tab until the focus is on what bears this name; the focus must be seen at every stop."""
        for _ in range(150):
            self.page.keyboard.press("Tab")
            focused = self.page.evaluate(
                """() => {
                    const e = document.activeElement, s = getComputedStyle(e);
                    const label = e.labels && e.labels.length ? e.labels[0].innerText : '';
                    return { name: (label || e.getAttribute('aria-label') || e.innerText || '').trim(),
                             tag: e.tagName.toLowerCase(), seen: s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2,
                             inView: e === document.body || (r => r.bottom > 0 && r.top < innerHeight)(e.getBoundingClientRect()) };
                }""")
            if focused["tag"] == "body":
                continue
            assert focused["seen"], f"the focus on {focused} is not seen"
            assert focused["inView"], f"the focus on {focused} is out of view"
            if re.match(name, focused["name"]) and (role is None or focused["tag"] == role):
                return
        raise AssertionError(f"Tab never reaches “{name}” on {self.page.url}")

    def type(self, name, text):
        self.tab_to(name)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text) if text else self.page.keyboard.press("Delete")

    def press(self, name, role=None):
        self.tab_to(name, role)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")


def test_from_sign_in_to_a_claimed_fix(server, story, open_page):
    page = open_page("/apps/harbor")
    keys = Keys(page)
    assert page.url == server.address + "/sign-in?next=/apps/harbor"
    keys.type("Name", "mira")
    keys.type("Password", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(server.address + "/apps/harbor")

    keys.press("New report", "a")
    keys.type("What happened", "The times are read in the wrong order.")
    keys.type("Release", "1.1")
    keys.type("Screen$", "ticket")
    keys.tab_to("Who", "summary")
    page.keyboard.press("Enter")
    keys.type("Name of the person", "Bo Mole")
    keys.press("File the report", "button")
    assert re.search(r"/reports/\d+\?filed=", page.url)
    assert page.get_by_role("status").inner_text().startswith("Filed.")
    assert page.get_by_text("The times are read in the wrong order.").count() > 0
    assert page.get_by_text("Reported by Bo Mole").count() == 1

    keys.press("Choose where it belongs", "button")
    keys.type("Search screens and problems", "pier")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    # One stop for all places; arrows go from one to the next.
    keys.tab_to("Problem|Departures", "input")
    page.keyboard.press("Space")
    for _ in range(20):
        if page.get_by_label("Departures (pier)").is_checked():
            break
        page.keyboard.press("ArrowDown")
    keys.press("Tie them there", "button")
    assert page.get_by_role("status").inner_text() == "Corrected."
    assert page.get_by_text("Departures (pier): set by mira.").count() == 1

    problem = page.locator("main a[href^='/problems/']").first.inner_text()
    keys.press(re.escape(problem), "a")
    assert "/problems/" in page.url
    keys.tab_to("Decide", "summary")
    page.keyboard.press("Enter")
    keys.tab_to("Yes, it is open")
    page.keyboard.press("Space")
    keys.press("Decide", "button")
    assert page.get_by_role("status").inner_text().startswith("Decided: open.")
    assert page.locator(".facts span").first.inner_text() == "State: ● open"
    keys.tab_to("Claim a fix", "summary")
    page.keyboard.press("Enter")
    keys.type("Fixed in release", "1.2")
    keys.press("Claim it", "button")
    assert "Nothing of 1.2 has been uploaded yet" in page.get_by_role("status").inner_text()
    assert page.get_by_text(re.compile(r"Claimed fixed in 1\.2, claimed by")).count() == 1
    assert page.locator(".facts span").first.inner_text() == "State: … fix to be confirmed"


def test_the_first_tab_skips_to_the_content(story, mira, open_page):
    page = open_page("/apps/harbor", mira)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.innerText") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_the_transcript_is_stepped_through_by_keyboard(story, mira, open_page):
    page = open_page("/apps/harbor/screens/pier?build=1.1", mira)
    page.locator(".line a").first.focus()
    stops = []
    for _ in range(3):
        stops.append(page.evaluate("document.activeElement.closest('[data-say]').id"))
        page.keyboard.press("ArrowDown")
    assert stops == ["e1", "e2", "e3"]
    assert page.locator("svg .current").count() == 2, "the box and the number of the same element are marked in the picture"
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.closest('[data-say]').id") == "e1"
