import Formats
import History
import Screens
import Testing

/// What other rows of a list tell of a control that was at fault in rows which are not there any more.
@Suite struct RowsInSteadTests {
    private let first = ["Aja", "Heroes", "Low"], second = ["Milestones", "Countdown", "Green Street"]

    /// A list of Android's Views, each row with a title and a button.
    /// - Parameters:
    ///   - more: the descriptions of the buttons; rows for which there is none have no button.
    ///   - badge: the description of a picture in each row; `nil`: there is none.
    ///   - isPressed: whether rows can be pressed.
    ///   - holder: the class of what holds the rows.
    private func list(
        _ titles: [String], more: [String] = [], badge: String? = nil, isPressed: Bool = true,
        in holder: String = "androidx.recyclerview.widget.RecyclerView"
    ) throws -> AuditedScene {
        let rows = titles.enumerated().map { place, title in
            let top = 100 + place * 100
            let button =
                place >= more.count
                ? ""
                : #"""
                <node class="android.widget.ImageButton" content-desc="\#(more[place])" clickable="true" focusable="true" \#
                bounds="[300,\#(top)][380,\#(top + 80)]" />
                """#
            let picture = badge.map { words in
                #"""
                <node class="android.widget.ImageView" content-desc="\#(words)" clickable="false" focusable="false" \#
                bounds="[10,\#(top + 60)][30,\#(top + 80)]" />
                """#
            }
            return #"""
                <node class="android.widget.LinearLayout" clickable="\#(isPressed)" focusable="\#(isPressed)" \#
                bounds="[0,\#(top)][400,\#(top + 90)]"><node class="android.widget.TextView" text="\#(title)" clickable="false" \#
                focusable="false" bounds="[10,\#(top)][290,\#(top + 50)]" />\#(picture ?? "")\#(button)</node>
                """#
        }
        let dump = """
            <hierarchy><node class="android.widget.FrameLayout" clickable="false" focusable="false" bounds="[0,0][400,800]">\
            <node class="android.widget.TextView" text="Library" clickable="false" focusable="false" bounds="[0,0][400,60]" />\
            <node class="\(holder)" clickable="false" focusable="false" scrollable="true" \
            bounds="[0,100][400,800]">\(rows.joined())</node></node></hierarchy>
            """
        let capture = try Import.read([UInt8](dump.utf8)).captures[0]
        return Ruleset.audited(Scene(capture, Speaker().speak(capture)))
    }

    private let scrollView = "android.widget.ScrollView"
    private let named = ["More", "More", "More"], nameless = ["", "", ""]

    private func told(_ met: AuditedScene, _ now: AuditedScene, _ rule: String = "button-name") throws -> RowsInStead? {
        let button = try #require(
            met.scene.elements.first { $0.className == "ImageButton" && !$0.isNamed })
        return RowsInStead.ofNames(rule, at: button.index, of: RowsOfCapture(met), in: RowsOfCapture(now))
    }

    /// Of rows that were good, and at fault, what is told by a rule of those that are there later.
    private func told(
        _ rule: String, good: (AuditedScene, Int), met: (AuditedScene, Int), _ later: AuditedScene
    ) -> RowsInStead? {
        RowsInStead.ofRows(
            rule, at: met.1, of: RowsOfCapture(met.0), goodAt: good.1, of: RowsOfCapture(good.0),
            in: RowsOfCapture(later))
    }

    @Test(arguments: ["button-name", "name-lost"])
    func `a button that had no name in any row, and has one in each, is mended`(rule: String) throws {
        #expect(try told(list(first, more: nameless), list(second, more: named), rule) == .right)
        #expect(try told(list(first, more: nameless), list(["Milestones"], more: ["More"]), rule) == .right)
    }

    @Test func `where some rows have none nobody can tell, and where no row has the button it is gone`() throws {
        #expect(try told(list(first, more: nameless), list(second, more: ["More", "", "More"])) == .notKnown)
        #expect(try told(list(first, more: ["", "More", "More"]), list(second, more: named)) == .notKnown)
        #expect(try told(list(first, more: nameless), list(second)) == nil)
        #expect(try told(list(first, more: nameless), list(second, more: named), "text-contrast") == nil)
    }

    @Test func `a control that one row alone has is none that rows have`() throws {
        let wifi = try list(["Wi-Fi", "Bluetooth", "General"], more: [""])
        #expect(try told(wifi, list(["Profile", "Bluetooth", "General"], more: ["Edit"])) == nil)
        let both = try list(["Wi-Fi", "Bluetooth", "General"], more: ["", ""])
        #expect(try told(both, list(["Profile", "Bluetooth", "General"], more: ["Edit"])) == .right)
    }

    @Test func `rows that say again what is drawn in them are mended, whichever rows they are`() throws {
        let good = try list(first, badge: "Downloaded"), met = try list(first, badge: "")
        let row = try #require(good.scene.elements.first { $0.className == "LinearLayout" })
        let now = try #require(met.scene.elements.first { $0.className == "LinearLayout" })
        func told(_ later: AuditedScene) -> RowsInStead? {
            self.told("part-lost", good: (good, row.index), met: (met, now.index), later)
        }
        #expect(try told(list(second, badge: "Downloaded")) == .right)
        #expect(try told(list(second, badge: "")) == .notKnown)
        #expect(try told(list(second)) == .notKnown, "it may be so no longer")
    }

    @Test func `rows that can be pressed again are mended, whichever rows they are`() throws {
        let good = try list(first), met = try list(first, isPressed: false)
        let row = try #require(good.scene.elements.first { $0.className == "LinearLayout" })
        let now = try #require(met.scene.elements.first { $0.className == "LinearLayout" })
        func told(_ later: AuditedScene) -> RowsInStead? {
            self.told("activation-lost", good: (good, row.index), met: (met, now.index), later)
        }
        #expect(try told(list(first)) == .right)
        #expect(try told(list(second)) == .right)
        #expect(try told(list(second, isPressed: false)) == .notKnown)
    }

    @Test func `so are rows whose texts were heard one by one`() throws {
        let good = try list(first, in: scrollView), met = try list(first, isPressed: false, in: scrollView)
        let row = try #require(good.scene.elements.first { $0.className == "LinearLayout" })
        let text = try #require(met.scene.elements.first { $0.className == "TextView" && $0.text == "Aja" })
        func told(_ later: AuditedScene) -> RowsInStead? {
            self.told("activation-lost", good: (good, row.index), met: (met, text.index), later)
        }
        #expect(try told(list(second, in: scrollView)) == .right)
        #expect(try told(list(second, isPressed: false, in: scrollView)) == nil)
    }

    @Test func `of rows that are swallowed nobody can tell, though another one can be pressed`() throws {
        let good = try list(first, in: scrollView), met = try list(first, isPressed: false, in: scrollView)
        let row = try #require(good.scene.elements.first { $0.className == "LinearLayout" })
        let swallowed = try #require(met.scene.nodes.first { $0.className == "LinearLayout" && !$0.isHeard })
        func told(_ later: AuditedScene) -> RowsInStead? {
            self.told("activation-lost", good: (good, row.index), met: (met, swallowed.index), later)
        }
        #expect(try told(list(second, in: scrollView)) == .notKnown)
        #expect(try told(list(second, isPressed: false, in: scrollView)) == .notKnown)
    }
}
