import Formats
import History
import Screens
import Testing

/// Rows of a list in a source that says of nothing what holds it.
@Suite struct FlatRowsTests {
    /// idb's flat list of a screen.
    /// - Parameter prints: it has texts, so that it is known how much of what is printed is said; else what is said is all that is known.
    private func list(
        _ rows: [String], prints: Bool = true, height: (Int) -> Int = { _ in 60 }
    ) throws -> AuditedScene {
        func element(_ role: String, _ label: String, _ y: Int, _ height: Int) -> String {
            """
            {"role":"\(role)","AXLabel":"\(label)","AXUniqueId":"at\(y)","frame":{"x":0,"y":\(y),"width":390,"height":\(height)},"enabled":true}
            """
        }
        let page = element("AXApplication", "Shop", 0, 844), title = element("AXHeading", "Orders", 50, 40)
        let texts = ["Help", "Terms", "Legal"].enumerated().map {
            element(prints ? "AXStaticText" : "AXLink", $1, 600 + 50 * $0, 30)
        }
        let buttons = rows.enumerated().map { element("AXButton", $1, 100 + 100 * $0, height($0)) }
        let all = [page, title] + texts + buttons
        let capture = try #require(try Import.read([UInt8]("[\(all.joined(separator: ","))]".utf8)).captures.first)
        return Ruleset.audited(Scene(capture, Speaker().speak(capture)))
    }

    private func renamed(_ before: AuditedScene, _ after: AuditedScene) throws -> [String] {
        try Comparison(before, after).regressions.filter { $0.rule == "name-changed" }.map(\.message)
    }

    private let orders = ["Phone case, Paid", "Rain coat, Paid", "Soap dish, Paid"]
    private let people = ["Rosa Parks", "Uma Thule", "Mei Lin"]

    @Test func `other data in like rows is no other name`() throws {
        #expect(try renamed(list(orders), list(people)).isEmpty)
    }

    @Test func `one that is called otherwise among those is told, and so are buttons of several sizes`() throws {
        let one = ["Phone case, Paid", "Rain coat, Paid", "Bracelet"]
        #expect(try renamed(list(orders), list(one)) == ["“Soap dish, Paid” is now called “Bracelet”."])
        let sizes: (Int) -> Int = { 40 + 10 * $0 }
        #expect(try renamed(list(["Send"], height: sizes), list(["Go"], height: sizes)).count == 1)
    }

    private let albums = [
        "Blue Train, John Coltrane, Downloaded", "Kind of Blue, Miles Davis, Downloaded",
        "Moanin, Art Blakey, Downloaded",
    ]

    @Test(arguments: [
        ["Aja, Steely Dan, Downloaded", "Low, Iggy, Downloaded", "Rumours, Fleetwood"],
        ["Train to Blue, 9:41", "Iggy, Davis", "Ok"],
    ])
    func `rows that share a word with those before are other data, and no lost speech`(rows: [String]) throws {
        let compared = try Comparison(list(albums, prints: false), list(rows, prints: false))
        #expect(compared.regressions.isEmpty && compared.speech.loss == 0, "\(compared.regressions)")
    }

    @Test(arguments: [
        ["Blue Train", "Kind of Blue", "Moanin"], ["Album", "Album", "Album"], ["album_a", "album_b", "album_c"],
        ["Aja, Steely Dan, Downloaded", "Low, Iggy, Downloaded"],
    ])
    func `rows that say less, are told apart no more, or are fewer may have lost it`(rows: [String]) throws {
        let compared = try Comparison(list(albums, prints: false), list(rows, prints: false))
        let found = compared.regressions.map(\.rule)
        #expect(found.contains("speech-loss") && compared.doubts.isEmpty, "\(found)")
    }

    @Test func `what each row said and none says that has other data is a doubt, and such rows are no measure`() throws
    {
        func covered(_ titles: String...) -> [String] { titles.map { "Album cover, \($0), Downloaded" } }
        let sound = try list(covered("Blue Train", "Moanin", "Time Out"), prints: false)
        let silent = try Comparison(sound, list(["Aja", "Heroes", "Low"], prints: false))
        #expect(
            silent.regressions.isEmpty
                && silent.doubts == [
                    """
                    “Album cover, Downloaded” was said by each row of a list, and no row says it now: whether that is lost, or no \
                    longer so, is not known.
                    """
                ], "\(silent.regressions) \(silent.doubts)")
        #expect(silent.untold.contains("speech-loss"))
        let some = try Comparison(sound, list(["Aja, Downloaded", "Heroes, Album cover", "Low"], prints: false))
        #expect(some.doubts.isEmpty && !some.untold.contains("speech-loss"), "a row says it still: it is live")
    }
}
