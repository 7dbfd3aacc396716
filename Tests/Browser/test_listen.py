"""Listen: the transcript in the browser's own voice. A script's work, so it is there only with scripts."""

# Speaks nothing and notes everything; `window.finish()` ends what is being said.
SPEECH = """
  window.spoken = [];
  window.SpeechSynthesisUtterance = function (text) { this.text = text; };
  const voices = [{ name: 'Anna', lang: 'de-DE' }, { name: 'Moira', lang: 'en-IE' }];
  const speech = {
    current: null, getVoices: () => voices, addEventListener: () => {}, cancelled: 0,
    speak(u) { this.current = u; window.spoken.push({ text: u.text, rate: u.rate, voice: u.voice && u.voice.name, lang: u.lang || null });
               u.onstart && u.onstart(); },
    cancel() { this.cancelled += 1; this.current = null; },
  };
  Object.defineProperty(window, 'speechSynthesis', { value: speech });
  window.finish = () => { const u = speech.current; speech.current = null; u.onend && u.onend(); };
"""
SCREEN = "/apps/harbor/screens/pier?build=1.1"


def test_without_scripts_there_is_no_button(story, mira, open_page):
    page = open_page(SCREEN, mira, java_script_enabled=False)
    assert page.get_by_role("button", name="Listen").count() == 0


def test_it_speaks_in_flick_order_and_shows_where_it_is(story, mira, open_page):
    page = open_page(SCREEN, mira, before=SPEECH)
    page.get_by_label("Rate").select_option("2")
    page.get_by_label("Voice").select_option("Moira")
    page.get_by_role("button", name="Listen").click()
    lines = page.locator("[data-say]").count()
    for number in range(1, lines + 1):
        assert page.locator(".speaking[data-say]").get_attribute("id") == f"e{number}"
        page.evaluate("finish()")
    spoken = page.evaluate("spoken")
    assert [one["text"] for one in spoken] == page.eval_on_selector_all("[data-say]", "all => all.map(e => e.dataset.say)")
    assert {one["rate"] for one in spoken} == {2}
    assert page.locator(".speaking").count() == 0
    assert page.get_by_role("button", name="Listen").count() == 1


def test_it_speaks_each_line_in_its_own_language(story, mira, open_page):
    page = open_page(SCREEN, mira, before=SPEECH)
    page.get_by_role("button", name="Listen").click()
    for _ in range(page.locator("[data-say]").count()):
        page.evaluate("finish()")
    german = next(one for one in page.evaluate("spoken") if one["text"].startswith("Willkommen"))
    assert german["lang"] == "de"
    assert page.locator("tr.line").get_by_text("Willkommen an Bord").last.evaluate("e => e.closest('[lang]').lang") == "de"


def test_any_key_stops_it(story, mira, open_page):
    for key in ("Escape", "a", "Tab", "ArrowDown"):
        page = open_page(SCREEN, mira, before=SPEECH)
        page.get_by_role("button", name="Listen").click()
        assert page.get_by_role("button", name="Stop").count() == 1
        page.keyboard.press(key)
        assert page.get_by_role("button", name="Listen").count() == 1, key
        assert page.evaluate("speechSynthesis.current") is None
        assert page.locator(".speaking").count() == 0
    page.get_by_role("button", name="Listen").click()
    page.get_by_role("button", name="Stop").click()
    assert page.get_by_role("button", name="Listen").count() == 1


def test_it_begins_where_somebody_stands(story, mira, open_page):
    page = open_page(SCREEN, mira, before=SPEECH)
    page.locator("#e2 a").first.focus()
    page.get_by_role("button", name="Listen").click()
    assert page.evaluate("spoken[0].text") == page.locator("#e2").get_attribute("data-say")
