import Formats
import Screens
import Testing

/// What capture tools deliver with an app's screen and is none of its elements, and what lies inside elements.
@Suite struct BesideTheAppTests {
    private func heard(_ text: String) throws -> [String] {
        let capture = try #require(try Import.read([UInt8](text)).captures.first)
        return Speaker().speak(capture).utterances.map(\.text)
    }

    private func waypoint(_ children: String) -> String {
        #"{"waypointId":"s","deviceWidth":402,"deviceHeight":874,"viewHierarchy":{"children":[\#(children)]}}"#
    }

    private func node(_ label: String, _ y1: Int, _ y2: Int, _ more: String = "") -> String {
        #"{"accessibilityText":"\#(label)","x1":0,"x2":402,"y1":\#(y1),"y2":\#(y2)\#(more.isEmpty ? "" : "," + more)}"#
    }

    @Test func `the status bar that Maestro adds is left out, a bar of the app's own is not`() throws {
        let app = #"{"x2":402,"y2":874,"children":[\#(node("Pay", 100, 140))]}"#
        let status = #"{"children":[{"x2":402,"y2":54,"children":[\#(node("7:25", 22, 42))]}]}"#
        #expect(try heard(waypoint("\(app),\(status)")) == ["Pay"])
        let sheet = #"{"children":[{"x2":402,"y2":54},\#(node("Offer", 300, 340))]}"#
        #expect(try heard(waypoint("\(app),\(sheet)")) == ["Pay", "Offer"])
        #expect(try heard(waypoint(status)) == ["7:25"], "The first branch is the app's.")
    }

