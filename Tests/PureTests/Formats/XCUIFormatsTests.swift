import Formats
import Screens
import Testing

@Suite struct XCUIFormatsTests {
    @Test func `what WebDriverAgent rewrote is undone`() throws {
        let page = try ImportFixture.capture("wda-xml/undoing-the-rewriting.xml")
        #expect(page.screen.title == "Basket")
        #expect(page.screen.key == "undoing-the-rewriting", "The app's name is no screen's.")
        #expect(page.variant.device?.size == [390, 844])
        let back = try page["/0/0"]
        #expect(back.traits == [.button, .backButton])
        #expect(back.identifier == "BackButton")
        let title = try page["/0/1"]
        #expect((title.value, title.text, title.identifier) == (nil, "Basket", nil))
        #expect(title.traits == [.staticText, .header])
        let gift = try page["/1"]
        #expect((gift.label, gift.value, gift.identifier) == ("Gift & card", nil, "gift"))
        #expect(gift.traits == [.button, .selected, .notEnabled])
        #expect(gift.customActions == ["Wrap", "Add note"])
        #expect(try page["/2"].value == "1", "Not selected: the value is its own.")
        let voucher = try page["/3"]
        #expect((voucher.label, voucher.value, voucher.placeholder, voucher.text) == ("", nil, "Voucher", "Voucher"))
        #expect(!voucher.isElement, "The native flag beats the derived one.")
        let bag = try page["/4"]
        #expect(bag.frame == Frame(20.5, 260.33, 51, 31), "The unrounded frame is preferred.")
        #expect((bag.value, bag.traits) == ("0", [.button, .switchButton]))
        #expect(try page["/5"].frame == nil, "−1, −1, 0, 0 is how a broken frame is written.")
        #expect(try page["/5"].value == "€ 12")
        #expect(page.unknown == ["customContent", "customRotors", "hint", "language", "userInputLabels"])
        #expect(!page.blindTo.contains(.isElement))
        #expect(page.blindTo.isSuperset(of: [.modal, .elementsHidden, .hidden, .sortPriority]))
    }

    @Test(arguments: ["", #" name="menuButton""#, #" name="menuButton" accessible="true""#])
    func `a navigation bar's first button without a name leads nowhere that anybody knows of`(named: String) throws {
        func first(_ attributes: String) throws -> Scene {
            let button =
                #"<XCUIElementTypeButton type="XCUIElementTypeButton"\#(attributes) x="8" y="50" width="40" height="44"/>"#
            let text = """
                <XCUIElementTypeApplication type="XCUIElementTypeApplication" x="0" y="0" width="390" height="844">\
                <XCUIElementTypeNavigationBar type="XCUIElementTypeNavigationBar" name="Till" x="0" y="50" width="390" \
                height="44">\(button)</XCUIElementTypeNavigationBar></XCUIElementTypeApplication>
                """
            let capture = try #require(try Import.read([UInt8](text.utf8)).captures.first)
            return Scene(capture, Speaker().speak(capture))
        }
        let nameless = try first(named)
        #expect(nameless.utterances.map(\.text) == ["Button."])
        #expect(Ruleset.audit(nameless).findings.contains { $0.rule == "button-name" && $0.outcome == .failed })
        #expect(try first(#" label="Inbox""#).utterances.map(\.text) == ["Inbox. Back Button."])
    }

    @Test func `without flags the type and the place tell what is heard`() throws {
        let page = try ImportFixture.capture("wda-xml/flags-missing.xml")
        let heard = Speaker().speak(page).utterances.map(\.text)
        #expect(
            heard == [
                "Milk", "Add. Button.", "Delivery", "Leave at door. Switch Button. On.",
                "Selected: Today. Button. 1 of 2.", "Tomorrow. Button. 2 of 2.",
                "Selected: Shop. Tab. 1 of 2.", "Me. Tab. 2 of 2.",
            ])
        #expect(page.blindTo.contains(.isElement))
        #expect(page.unknown.contains("traits"))
        #expect(try page["/0"].hidden, "The status bar is the system's.")
    }

    @Test func `an accessible cell is heard itself only where nothing in it is`() throws {
        func cell(_ label: String, textIsAccessible: Bool) -> String {
            """
            <XCUIElementTypeCell type="XCUIElementTypeCell" label="\(label)" accessible="true">
            <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" label="Text" accessible="\(textIsAccessible)"/>
            <XCUIElementTypeButton type="XCUIElementTypeButton" label="Go" accessible="\(textIsAccessible)"/>
            </XCUIElementTypeCell>
            """
        }
        func heard(_ cell: String) throws -> [String] {
            let page = #"<XCUIElementTypeTable type="XCUIElementTypeTable">\#(cell)</XCUIElementTypeTable>"#
            return Speaker().speak(try Import.read([UInt8](page)).captures[0]).utterances.map(\.text)
        }
        #expect(try heard(cell("Row", textIsAccessible: true)) == ["Text", "Go. Button."])
        #expect(try heard(cell("Row", textIsAccessible: false)) == ["Row"])
        let native = cell("Row", textIsAccessible: true)
            .replacing(#"label="Row""#, with: #"label="Row" nativeAccessibilityElement="true""#)
        #expect(try heard(native) == ["Row"])
    }

    @Test func `a page inside WebDriverAgent's JSON answer is the same page`() throws {
        let page = try ImportFixture.capture("wda-xml/in-a-json-answer.json")
        #expect(page.elementLabels == ["Go"])
        #expect(try page["/0"].frame == Frame(0, 0, 44, 44))
    }

    @Test func `two applications hang on an unnamed root`() throws {
        let page = try ImportFixture.capture("wda-xml/two-applications.xml")
        #expect(try page["/0/0"].label == "One")
        #expect(try page["/1/0"].label == "Two")
        #expect(page.tree[0].className == nil)
        #expect(page.variant.device?.idiom == .pad)
    }

    @Test func `an error in XML names its line`() {
        let error = #expect(throws: ImportError.self) {
            try Import.read([UInt8]("<AppiumAUT>\n<XCUIElementTypeButton\n label=\"a\"\n></AppiumAUT>"))
        }
        #expect(error?.line == 4)
    }

    @Test func `entities are never expanded`() throws {
        let error = #expect(throws: ImportError.self) {
            try Import.read(try ImportFixture.bytes("refused/entities.xml"))
        }
        #expect(error?.detail == "A document type declaration is not accepted.")
    }

