"""Keeps the screen that an Appium test stands on, for `earshot upload`. One file, nothing but Python's own library.

    from earshot import earshot
    earshot(driver, "checkout")                      # -> captures/checkout.json
    earshot(driver, "checkout", state="empty", variant={"locale": "de"})

The file is earshot-page/1 (docs/formats.md of Earshot, section 6): the page source as the driver gave it, with its
picture and what the driver knows of the device.
"""
import datetime
import itertools
import json
import pathlib
import re

# What makes the page source of iOS complete: exact frames, what VoiceOver stops at, custom actions.
COMPLETE = {
    "includeNativeFrameInPageSource": True,
    "includeNativeAccessibilityElementInPageSource": True,
    "includeCustomActionsInPageSource": True,
}


def earshot(driver, screen, state=None, folder="captures", variant=None):
    """Writes the screen into a folder and answers the file's path.

    `variant` says what the driver doesn't know, by the keys of a capture's variant: {"locale": "de"}.
    """
    before = _quietly(lambda: driver.get_settings()) or {}
    if before:
        _quietly(lambda: driver.update_settings(COMPLETE))
    try:
        source = driver.page_source
    finally:
        put_back = {key: before[key] for key in COMPLETE if key in before}
        if put_back:
            _quietly(lambda: driver.update_settings(put_back))
    picture = _quietly(lambda: driver.get_screenshot_as_base64())
    page = {
        "format": "earshot-page/1",
        "screen": {"key": screen},
        "variant": {**_known(driver, "<hierarchy" in source), **(variant or {})},
        "capturedAt": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "source": {"tool": "Appium"},
        "page": {"text": source},
    }
    if state:
        page["variant"]["state"] = state
    if picture:
        page["screenshot"] = {"mediaType": "image/png", "base64": picture}
    parts = [screen, state, (variant or {}).get("locale"), (variant or {}).get("contentSize")]
    name = re.sub(r"[^\w.-]", "-", ".".join(part for part in parts if part))
    path = _place(pathlib.Path(folder), name, page)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(page, ensure_ascii=False), encoding="utf-8")
    return path


def _place(folder, name, page):
    """The file of this screen in this variant: name.json, or where that holds another one, name.2.json and so on."""
    numbers = itertools.count(2)
    path = folder / (name + ".json")
    while path.exists():
        if _quietly(lambda: _kind(json.loads(path.read_text(encoding="utf-8")))) == _kind(page):
            break
        path = folder / f"{name}.{next(numbers)}.json"
    return path


def _kind(page):
    """What parts the captures of one screen, as Earshot compares them. Another version of the system, or another phone, is no
    other variant, so that the next run takes the place of the last."""
    variant, text = page["variant"], page["page"]["text"]
    is_android, device = "<hierarchy" in text, variant.get("device") or {}
    # The source of an Android page counts in pixels, so that it does not tell a tablet.
    drawn = None if is_android else re.search(r'\bwidth="([\d.]+)" height="([\d.]+)"', text)
    width, height = device.get("size") or (map(float, drawn.groups()) if drawn else (0, 0))
    idiom = device.get("idiom") or ("pad" if min(width, height) >= (600 if is_android else 744) else "phone")
    looks = [variant.get("appearance") == "dark"]
    looks += [variant.get(key) is True for key in ("increaseContrast", "boldText", "reduceMotion", "preLogin")]
    return [
        page["screen"]["key"], is_android, idiom,
        variant.get("orientation") or ("landscape" if width > height else "portrait"),
        variant.get("contentSize") or "L", variant.get("locale"), variant.get("state"), looks,
    ]


def _known(driver, is_android):
    """What the driver says of the device; what it doesn't say is left out."""
    info = _quietly(lambda: driver.execute_script("mobile: deviceInfo")) or {}
    capabilities = _quietly(lambda: dict(driver.capabilities)) or {}
    device, known = {}, {}
    if is_android:
        device["model"] = info.get("model")
        density = info.get("displayDensity")
        if density:
            device["scale"] = density / 160
            size = _quietly(lambda: driver.get_window_size())
            device["size"] = size and [size["width"] * 160 / density, size["height"] * 160 / density]
    else:
        # The name of a device is its owner's.
        device["model"] = info.get("name") if info.get("isSimulator") else info.get("model")
        device["idiom"] = {0: "phone", 1: "pad"}.get(info.get("userInterfaceIdiom"))
        if info.get("userInterfaceStyle") in ("light", "dark"):
            known["appearance"] = info["userInterfaceStyle"]
    known["os"] = info.get("platformVersion") or capabilities.get("platformVersion")
    known["device"] = {key: value for key, value in device.items() if value}
    return {key: value for key, value in known.items() if value}


def _quietly(ask):
    """The answer; nothing where the driver has none."""
    try:
        return ask()
    except Exception:  # noqa: BLE001 - a capture without a picture is better than a test that fails for it
        return None
