import Formats
import Screens
import Testing

@Suite struct OtherCaptureFormatsTests {
    @Test func `the portable model is spoken as recorded, by traversal index`() throws {
        let capture = try ImportFixture.capture("accessibility-snapshot/bar-before-content.json")
        let transcript = Speaker().speak(capture)
        #expect(
            transcript.utterances.map(\.text) == [
                "Selected: Cart. Tab. 1 of 2.", "Menu. Tab. 2 of 2.", "Tip. List Start.", "Soup. €4",
            ])
        #expect(transcript.utterances.map(\.hint) == ["Opens the cart", nil, nil, nil])
        #expect(transcript.containers.map(\.kind) == [.tabBar, .semanticGroup, .list])
    }

    @Test func `nodes of the portable model are named by their place in the file`() throws {
        let capture = try ImportFixture.capture("accessibility-snapshot/bar-before-content.json")
        let names = Speaker().speak(capture).utterances.map { capture.tree.name(of: $0.node) }
        #expect(names == ["/1/1", "/1/0", "/0/1/0", "/0/0"])
    }

    @Test func `indexes that lead out of a container and back are followed`() throws {
        func element(_ name: String, _ index: Int) -> String {
            #"{"element":{"_0":{"description":"\#(name)","traits":[]},"traversalIndex":\#(index)}}"#
        }
        let list = #"{"container":{"_0":{"type":{"list":{}}},"children":[\#(element("C", 2)),\#(element("A", 0))]}}"#
        let capture = try Import.read([UInt8]("[\(list),\(element("B", 1))]")).captures[0]
        #expect(Speaker().speak(capture).utterances.map(\.text) == ["A", "B", "C"])
    }

    @Test func `an element without a description is composed from what it has`() throws {
        let element = #"{"label":"Save","hint":"Keeps it","traits":["button"]}"#
        let capture = try Import.read([UInt8](#"[{"element":{"_0":\#(element),"traversalIndex":0}}]"#)).captures[0]
        let spoken = Speaker().speak(capture).utterances
        #expect(spoken.map(\.text) == ["Save. Button."])
        #expect(spoken.map(\.hint) == ["Keeps it"])
    }

    @Test func `a path is kept as its bounding box, curves by their extremes`() throws {
        let capture = try ImportFixture.capture("accessibility-snapshot/bar-before-content.json")
        let soup = try #require(capture.tree.nodes.first { $0.label == "Soup" })
        #expect(soup.pathBounds == Frame(10, 200, 20, 30))
        #expect((soup.value, soup.language, soup.hint) == ("€4", "de", nil))
        #expect(soup.customContent == [.init(label: "Allergens", value: "Celery", important: true)])
        #expect(soup.customRotors == [.init(name: "Prices", results: ["€4 1 of 2"], limit: .more(3))])
        let tip = try #require(capture.tree.nodes.first { $0.recorded?.description == "Tip. List Start." })
        #expect(tip.traits?.rawValue == 562_949_953_421_313, "Unknown bits survive, unknown names are dropped.")
    }

    @Test func `a flat list hangs on an unnamed root, its application gives the size`() throws {
        let capture = try ImportFixture.capture("idb-json/flat-with-application-first.json")
        #expect(capture.variant.device?.size == [393, 852])
        #expect(capture.elementLabels == ["Sign in", "–", "Next"])
        #expect(try capture["/1"].traits == [.staticText, .header])
        let email = try capture["/2"]
        #expect((email.value, email.identifier, email.hint) == ("Email", "email", "Your address"))
        #expect(email.frame == Frame(20, 150, 350, 40))
        #expect(email.traits == [.textEntry, Traits(rawValue: 1 << 37)])
        #expect(try capture["/3"].customActions == ["Skip"])
    }

    @Test func `without traits the role speaks`() throws {
        let capture = try ImportFixture.capture("idb-json/nested-without-traits.json")
        #expect(capture.elementLabels == ["Fruit", "Ripe only"])
        #expect(try capture["/0/0"].traits == .header)
        #expect(try capture["/0/1"].traits == [.button, .switchButton])
        #expect(try capture["/0/1"].value == "1")
        #expect(capture.unknown.contains("traits"))
        #expect(capture.variant.device?.idiom == .pad)
    }

    @Test func `tabs say which they are of how many, and segments which is selected`() throws {
        func heard(_ bar: String, _ tab: String) throws -> [String] {
            let tabs = ["Home", "Mine"].enumerated().map { place, name in
                """
                {\(tab),"AXLabel":"\(name)","AXValue":\(place == 0 ? 1 : 0),"frame":{"x":\(place * 195),"y":792,"width":195,"height":48}}
                """
            }
            let group =
                #"{\#(bar),"frame":{"x":0,"y":791,"width":390,"height":53},"children":[\#(tabs.joined(separator: ","))]}"#
            let page =
                #"[{"role":"AXApplication","AXLabel":"Shop","frame":{"x":0,"y":0,"width":390,"height":844},"children":[\#(group)]}]"#
            let capture = try #require(try Import.read([UInt8](page.utf8)).captures.first)
            return Speaker().speak(capture).utterances.map(\.text)
        }
        let tab = #""role":"AXRadioButton","subrole":"AXTabButton""#
        #expect(
            try heard(#""role":"AXGroup","role_description":"Tab bar""#, tab)
                == ["Selected: Home. Tab. 1 of 2.", "Mine. Tab. 2 of 2."])
        #expect(
            try heard(#""role":"AXTabGroup""#, #""role":"AXButton""#) == ["Selected: Home. Button.", "Mine. Button."])
        #expect(try heard(#""role":"AXGroup""#, #""role":"AXButton""#).first == "Home: 1. Button.")
    }

    @Test func `what a Mac's group of tabs holds beside and below its tabs is no tab`() throws {
        func element(_ said: String, at y: Int, _ children: String = "") -> String {
            #"{\#(said),"frame":{"x":0,"y":\#(y),"width":200,"height":30},"children":[\#(children)]}"#
        }
        func heard(_ inGroup: [String]) throws -> [String] {
            let group = element(#""role":"AXTabGroup""#, at: 40, inGroup.joined(separator: ","))
            let page = "[" + element(#""role":"AXApplication","AXLabel":"Shop""#, at: 0, group) + "]"
            let capture = try #require(try Import.read([UInt8](page.utf8)).captures.first)
            return Speaker().speak(capture).utterances.map(\.text)
        }
        func button(_ name: String, _ value: Int, at y: Int) -> String {
            element(#""role":"AXButton","AXLabel":"\#(name)","AXValue":"\#(value)""#, at: y)
        }
        let tab = element(#""role":"AXRadioButton","subrole":"AXTabButton","AXLabel":"Basket","AXValue":1"#, at: 40)
        let nested = element(#""role":"AXGroup""#, at: 80, button("Cart", 1, at: 80))
        for page in [nested, button("Cart", 1, at: 80)] {
            let found = try heard([tab, page])
            #expect(found.contains("Cart: 1. Button."), "\(found)")
            #expect(found.contains { $0.hasPrefix("Selected: Basket") })
        }
        #expect(try heard([nested, button("Pay", 0, at: 120)]).contains("Cart: 1. Button."))
        let two = try heard([button("Apples", 1, at: 80), button("Pears", 1, at: 120)])
        #expect(!two.contains { $0.hasPrefix("Selected") }, "of segments one is selected: these count something")
    }

    @Test func `a root that says its place alone holds the elements, and a type is a role`() throws {
        let screen = """
            [{"frame":{"x":0,"y":0,"width":390,"height":844},"children":[{"AXUniqueId":"go","AXLabel":"Continue",
              "AXValue":null,"type":"Button","frame":{"x":20,"y":700,"width":350,"height":48},"children":[]}]}]
            """
        let capture = try #require(try Import.read([UInt8](screen.utf8)).captures.first)
        #expect(Speaker().speak(capture).utterances.map(\.text) == ["Continue. Button."])
        #expect(capture.variant.device?.size == [390, 844])
    }

    @Test(arguments: [("1", true), ("0", false), ("\"1\"", true), ("null", false)])
    func `the value of a tab is whether it is selected`(value: String, isSelected: Bool) throws {
        let screen =
            #"[{"role":"AXApplication","frame":{"x":0,"y":0,"width":390,"height":844}},"#
            + #"{"role":"AXRadioButton","subrole":"AXTabButton","AXLabel":"Home","AXValue":\#(value),"#
            + #""frame":{"x":0,"y":790,"width":130,"height":48}}]"#
        let tab = try #require(
            try Import.read([UInt8](screen.utf8)).captures[0].tree.nodes.first { $0.label == "Home" })
        #expect(tab.value == nil && tab.traits?.contains(.tabBarItem) == true)
        #expect(tab.traits?.contains(.selected) == isSelected)
    }

    @Test func `Maestro's hierarchy of an iPhone`() throws {
        let capture = try ImportFixture.capture("maestro-json/hierarchy-ios.json")
        #expect(capture.screenReader == .voiceOver)
        #expect(capture.elementLabels == ["Basket", "Name"])
        #expect(try capture["/0"].identifier == "basket")
        #expect(try capture["/0"].traits == .selected)
        let name = try capture["/1"]
        #expect((name.value, name.placeholder, name.enabled) == ("Ann", "Your name", false))
        #expect(name.frame == Frame(16, 120, 358, 40))
        #expect(capture.variant.device?.size == [390, 844])
    }

    @Test func `Maestro's hierarchy of an Android phone begins with the outermost view`() throws {
        let capture = try ImportFixture.capture("maestro-json/hierarchy-android.json")
        #expect(capture.screenReader == .talkBack)
        #expect(capture.tree[0].identifier == "android:id/content")
        #expect(capture.unknown.contains("isElement"), "what can be focused is a stop, and is not said")
        let pay = try capture["/0"]
        #expect((pay.label, pay.text, pay.isElement) == ("Pay now", "Pay", true))
        #expect(pay.gestures == [.tap])
    }

    @Test func `Maestro says what is checked, and never whether a view can be`() throws {
        func value(_ name: String, checked: Bool?) throws -> String? {
            let state = checked.map { #","checked":\#($0)"# } ?? ""
            let view =
                #"{"attributes":{"class":"\#(name)","text":"AM","bounds":"[0,0][90,90]"},"clickable":true\#(state)}"#
            let tree = #"{"attributes":{"class":"android.widget.FrameLayout"},"children":[\#(view)]}"#
            return try #require(try Import.read([UInt8](tree.utf8)).captures[0].tree.nodes.first { $0.text == "AM" })
                .value
        }
        for name in ["android.widget.RadioButton", "android.widget.Switch"] {
            #expect(try value(name, checked: true) == "checked")
            #expect(try value(name, checked: false) == "not checked")
            #expect(try value(name, checked: nil) == nil)
        }
        #expect(try value("com.shop.Chip", checked: true) == "checked")
        #expect(try value("android.widget.Button", checked: false) == nil, "no button is told to be not checked")
    }

    @Test func `fractions of an unknown screen give an order and no frame`() throws {
        let capture = try ImportFixture.capture("maestro-json/studio-fractions.json")
        #expect(capture.tree.nodes.allSatisfy { $0.frame == nil })
        #expect(capture.tree.elements(of: 0).map { $0.map { capture.tree[$0].id } } == ["a", "c"])
        #expect(capture.unknown.contains("frame"))
        #expect(try capture["c"].identifier == "shop:id/pay")
    }

    @Test func `the tree of Maestro's driver has types by number`() throws {
        let capture = try ImportFixture.capture("maestro-json/driver-tree.json")
        #expect(try capture["/0"].traits == [.button, .switchButton])
        #expect(capture.elementLabels == ["Terms"])
    }

    @Test func `a waypoint takes what its second tree knows besides`() throws {
        let capture = try ImportFixture.capture("maestro-json/waypoint-android.json")
        #expect(capture.screen == Screen(key: "shop.android.till", title: "Till"))
        let gift = try capture["/0"]
        #expect((gift.value, gift.isElement, gift.frame) == ("checked", true, Frame(40, 100, 1000, 130)))
        #expect(try capture["/1"].traits == [.staticText, .header])
        #expect(try capture["/1"].frame == Frame(0, 300, 1080, 80), "An omitted number is zero.")
        #expect(capture.unknown.contains("density"))
    }

    @Test func `a waypoint of an iPhone is in points`() throws {
        let capture = try ImportFixture.capture("maestro-json/waypoint-ios.json")
        #expect(capture.variant.device?.size == [402, 874])
        #expect(capture.elementLabels == ["Basket", "Voucher"], "What has a placeholder is a field.")
        #expect(try capture["/0/1"].frame == Frame(0, -40, 402, 38))
        #expect(try capture["/0/1"].placeholder == "Voucher")
    }

    @Test func `a switch that can't be focused is said by its row, and by itself where nothing else is`() throws {
        func heard(rowIsClickable: Bool, switchIsFocusable: Bool = false) throws -> [String] {
            let dump = """
                <hierarchy><node class="android.widget.LinearLayout" clickable="\(rowIsClickable)" focusable="\(rowIsClickable)" \
                checkable="false" bounds="[0,0][400,90]"><node class="android.widget.TextView" text="Airplane mode" \
                clickable="false" focusable="false" checkable="false" bounds="[0,0][300,90]" />\
                <node class="android.widget.Switch" clickable="false" focusable="\(switchIsFocusable)" checkable="true" \
                checked="false" bounds="[300,0][400,90]" /></node></hierarchy>
                """
            let captures = try Import.read([UInt8](dump.utf8)).captures
            return Speaker().speak(captures[0]).utterances.map(\.text)
        }
        #expect(try heard(rowIsClickable: true) == ["Airplane mode, off, Switch"])
        #expect(try heard(rowIsClickable: true, switchIsFocusable: true) == ["Airplane mode", "off, Switch"])
        #expect(try heard(rowIsClickable: false) == ["Airplane mode", "off, Switch"])
    }

    @Test func `Android's flags become words of ours`() throws {
        let capture = try ImportFixture.capture("uiautomator-xml/class-names-for-tags.xml")
        #expect(capture.screenReader == .talkBack)
        #expect(capture.tree[0].className == "android.widget.FrameLayout")
        let gift = try capture["/0"]
        #expect((gift.label, gift.text, gift.value) == ("Gift", "ON", "checked"))
        #expect((gift.gestures, gift.scrollable, gift.isElement) == ([.tap], false, true))
        let pin = try capture["/1"]
        #expect(pin.traits == [.textEntry, .secureTextField, .notEnabled])
        #expect((pin.hint, pin.label, pin.hidden) == ("PIN", nil, true))
        #expect(pin.gestures == [.tap, .longPress])
        #expect(try capture["/2"].traits == [.staticText, .header, .selected])
        #expect(try capture["/2"].frame == Frame(40, 500, 1000, 60))
        #expect(capture.unknown == ["customActions", "density", "language"])
        #expect(capture.variant.device?.size == [1080, 2088], "In pixels, like the frames.")
    }

    @Test func `what a window draws below the size that Appium tells is on the screen`() throws {
        func size(window: String) throws -> [Double]? {
            let dump = """
                <hierarchy class="hierarchy" rotation="0" width="1080" height="2088"><android.widget.FrameLayout \
                class="android.widget.FrameLayout" bounds="\(window)" displayed="true"><android.widget.Button text="Pay" \
                class="android.widget.Button" clickable="true" focusable="true" bounds="[40,1900][1040,2060]" displayed="true" />\
                </android.widget.FrameLayout></hierarchy>
                """
            return try Import.read([UInt8](dump.utf8)).captures[0].variant.device?.size
        }
        #expect(try size(window: "[0,0][1080,2220]") == [1080, 2220])
        #expect(try size(window: "[28,807][1052,2070]") == [1080, 2088], "A dialog is no screen.")
    }

    @Test func `a dump of two windows has an unnamed root`() throws {
        let capture = try ImportFixture.capture("uiautomator-xml/dump-of-two-windows.xml")
        #expect(try capture["/0/0"].text == "Pay")
        #expect(try capture["/0/0"].label == "", "Empty is not missing.")
        #expect(capture.tree.children(of: 0).count == 2)
    }

    @Test func `Detox writes labels as they are, and we read them so`() throws {
        let capture = try ImportFixture.capture("detox-xml/raw-quotes-ios.xml")
        let motto = try capture["/0/0"]
        #expect(motto.label == #"Say "cheese" & <smile> & wave"#)
        #expect(motto.identifier == "motto")
        #expect(motto.frame == Frame(16, 54, 200, 20), "Places are relative to the superview.")
        #expect(try capture["/0/1"].alpha == 0)
        #expect(try capture["/0/1/0"].hidden)
        #expect(try capture["/0/1/0"].frame == nil, "Below an unknown place nothing is known.")
        #expect(capture.tree.count == 6, "The page inside a web view is not ours.")
        #expect(capture.tree[0].identifier == nil, "Detox's own ids are none of the app's.")
    }

    @Test func `a hierarchy whose spaces were lost is read all the same`() throws {
        let capture = try ImportFixture.capture("detox-xml/spaces-lost.xml")
        #expect(capture.tree[0].className == "UIWindow")
        #expect(capture.tree[0].frame == Frame(0, 0, 390, 844))
        #expect(try capture["/0"].label == "SayHello")
        #expect(try capture["/0"].identifier == "hello")
    }

    @Test func `with a density, Android's pixels become points`() throws {
        let capture = try ImportFixture.capture("detox-xml/android-with-density.xml")
        #expect(try capture["/0"].frame == Frame(100, 20, 200, 40))
        #expect(try capture["/1"].hidden)
        #expect(try capture["/1"].label == "Close")
        #expect(capture.variant.device?.scale == 2.75)
        #expect(!capture.unknown.contains("density"))
    }
}