    @Test func `WebDriverAgent's JSON of today`() throws {
        let page = try ImportFixture.capture("wda-json/present-format.json")
        #expect(try page["/0"].identifier == "headline")
        #expect(try page["/0"].frame == Frame(16, 60.5, 200, 39))
        let volume = try page["/1"]
        #expect((volume.value, volume.customActions, volume.enabled) == ("0.5", ["Mute"], false))
        #expect(volume.traits == [.adjustable, .notEnabled])
    }

    @Test func `JSON of UIAutomation's days`() throws {
        let page = try ImportFixture.capture("wda-json/of-old.json")
        let mail = try page["/0"]
        #expect((mail.label, mail.hint, mail.identifier, mail.value) == ("Mail", "Double tap to open", nil, nil))
        #expect(mail.frame == Frame(10.5, 20, 64, 64))
        #expect(try page["/1"].identifier == nil, "A name that repeats the hint is no identifier.")
        #expect(!page.unknown.contains("hint"))
        #expect(page.variant.device?.size == [320, 480])
    }

    @Test func `quotes and line breaks in debug text stay in the label`() throws {
        let page = try ImportFixture.capture("xcui-debug/quotes-and-line-breaks.txt")
        let motto = try page["/0/0/0"]
        #expect(motto.label == "Don't wait, it's today's\nlast chance")
        #expect(motto.identifier == "motto")
        #expect(motto.frame == Frame(16, 60, 358, 40))
        #expect(try page["/0/0/1"].value == nil, "A placeholder is no value.")
        #expect(try page["/0/0/2"].traits == [.button, .selected, .notEnabled, Traits(rawValue: 1 << 33)])
        #expect(try page["/0/1"].value == "1", "Indentation tells the level.")
        #expect(page.tree.count == 7, "The path to the element is no tree.")
    }

    @Test func `a caption listed beside its button is no element of its own`() throws {
        let page = try ImportFixture.capture("a11y-uitests-json/caption-beside-its-button.json")
        #expect(page.elementLabels == ["Pay", "", "Total"])
        #expect(try page["/0"].traits == [.button, .notEnabled])
        #expect(try page["/1"].placeholder == "Name")
        #expect(try page["/1"].value == nil)
    }
}
