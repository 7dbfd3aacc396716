"""A release is signed off on its page: what is said then, to axe and on paper."""

from axe_playwright_python.sync_playwright import Axe


def test_a_release_is_signed_off_and_that_is_printed(story, mira, open_page):
    page = open_page("/apps/harbor/releases/1.1", mira)
    page.get_by_text("Sign 1.1 off, in my name").click()
    assert page.get_by_text("says that it may not ship. To sign changes nothing of that.").is_visible()
    assert not Axe().run(page).response["violations"]
    page.get_by_label("Remark").fill("The fares are mended by the hot fix.")
    page.get_by_role("button", name="Sign it off").click()
    said = page.locator("#sign-offs li").first
    assert "signed 1.1 off on " in said.inner_text() and "which said that it may not ship." in said.inner_text()
    assert "“The fares are mended by the hot fix.”" in said.inner_text()
    assert not page.get_by_text("Sign 1.1 off, in my name").count()
    assert not Axe().run(page).response["violations"]
    page.emulate_media(media="print")
    assert said.is_visible() and not said.get_by_role("button").count()
    page.emulate_media(media="screen")
    said.get_by_role("button", name="Take back").click()
    assert page.get_by_text("Sign 1.1 off, in my name").is_visible()
    assert not page.locator("#sign-offs li").count()
