"""What a screen reader says on the way through each main job, kept as text: Chromium's accessibility tree in its order.

A change of these pages shows here as a change of what is heard. Where it is meant, record it anew and read the
difference: EARSHOT_RECORD_WALKS=1 .venv/bin/pytest Tests/Browser/test_walks.py
"""

import os
import re
from pathlib import Path

import pytest

from conftest import serving, signed_in
from story import load

WALKS = Path(__file__).parent / "walks"
# Words until the fact stands, and until the first row of a list.
FACT, ROW = 20, 40
HEARD = """() => {
    const main = document.querySelector('main').cloneNode(true);
    main.querySelectorAll('[aria-hidden=true], [hidden], script, details:not([open]) > :not(summary)').forEach((e) => e.remove());
    const title = main.querySelector('h1'), walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    let text = '', after = false;
    while (walker.nextNode()) {
        const node = walker.currentNode;
        if (title.contains(node)) { after = true; continue; }
        if (after) text += ' ' + node.data;
    }
    return text.replace(/\\s+/g, ' ').trim();
}"""


@pytest.fixture(scope="module")
def server():
    """One of its own: what is kept as text must not depend on what other tests did."""
    with serving() as server:
        yield server


@pytest.fixture(scope="module")
def mira(server, browser):
    return signed_in(server, browser, "mira")


@pytest.fixture(scope="module")
def story(server, mira, receiver):
    return load(server, mira, receiver)


def words_until(page, fact):
    heard = page.evaluate(HEARD)
    found = re.search(fact, heard)
    assert found, f"“{fact}” is not said on {page.url}: {heard[:300]}"
    return len(heard[: found.end()].split())


@pytest.mark.parametrize("path, fact, most", [
    ("/", r"may not ship", FACT),
    ("/apps/harbor", r"may (not )?ship", FACT),
    ("/apps/harbor/releases/1.1", r"may (not )?ship", FACT),
    ("/reports/{answered}", r"[Kk]nown|not tied|may be the same", FACT),
    ("/problems/{problem}", r"since|Since|in 1\.1|not observed", FACT),
    ("/apps/harbor/problems", r"Departures|Ticket|ticket|pier", ROW),
])
def test_the_fact_stands_first(path, fact, most, story, mira, open_page):
    page = open_page(path.format(**vars(story)), mira)
    assert words_until(page, fact) <= most


def plain(text):
    """Without what differs from run to run: days, times, numbers of rows."""
    text = re.sub(r"\d{4}-\d\d-\d\d( \d\d:\d\d UTC)?", "DAY", text)
    text = re.sub(r"(/(problems|reports|verdicts|findings|elements|bursts|sessions|uploads)/)\d+", r"\1N", text)
    return re.sub(r"\b([Rr]eport|[Pp]roblem|[Vv]erdict|[Ff]inding) \d+", r"\1 N", text)


class Walk:
    """Somebody's way through a job: each page as it is said."""

    def __init__(self, name, page):
        self.name, self.page, self.steps = name, page, []

    def hear(self, step):
        said = plain(self.page.locator("main").aria_snapshot())
        self.steps.append(f"# {step}: {self.page.title()}\n{said}\n")

    def end(self):
        kept, now = WALKS / f"{self.name}.txt", "\n".join(self.steps)
        if os.environ.get("EARSHOT_RECORD_WALKS"):
            WALKS.mkdir(exist_ok=True)
            kept.write_text(now)
        assert kept.read_text() == now, f"{kept.name} says otherwise"


def test_the_release_manager_reads_the_verdict(story, mira, open_page):
    page = open_page("/", mira, timezone_id="UTC")
    walk = Walk("release-manager", page)
    walk.hear("Home")
    page.locator("main table a[href='/apps/harbor']").first.click()
    walk.hear("The app")
    page.locator("main .verdict a", has_text="All about").click()
    walk.hear("The release")
    walk.end()


def test_the_engineer_reads_what_is_new_and_a_problem(story, mira, open_page):
    page = open_page("/apps/harbor/problems", mira, timezone_id="UTC")
    walk = Walk("engineer", page)
    walk.hear("The queue")
    page.goto(page.url.split("/apps")[0] + f"/problems/{story.problem}")
    walk.hear("The problem")
    walk.end()


def test_support_files_a_report(story, mira, open_page):
    page = open_page("/apps/harbor/reports/new", mira)
    walk = Walk("support", page)
    walk.hear("A new report")
    walk.end()
