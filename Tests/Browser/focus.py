"""Where the focus is. Chromium moves it to what has `autofocus` when it first draws, which may be after the page is loaded."""


def has_focus(page, selector):
    """Waits up to five seconds until it has; asked from outside, since a page without scripts runs no timers."""
    for _ in range(100):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"the focus is not on {selector}")
