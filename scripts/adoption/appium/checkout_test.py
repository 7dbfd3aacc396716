"""A team's test of its checkout, with as much of Appium's client as it asks for stood in for."""
import sys

from earshot import earshot

SOURCE = """<AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" x="0" y="0" width="390" height="844">
<XCUIElementTypeStaticText type="XCUIElementTypeStaticText" label="Checkout" visible="true" x="20" y="60" width="350" height="30"/>
<XCUIElementTypeButton type="XCUIElementTypeButton" name="buy" label="{}" visible="true" x="20" y="700" width="350" height="50"/>
</XCUIElementTypeApplication></AppiumAUT>"""


class Driver:
    page_source = SOURCE.format(sys.argv[1])
    capabilities = {"platformVersion": "18.2"}

    def execute_script(self, script):
        return {"model": "iPhone", "name": "iPhone 16", "isSimulator": True, "userInterfaceIdiom": 0}


earshot(Driver(), "checkout")
