"""A table of reports: what its columns mean is asked before anything is filed, with and without scripts."""

import pytest

from focus import has_focus


def table(name):
    """Two rows for a source; its name is in a column, so no other source has the same columns."""
    rows = "What is wrong?,Where,How bad,{0}\nIt only says button,pier {0},high,1\nSilent since Monday ({0}),ticket,P1,2\n"
    return {"name": "desk.csv", "mimeType": "text/csv", "buffer": rows.format(name).encode()}


@pytest.mark.parametrize("scripts", [True, False])
def test_a_table_is_filed_after_its_columns_were_looked_at(scripts, story, mira, open_page):
    page = open_page("/apps/harbor/reports/import", mira, java_script_enabled=scripts)
    name = f"Source with{'' if scripts else 'out'} scripts"
    page.get_by_label("File (needed)").set_input_files(table(name))
    page.get_by_role("button", name="Import").click()
    assert page.locator("h1").inner_text() == "What the columns mean"
    has_focus(page, "[role=alert]")
    page.get_by_role("combobox", name="How bad Filed as").select_option("Impact")
    page.get_by_role("combobox", name="What is wrong? Filed as").select_option("What was said")
    page.get_by_role("button", name="Show the first rows again").click()
    has_focus(page, "h2")
    rows = page.get_by_role("table", name="The first rows as they would be filed")
    assert "It only says button" in rows.inner_text() and "“P1” is not understood" in rows.inner_text()
    page.get_by_label("Keep these columns under the name").fill(name)
    page.get_by_role("button", name="File the reports").click()
    assert "2 reports filed" in page.get_by_role("status").inner_text()
    has_focus(page, "#done")
    assert page.title().startswith("2 reports filed, 0 known already")
    assert page.get_by_role("link", name=name).count() == 1

    page.goto(page.url.split("/import")[0] + "/import")
    page.get_by_label("File (needed)").set_input_files(table(name))
    page.get_by_role("button", name="Import").click()
    has_focus(page, "main p[tabindex]")
    assert f"read as it was saved for “{name}”" in page.locator("main p[tabindex]").inner_text()
