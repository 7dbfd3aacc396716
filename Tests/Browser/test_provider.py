"""Somebody signs in by a provider on another site, in a real browser: with its rules for cookies and forms."""


def come_in(page):
    page.get_by_role("link", name="Sign in with Harbour").click()
    page.get_by_role("link", name="Go on as ada").click()


def test_signing_in_by_a_provider_leads_to_the_page_that_was_asked_for(server, story, open_page):
    page = open_page("/apps/harbor")
    come_in(page)
    page.wait_for_url(server.address + "/apps/harbor")
    assert page.locator("form.sign-out a").inner_text() == "ada"
    names = {cookie["name"]: cookie for cookie in page.context.cookies(server.address)}
    assert "earshot-openid" not in names and names["earshot"]["httpOnly"]
    page.reload()
    assert page.locator("h1").count() == 1 and page.url == server.address + "/apps/harbor"
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in?done=out")
    come_in(page)
    page.wait_for_url(server.address + "/")
    assert "You are ada. You may: read." in open_page("/settings", page.context.storage_state()).locator("main").inner_text()


def test_the_way_back_from_the_provider_in_another_browser_signs_nobody_in(server, open_page):
    page = open_page("/sign-in")
    page.get_by_role("link", name="Sign in with Harbour").click()
    seen = []
    page.on("request", lambda request: seen.append(request.url))
    page.get_by_role("link", name="Go on as ada").click()
    page.wait_for_url(server.address + "/")
    address = next(url for url in seen if "/sign-in/openid/callback?" in url)
    other = open_page(address.removeprefix(server.address))
    assert "begun in another browser" in other.get_by_role("alert").inner_text()
    assert "earshot" not in [cookie["name"] for cookie in other.context.cookies(server.address)]
