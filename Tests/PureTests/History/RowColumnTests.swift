import Formats
import History
import Screens
import Testing

/// What rows with other data have in common: what each of them says in one place.
@Suite struct RowColumnTests {
    private struct Album {
        var title: String
        var artist: String
        var isMarked: Bool
        /// What its cover says, where that is its own.
        var cover: String?
    }

    /// Who wrote the capture.
    enum Tool: CaseIterable { case views, compose, appium }

    private static func albums(_ told: [(String, String)], marked: Set<Int>) -> [Album] {
        told.enumerated().map { Album(title: $1.0, artist: $1.1, isMarked: marked.contains($0)) }
    }

    private static func jazz(marked: Set<Int> = [0, 1, 3]) -> [Album] {
        albums(
            [
                ("Blue Train", "John Coltrane"), ("Kind of Blue", "Miles Davis"), ("Moanin", "Art Blakey"),
                ("Time Out", "Dave Brubeck"), ("Idle Moments", "Grant Green"),
            ], marked: marked)
    }

    private static func rock(marked: Set<Int> = [0, 1, 2, 3]) -> [Album] {
        albums(
            [
                ("Aja", "Steely Dan"), ("Heroes", "David Bowie"), ("Low", "Iggy Pop"), ("Rumours", "Fleetwood Mac"),
                ("Hejira", "Joni Mitchell"),
            ], marked: marked)
    }

    /// A list of albums, each with a cover, and with a mark where it is marked.
    private func screen(
        _ albums: [Album], cover: String = "Album cover", mark: String = "Downloaded", more: String = "More",
        by tool: Tool
    ) throws -> AuditedScene {
        let text =
            switch tool {
            case .views:
                android(
                    "androidx.recyclerview.widget.RecyclerView", "android.widget.ImageView", albums, cover, mark, more)
            case .compose: android("android.view.View", "android.view.View", albums, cover, mark, more)
            case .appium: appium(albums, cover, mark, more)
            }
        let capture = try #require(try Import.read([UInt8](text.utf8)).captures.first)
        return Ruleset.audited(Scene(capture, Speaker().speak(capture)))
    }

    private func android(
        _ list: String, _ picture: String, _ albums: [Album], _ cover: String, _ mark: String, _ more: String
    ) -> String {
        func node(
            _ name: String, _ bounds: String, says: String = "", prints: String = "", taps: Bool = false,
            scrolls: Bool = false, _ inside: String = ""
        ) -> String {
            """
            <node class="\(name)" text="\(prints)" content-desc="\(says)" clickable="\(taps)" focusable="\(taps)" \
            scrollable="\(scrolls)" bounds="\(bounds)">\(inside)</node>
            """
        }
        let text = "android.widget.TextView"
        let rows = albums.enumerated().map { place, album in
            let y = 280 + place * 210
            let parts =
                node(picture, "[20,\(y + 20)][180,\(y + 180)]", says: album.cover ?? cover)
                + node(text, "[200,\(y + 20)][800,\(y + 90)]", prints: album.title)
                + node(text, "[240,\(y + 100)][800,\(y + 160)]", prints: album.artist)
                + (album.isMarked ? node(picture, "[200,\(y + 105)][235,\(y + 155)]", says: mark) : "")
                + node("android.widget.ImageButton", "[940,\(y + 40)][1060,\(y + 160)]", says: more, taps: true)
            return node("android.view.ViewGroup", "[0,\(y)][1080,\(y + 200)]", taps: true, parts)
        }
        let page =
            node(text, "[40,120][600,200]", prints: "Library")
            + node(list, "[0,260][1080,2150]", scrolls: true, rows.joined())
        return "<hierarchy>\(node("android.widget.FrameLayout", "[0,0][1080,2400]", page))</hierarchy>"
    }