    @Test func `scroll bars and toolbars are no stops, in whatever language they are called`() throws {
        let bar = node("Vertikale Bildlaufleiste, 2 Seiten", 100, 130, #""text":"0 %""#)
        let toolbar = node("Toolbar", 788, 874, #""resourceId":"Toolbar""#)
        let slider = node("Volume", 200, 230, #""text":"50%""#)
        #expect(
            try heard(waypoint(#"{"x2":402,"y2":874,"children":[\#(bar),\#(slider),\#(toolbar)]}"#)) == ["Volume: 50%"])
    }

    private func at(_ label: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ more: String = "") -> String {
        """
        {"accessibilityText":"\(label)","x1":\(x),"x2":\(x + width),"y1":\(y),"y2":\(y + height)\
        \(more.isEmpty ? "" : "," + more)}
        """
    }

    private func screen(_ inside: String...) -> String {
        waypoint(#"{"accessibilityText":"Shop","x2":402,"y2":874,"children":[\#(inside.joined(separator: ","))]}"#)
    }

    @Test func `a row with words of its own is one element, and its symbols are none`() throws {
        let chevron = at("Forward", 290, 114, 9, 12, #""resourceId":"chevron.forward""#)
        let heart = at("Love", 105, 110, 22, 20, #""resourceId":"heart.fill""#)
        let row = at("Favourites", 76, 100, 250, 42, #""children":[\#(heart),{"x2":402,"children":[\#(chevron)]}]"#)
        let close = at(
            "Close window", 20, 40, 26, 26, #""children":[\#(at("close", 21, 41, 24, 24, #""resourceId":"xmark""#))]"#)
        #expect(try heard(screen(close, row)) == ["Close window", "Favourites"])
        let alone = at("Love", 105, 110, 22, 20, #""resourceId":"heart.fill""#)
        #expect(try heard(screen(alone)) == ["Love"], "A button may be nothing but its symbol.")
    }

    @Test func `buttons that fill what groups them stay`() throws {
        let minus = at("Less", 100, 100, 28, 28, #""resourceId":"minus""#)
        let plus = at("More", 140, 100, 28, 28, #""resourceId":"plus""#)
        #expect(
            try heard(screen(at("Quantity", 96, 96, 76, 36, #""children":[\#(minus),\#(plus)]"#))) == ["Less", "More"])
        let stars = (1...5).map { at("Star \($0)", 60 * $0, 100, 24, 24, #""resourceId":"star\#($0)""#) }
        let rating = at("Rating", 16, 96, 370, 40, #""children":[\#(stars.joined(separator: ","))]"#)
        #expect(try heard(screen(rating)) == (1...5).map { "Star \($0)" })
        let title = at("Basket", 16, 200, 200, 20), pay = at("Pay", 16, 240, 200, 44)
        #expect(
            try heard(screen(at("Basket", 0, 190, 402, 120, #""children":[\#(title),\#(pay)]"#))) == ["Basket", "Pay"])
    }

    @Test func `what is called by its texts joined by a comma is one element, by a space it only groups`() throws {
        let texts = at("work", 32, 71, 33, 18) + "," + at("Ann", 32, 89, 60, 20)
        let symbol = at("Get Mail", 352, 85, 16, 11, #""resourceId":"envelope.fill""#)
        #expect(
            try heard(screen(at("work, Ann", 16, 56, 370, 69, #""children":[\#(texts),\#(symbol)]"#))) == ["work, Ann"])
        #expect(try heard(screen(at("work Ann", 16, 56, 370, 69, #""children":[\#(texts)]"#))) == ["work", "Ann"])
        let valued = at("work", 16, 56, 370, 69, #""text":"Ann","children":[\#(texts),\#(symbol)]"#)
        #expect(try heard(screen(valued)) == ["work: Ann"])
    }

    @Test func `a keyboard that was put away is not on the screen`() throws {
        let keys = #""children":[\#(at("q", 4, 881, 40, 54))]"#
        let keyboard = #"{"resourceId":"UIKeyboardLayoutStar Preview","x2":402,"y1":874,"y2":1107,\#(keys)}"#
        #expect(try heard(screen(at("Pay", 16, 200, 300, 44), keyboard)) == ["Pay"])
        let shown = at("q", 4, 681, 40, 54)
        let open = #"{"resourceId":"UIKeyboardLayoutStar Preview","x2":402,"y1":674,"y2":874,"children":[\#(shown)]}"#
        #expect(try heard(screen(at("Pay", 16, 200, 300, 44), open)) == ["Pay", "q"])
    }

    @Test func `what Maestro calls checked is a switch`() throws {
        let wifi =
            #"{"attributes":{"accessibilityText":"Wi-Fi","value":"1","text":"1","bounds":"[0,100][300,140]","checked":"true"},"children":[]}"#
        let tree = #"{"attributes":{"bounds":"[0,0][390,844]"},"children":[\#(wifi)]}"#
        #expect(try heard(tree) == ["Wi-Fi. Switch Button. On."])
    }

    @Test func `scroll bars are no stops of a Detox hierarchy, by their class and where a view is called by them`()
        throws
    {
        func view(_ type: String, _ more: String, _ inside: String = "") -> String {
            #"<\#(type) class="\#(type)" alpha="1.0" visibility="visible" x="0" y="10" width="300" height="40" \#(more)>\#(inside)</\#(type)>"#
        }
        func page(_ inside: String) -> String {
            "<ViewHierarchy>" + view("UIWindow", "", inside) + "</ViewHierarchy>"
        }
        let names = ["Vertical scroll bar, 2 pages", "Horizontal scroll bar, 1 page"]
        let bars = names.map { view("_UIScrollViewScrollIndicator", #"label="\#($0)" value="0%""#) }.joined()
        let pay = view("RCTView", #"label="Pay""#)
        #expect(try heard(page(pay + view("RCTCustomScrollView", "", bars))) == ["Pay"])
        let both = #"label="\#(names.joined(separator: " "))""#
        let list = view("RCTView", both, view("RCTScrollView", "", bars))
        #expect(try heard(page(pay + list)) == ["Pay"])
        #expect(
            try heard(page(pay + view("RCTView", both, view("RNCWebViewImpl", both, view("RNCWKWebView", ""))))) == [
                "Pay"
            ])
    }

    @Test func `scroll bars are known where percents are written otherwise, and in a flat list`() throws {
        for share in ["%0", "٠٪", "0\u{A0}%"] {
            #expect(
                try heard(screen(at("Dikey kaydırma çubuğu, 2 sayfa", 372, 100, 30, 600, #""text":"\#(share)""#))) == []
            )
        }
        let studio = """
            {"platform":"ios","width":402,"height":874,"elements":[
             {"id":"1","accessibilityText":"Vertical scroll bar, 2 pages","text":"0%",
              "bounds":{"x":372,"y":100,"width":30,"height":600}},
             {"id":"2","accessibilityText":"Pay","bounds":{"x":0,"y":90,"width":90,"height":40}}]}
            """
        #expect(try heard(studio) == ["Pay"])
    }

    @Test func `UIKit's back button leads back, and its bar lies over the rows below`() throws {
        let back = #"{"accessibilityText":"Inbox","resourceId":"BackButton","x1":16,"x2":60,"y1":62,"y2":106}"#
        let bar = #"{"x2":402,"y1":62,"y2":116,"children":[\#(back)]}"#
        let rows = [("1", -20), ("2", 40), ("3", 120), ("4", 850)].map { node($0.0, $0.1, $0.1 + 60) }
        let list = #"{"x2":402,"y2":874,"children":[\#(rows.joined(separator: ","))]}"#
        let pay = node("Pay", 820, 860)
        let app =
            #"{"x2":402,"y2":874,"children":[\#(list),\#(bar),{"x2":402,"y1":800,"y2":874,"children":[\#(pay)]}]}"#
        #expect(try heard(waypoint(app)) == ["Inbox. Back Button.", "1", "2", "3", "4", "Pay"])
    }

    private func page(_ inside: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <XCUIElementTypeApplication type="XCUIElementTypeApplication" x="0" y="0" width="390" height="844">\(inside)\
        </XCUIElementTypeApplication>
        """
    }

    private func element(_ type: String, _ label: String, _ y: Int, _ more: String = "", _ inside: String = "")
        -> String
    {
        """
        <XCUIElementType\(type) type="XCUIElementType\(type)" label="\(label)" enabled="true" x="0" y="\(y)" width="300" \
        height="40" \(more)>\(inside)</XCUIElementType\(type)>
        """
    }

    @Test func `a button in a password field is a stop beside it`() throws {
        let show = element("Button", "Show password", 100), icon = element("Image", "key", 100)
        let field = element("SecureTextField", "Password", 100, "", icon + show + icon)
        #expect(
            try heard(page(field + element("Button", "Sign in", 200))) == [
                "Password. Secure Text Field.", "Show password. Button.", "Sign in. Button.",
            ])
        let waiting = element("Button", "Clear text", 100, #"visible="false""#)
        #expect(try heard(page(element("TextField", "Name", 100, "", waiting))) == ["Name. Text Field."])
    }

    @Test func `a button in a field is one where the source calls it no element because of the field`() throws {
        let show = element("Button", "Show", 100, #"accessible="false" visible="true""#)
        let field = element("SecureTextField", "Password", 100, #"accessible="true""#, show)
        #expect(try heard(page(field)) == ["Password. Secure Text Field.", "Show. Button."])
    }

    @Test func `a navigation bar's title is a heading where the source says no traits`() throws {
        let title = element("StaticText", "Cart", 50), other = element("StaticText", "2 items", 70)
        let bar = element("NavigationBar", "", 44, #"name="Cart""#, title + other)
        #expect(try heard(page(bar)) == ["Cart. Heading.", "2 items"])
        let plain = element("StaticText", "Cart", 50, #"traits="Static Text""#)
        #expect(try heard(page(element("NavigationBar", "", 44, #"name="Cart""#, plain))) == ["Cart"])
    }

    private func idb(_ elements: String...) -> String { "[\(elements.joined(separator: ","))]" }

    private func described(_ role: String, _ label: String, _ y: Int, _ more: String = "") -> String {
        """
        {"role":"\(role)","AXLabel":"\(label)","AXFrame":"{{0, \(y)}, {300, 40}}","enabled":true\
        \(more.isEmpty ? "" : "," + more)}
        """
    }

    @Test func `an empty list of traits leaves what the role tells`() throws {
        let heard = try heard(
            idb(
                described("AXButton", "Pay", 0, #""traits":[]"#),
                described("AXTextField", "Code", 60, #""traits":[],"subrole":"AXSecureTextField""#)))
        #expect(heard == ["Pay. Button.", "Code. Secure Text Field."])
    }

    @Test func `a button in a field is a stop in every format`() throws {
        let show = described("AXButton", "Show", 100), text = described("AXStaticText", "hint", 100)
        let field = described(
            "AXTextField", "Code", 100, #""subrole":"AXSecureTextField","children":[\#(text),\#(show)]"#)
        #expect(
            try heard(idb(described("AXApplication", "A", 0, #""children":[\#(field)]"#))) == [
                "Code. Secure Text Field.", "Show. Button.",
            ])
        let dictate = node("Dictate", 100, 140), icon = node("Search", 100, 140)
        let search = node("Search", 100, 140, #""hintText":"Search","children":[\#(icon),{"children":[\#(dictate)]}]"#)
        #expect(
            try heard(waypoint(#"{"x2":402,"y2":874,"children":[\#(search)]}"#)) == ["Search. Text Field.", "Dictate"])
    }

    @Test func `the bars of Android's own are left out`() throws {
        func view(_ text: String, _ id: String) -> String {
            """
            <node text="\(text)" resource-id="\(id)" class="android.widget.TextView" package="a" content-desc="" \
            clickable="false" focusable="false" enabled="true" bounds="[0,0][100,40]" />
            """
        }
        let views = view("11:45", "com.android.systemui:id/clock") + view("Pay", "shop:id/pay")
        let page = """
            <?xml version='1.0' encoding='UTF-8' ?><hierarchy rotation="0"><node text="" resource-id="" \
            class="android.widget.FrameLayout" package="a" content-desc="" clickable="false" focusable="false" \
            enabled="true" bounds="[0,0][1080,1920]">\(views)</node></hierarchy>
            """
        #expect(try heard(page) == ["Pay"])
        let studio = """
            {"platform":"android","width":1080,"height":1920,"elements":[
             {"id":"1","resourceId":"com.android.systemui:id/clock","text":"11:45",
              "bounds":{"x":0,"y":0,"width":90,"height":40}},
             {"id":"2","resourceId":"shop:id/pay","text":"Pay","bounds":{"x":0,"y":90,"width":90,"height":40}}]}
            """
        #expect(try heard(studio) == ["Pay"])
    }

    @Test func `Material's view that takes the taps beside a bottom sheet is no stop, one of the app's own is`() throws
    {
        func view(_ id: String, _ text: String, clickable: Bool) -> String {
            """
            <node text="\(text)" resource-id="shop:id/\(id)" class="android.view.View" package="a" content-desc="" \
            clickable="\(clickable)" focusable="false" enabled="true" bounds="[0,0][1080,1920]" />
            """
        }
        func page(_ views: String...) -> String {
            """
            <?xml version='1.0' encoding='UTF-8' ?><hierarchy rotation="0"><node text="" resource-id="" \
            class="android.widget.FrameLayout" package="a" content-desc="" clickable="false" focusable="false" \
            enabled="true" bounds="[0,0][1080,1920]">\(views.joined())</node></hierarchy>
            """
        }
        let scrim = view("touch_outside", "", clickable: true)
        #expect(try heard(page(scrim, view("design_bottom_sheet", "Pay", clickable: false))) == ["Pay"])
        #expect(try heard(page(scrim, view("sheet", "Pay", clickable: false))).count == 2)
        #expect(
            try heard(page(view("close", "", clickable: true), view("design_bottom_sheet", "Pay", clickable: false)))
                .count == 2)
    }

    @Test func `bars and what the system draws are no stops of a described screen`() throws {
        let bar = #"{"role":"AXGroup","AXLabel":"Tab Bar","AXFrame":"{{0, 700}, {390, 80}}","enabled":true}"#
        let heard = try heard(
            idb(
                described("AXStatusBar", "9:41", 0), described("AXScrollBar", "Scroll", 20),
                described("AXToolbar", "Toolbar", 600), bar, described("AXButton", "Home", 710)))
        #expect(heard == ["Home. Button."])
        #expect(try self.heard(idb(bar)) == ["Tab Bar"], "A group around nothing is one itself.")
    }

    @Test func `a bar whose flag calls it an element leaves its buttons their own stops`() throws {
        let off = #" accessible="false""#
        let on = #" accessible="true""#
        for bar in ["Toolbar", "TabBar", "NavigationBar"] {
            for flag in [on, off] {
                let inside = element("Other", "", 800, off, element("Button", "Send", 800, flag))
                let spoken = try heard(page(element(bar, "Bar", 788, on, inside)))
                #expect(spoken.count == 1 && spoken.first?.hasPrefix("Send") == true, "\(bar)\(flag): \(spoken)")
            }
        }
        #expect(try heard(page(element("Toolbar", "Bar", 788, on))) == ["Bar"])
    }
}
