"""The one-file helpers for test tools, with their tools' objects stood in for; what they write is read by the command."""
import base64
import importlib.util
import json
import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
IOS = """<AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" x="0" y="0" width="390" height="844">
<XCUIElementTypeButton type="XCUIElementTypeButton" label="Buy" visible="true" x="20" y="700" width="350" height="50"/>
</XCUIElementTypeApplication></AppiumAUT>"""
ANDROID = """<?xml version='1.0'?><hierarchy rotation="0"><node class="android.widget.Button" text="Buy" clickable="true"
focusable="true" enabled="true" bounds="[60,2100][1020,2250]"/></hierarchy>"""


def heard(path):
    """What the command reads of a file."""
    said = subprocess.run([ROOT / ".build/debug/earshot", "transcript", path, "--json"], capture_output=True, text=True)
    assert said.returncode == 0 and said.stderr == "", said.stderr
    capture = json.loads(said.stdout)["captures"][0]
    return capture["screen"], capture["variant"], capture["utterances"]


class Driver:
    """As much of Appium's Python client as the helper asks for."""

    def __init__(self, source, info, settings):
        self.page_source, self.info, self.settings, self.updates = source, info, settings, []
        self.capabilities = {"platformVersion": "17.5"}

    def get_settings(self):
        return self.settings

    def update_settings(self, settings):
        self.updates.append(settings)

    def get_screenshot_as_base64(self):
        return PNG

    def get_window_size(self):
        return {"width": 1080, "height": 2400}

    def execute_script(self, script):
        assert script == "mobile: deviceInfo"
        return self.info


@pytest.fixture
def python_helper():
    spec = importlib.util.spec_from_file_location("earshot", ROOT / "helpers/earshot.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.earshot


def test_appium_python_on_ios(python_helper, tmp_path):
    driver = Driver(IOS, {"name": "Anna's iPhone", "model": "iPhone", "isSimulator": False, "userInterfaceIdiom": 0, "userInterfaceStyle": "dark"}, {"includeCustomActionsInPageSource": False})
    path = python_helper(driver, "checkout", state="empty cart", folder=tmp_path, variant={"locale": "de"})
    assert path.name == "checkout.empty-cart.de.json"
    screen, variant, utterances = heard(path)
    assert screen == "checkout" and [one["text"] for one in utterances] == ["Buy. Taste."]
    assert variant["device"]["model"] == "iPhone" and variant["os"] == "17.5" and variant["appearance"] == "dark"
    assert variant["state"] == "empty cart" and json.loads(path.read_text())["screenshot"]["base64"] == PNG
    assert driver.updates[-1] == {"includeCustomActionsInPageSource": False}, "settings are as they were"


def test_python_keeps_each_variant_and_takes_the_place_of_its_own(python_helper, tmp_path):
    def driver(style, idiom=0):
        return Driver(IOS, {"userInterfaceIdiom": idiom, "userInterfaceStyle": style}, {})

    files = [
        python_helper(driver("light"), "check out", folder=tmp_path),
        python_helper(driver("dark"), "check out", folder=tmp_path),
        python_helper(driver("light", 1), "check out", folder=tmp_path),
        python_helper(driver("light"), "check/out", folder=tmp_path),
    ]
    assert [path.name for path in files] == [f"check-out{number}.json" for number in ["", ".2", ".3", ".4"]]
    assert python_helper(driver("dark"), "check out", folder=tmp_path) == files[1], "the same again takes its place"
    later = driver("dark")
    later.capabilities, later.info = {"platformVersion": "18.0"}, {**later.info, "model": "iPhone 17"}
    assert python_helper(later, "check out", folder=tmp_path) == files[1], "another system or phone is no other variant"
    assert [heard(path)[1].get("appearance") for path in files[:2]] == ["light", "dark"]
    files[0].write_text("no page of ours")
    assert python_helper(driver("light"), "check out", folder=tmp_path).name == "check-out.5.json"


def test_appium_python_on_android_and_what_a_driver_does_not_know(python_helper, tmp_path):
    driver = Driver(ANDROID, {"model": "Pixel 8", "platformVersion": "14", "displayDensity": 480}, {})
    _, variant, utterances = heard(python_helper(driver, "checkout", folder=tmp_path))
    assert utterances[0]["frame"] == [20, 700, 320, 50] and variant["device"]["size"] == [360, 800]
    assert driver.updates == [], "a driver without settings is left alone"

    class Bare:
        page_source = IOS

    assert heard(python_helper(Bare(), "bare", folder=tmp_path))[0] == "bare"


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here")
def test_webdriverio_and_detox(tmp_path):
    script = tmp_path / "run.js"
    (tmp_path / "shot.png").write_bytes(base64.b64decode(PNG))
    script.write_text(f"""
        const {{ earshot }} = require({json.dumps(str(ROOT / "helpers/earshot.js"))});
        const updates = [];
        const browser = {{
          capabilities: {{ platformVersion: '17.5' }},
          getSettings: async () => ({{ includeCustomActionsInPageSource: false }}),
          updateSettings: async (settings) => updates.push(settings),
          getPageSource: async () => {json.dumps(IOS)},
          takeScreenshot: async () => {json.dumps(PNG)},
          execute: async () => ({{ name: 'iPhone 15', isSimulator: true, userInterfaceIdiom: 0 }}),
        }};
        const device = {{
          generateViewHierarchyXml: async () => '<ViewHierarchy><UIWindow class="UIWindow" width="390" height="844" visibility="visible" alpha="1"><UIButton class="UIButton" label="Buy" x="20" y="700" width="350" height="50" visibility="visible" alpha="1" /></UIWindow></ViewHierarchy>',
          takeScreenshot: async () => {json.dumps(str(tmp_path / "shot.png"))},
        }};
        (async () => {{
          const files = [await earshot(browser, 'checkout', {{ folder: {json.dumps(str(tmp_path))} }}),
            await earshot(device, 'cart', {{ folder: {json.dumps(str(tmp_path))}, state: 'empty' }}),
            await earshot(browser, 'checkout', {{ folder: {json.dumps(str(tmp_path))}, variant: {{ appearance: 'dark' }} }}),
            await earshot(browser, 'checkout', {{ folder: {json.dumps(str(tmp_path))} }})];
          console.log(JSON.stringify({{ files, updates }}));
        }})();
        """)
    said = subprocess.run(["node", script], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    told = json.loads(said.stdout)
    screen, variant, utterances = heard(told["files"][0])
    assert screen == "checkout" and utterances[0]["text"] == "Buy. Button." and variant["device"]["model"] == "iPhone 15"
    assert told["updates"][-1] == {"includeCustomActionsInPageSource": False}
    assert told["files"][2].endswith("/checkout.2.json"), "another variant is another file"
    assert told["files"][3] == told["files"][0], "the same again takes its place"
    screen, variant, utterances = heard(told["files"][1])
    assert screen == "cart" and variant["state"] == "empty" and utterances[0]["text"].startswith("Buy")
    assert "screenshot" in json.loads(pathlib.Path(told["files"][1]).read_text())