    private func appium(_ albums: [Album], _ cover: String, _ mark: String, _ more: String) -> String {
        func node(_ type: String, _ label: String, _ frame: [Int], _ inside: String = "") -> String {
            let name = label.isEmpty ? "" : #" name="\#(label)" label="\#(label)""#
            let value = type == "StaticText" ? #" value="\#(label)""# : ""
            let place = zip(["x", "y", "width", "height"], frame).map { #"\#($0)="\#($1)""# }.joined(separator: " ")
            return """
                <XCUIElementType\(type) type="XCUIElementType\(type)"\(value)\(name) enabled="true" visible="true" \(place)>\
                \(inside)</XCUIElementType\(type)>
                """
        }
        let cells = albums.enumerated().map { place, album in
            let y = 190 + place * 90
            let parts =
                node("Image", cover, [10, y + 10, 70, 70]) + node("StaticText", album.title, [90, y + 10, 200, 24])
                + node("StaticText", album.artist, [110, y + 45, 180, 20])
                + (album.isMarked ? node("Image", mark, [90, y + 45, 18, 18]) : "")
                + node("Button", more, [340, y + 25, 40, 40])
            return node("Cell", "", [0, y, 390, 90], parts)
        }
        let page =
            node("NavigationBar", "Library", [0, 47, 390, 44], node("StaticText", "Library", [160, 55, 70, 20]))
            + node("Table", "", [0, 190, 390, 570], cells.joined())
        return """
            <?xml version="1.0" encoding="UTF-8"?><AppiumAUT>\
            \(node("Application", "Music", [0, 0, 390, 844], node("Window", "", [0, 0, 390, 844], page)))</AppiumAUT>
            """
    }

    /// By which a column is told as lost.
    private func rule(_ tool: Tool) -> String { tool == .appium ? "element-lost" : "part-lost" }

    private func lost(_ found: Comparison, _ tool: Tool, _ words: String) -> Int {
        found.regressions.count { $0.rule == rule(tool) && $0.message.contains("“\(words)”") }
    }

    private func isNothing(_ found: Comparison) -> Bool {
        found.doubts.isEmpty && !found.regressions.contains { $0.rule == "part-lost" || $0.rule == "element-lost" }
    }

    private static let doubt = """
        “Downloaded” is said by no row now, though something is drawn where rows said it: whether that is lost, \
        or no longer so, is not known.
        """

    @Test(arguments: Tool.allCases)
    func `what each row said is lost where rows with other data draw it in silence`(tool: Tool)
        throws
    {
        let sound = try screen(Self.jazz(), by: tool)
        let found = try Comparison(sound, screen(Self.rock(), cover: "", by: tool))
        #expect(lost(found, tool, "Album cover") == 5 && found.doubts.isEmpty, "\(found.regressions)")
        #expect(found.showsSameScreen && found.untold.contains(rule(tool)), "such rows are no measure")
        #expect(
            tool == .appium
                || found.regressions.contains {
                    $0.message.hasSuffix(" does not say “Album cover”, as rows of its list did.")
                })
        #expect(try isNothing(Comparison(sound, screen(Self.rock(), by: tool))), "other data alone")
        #expect(try isNothing(Comparison(screen(Self.jazz(), cover: "", by: tool), screen(Self.rock(), by: tool))))
    }

    @Test(arguments: Tool.allCases)
    func `a mark that only rows had of which it was true is lost where none says it`(tool: Tool)
        throws
    {
        let mark = "Explicit lyrics"
        let found = try Comparison(
            screen(Self.jazz(), mark: mark, by: tool), screen(Self.rock(), mark: "", by: tool))
        #expect(lost(found, tool, mark) >= 3 && found.doubts.isEmpty, "\(found.regressions)")
        let back = try Comparison(
            screen(Self.rock(), mark: mark, by: tool), screen(Self.jazz(), mark: "", by: tool))
        #expect(lost(back, tool, mark) == 3, "\(back.regressions)")
    }

    @Test(arguments: Tool.allCases)
    func `a mark of a state, in whose place other rows may draw another one, is a doubt`(tool: Tool) throws {
        let found = try Comparison(screen(Self.jazz(), by: tool), screen(Self.rock(), mark: "", by: tool))
        #expect(lost(found, tool, "Downloaded") == 0 && found.doubts == [Self.doubt], "\(found.regressions)")
        #expect(found.untold.contains(rule(tool)))
    }

    @Test(arguments: [Tool.views, .compose])
    func `rows that lost each their own words are told one by one, and no row of other data is spoken of`(tool: Tool)
        throws
    {
        var albums = Self.jazz(marked: [])
        let silent = try screen(albums, cover: "", by: tool)
        let covers = [
            "A man with a horn", "Three faces in shade", "Drums upon a stage", "Painted shapes", "Someone resting",
        ]
        for (place, words) in covers.enumerated() { albums[place].cover = words }
        let found = try Comparison(screen(albums, by: tool), silent)
        #expect(found.doubts.count == 5, "\(found.doubts) \(found.regressions)")
        #expect(!found.doubts.contains { $0.contains("is said by no row now") }, "\(found.doubts)")
    }

    @Test(arguments: Tool.allCases)
    func `what one of the rows says still, or in other words, is live`(tool: Tool) throws {
        let sound = try screen(Self.jazz(), by: tool)
        #expect(try isNothing(Comparison(sound, screen(Self.rock(), mark: "Waiting", by: tool))))
        var others = Self.rock()
        others[4].artist = "Downloaded by Joni"
        #expect(try isNothing(Comparison(sound, screen(others, mark: "", by: tool))))
    }

    @Test(arguments: Tool.allCases)
    func `where nobody can tell it is a doubt, and such rows are no measure`(tool: Tool) throws {
        let sound = try screen(Self.jazz(), by: tool)
        let few = try Comparison(sound, screen(Self.rock(marked: [1, 2]), mark: "", by: tool))
        #expect(lost(few, tool, "Downloaded") == 0 && few.doubts == [Self.doubt], "\(few.regressions) \(few.doubts)")
        #expect(few.untold.contains(rule(tool)))
        let all = Set(0..<5)
        let states = try Comparison(
            screen(Self.jazz(marked: all), by: tool), screen(Self.rock(marked: all), mark: "", by: tool))
        #expect(lost(states, tool, "Downloaded") == 0 && states.doubts == [Self.doubt], "each was in that state")
        let none = try Comparison(sound, screen(Self.rock(marked: []), by: tool))
        #expect(isNothing(none) && none.untold.contains(rule(tool)), "nothing is drawn there")
    }

    @Test(arguments: Tool.allCases)
    func `a button of each row that loses its name is that button, whatever the rows say`(tool: Tool) throws {
        let found = try Comparison(screen(Self.jazz(), by: tool), screen(Self.rock(), more: "", by: tool))
        #expect(found.regressions.count { $0.rule == "name-lost" } == 5, "\(found.regressions)")
        #expect(isNothing(found) && !found.newFaults.contains { $0.rule == "button-name" }, "\(found.newFaults)")
        let back = try Comparison(screen(Self.rock(), more: "", by: tool), screen(Self.jazz(), by: tool))
        #expect(back.fixed.count { $0.rule == "button-name" } == 5, "\(back.fixed)")
    }

    @Test func `a row with other data that draws nothing there mends nothing, unless another row says it`() throws {
        let rule = try #require(ChangeRule.rule("part-lost"))
        func row(_ albums: [Album], _ title: String, mark: String = "Downloaded") throws -> SceneNode {
            let scene = try screen(albums, mark: mark, by: .views).scene
            return try #require(
                scene.elements.first {
                    $0.className == "ViewGroup" && $0.spokenWords.isSuperset(of: Words.of(title))
                })
        }
        let good = try row(Self.jazz(), "Blue Train")
        #expect(try !rule.tells(good, row(Self.rock(marked: []), "Aja")))
        #expect(try !rule.tells(good, row(Self.rock(), "Aja", mark: "")))
        #expect(try rule.tells(good, row(Self.rock(marked: [3]), "Aja")), "another row says it")
        #expect(try rule.tells(good, row(Self.rock(), "Aja")))
        #expect(try rule.tells(good, row(Self.jazz(marked: []), "Blue Train")), "the same row without it")
    }
}
