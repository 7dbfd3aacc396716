import History
import Screens
import Testing

/// What decides where a name, a place or an identifier alone would tell an untruth.
@Suite struct MatcherContextTests {
    private func told(_ before: [Sketch], _ after: [Sketch]) -> [String] {
        let (first, second) = (SketchedScreen(before), SketchedScreen(after))
        return ElementMatcher.match(first.scene, second.scene).told(first, second)
    }

    /// Elements one under the other, each as `id label`.
    private func column(_ told: [String], _ traits: Traits = .staticText, identifiers: [String] = []) -> [Sketch] {
        told.enumerated().map { place, told in
            let words = told.split(separator: " ", maxSplits: 1).map(String.init)
            return .element(
                words[0], words.count > 1 ? words[1] : nil, traits,
                at: Frame(20, Double(place) * 60, 200, 40),
                identifier: identifiers.indices.contains(place) ? identifiers[place] : nil)
        }
    }

    private func row(_ id: String, _ title: String, at y: Double) -> Sketch {
        .box(
            "row-\(id)",
            [
                .element("title-\(id)", title, at: Frame(20, y, 200, 20)),
                .element("start-\(id)", "Start", .button, at: Frame(300, y, 60, 44)),
            ], at: Frame(0, y, 390, 60)
        ) { $0.className = "Cell" }
    }

    /// Rows one under the other, each with what is printed on it: `id label|print`, of which each may be missing.
    private func printed(_ told: [String]) -> [Sketch] {
        told.enumerated().map { place, told in
            let words = told.split(separator: " ", maxSplits: 1).map(String.init)
            let parts = (words.count > 1 ? words[1] : "").split(separator: "|", omittingEmptySubsequences: false)
            return .element(
                words[0], parts[0].isEmpty ? nil : String(parts[0]), .button,
                at: Frame(20, Double(place) * 60, 200, 40), text: parts.count > 1 ? String(parts[1]) : nil)
        }
    }

    @Test func `what has no name is what is printed on it, not what stood in its place`() {
        let before = printed(["a Anna|Anna", "p Paul|Paul", "e Emma|Emma", "z Zoe|Zoe"])
        let after = printed(["a Anna|Anna", "e |Emma", "z Zoe|Zoe"])
        let lost = ["a→a label", "e→e print", "z→z label"]
        #expect(told(before, after) == lost && told(after, before) == lost)
        #expect(
            told(printed(["a Anna", "p Paul", "e Emma", "z Zoe"]), after) == lost, "by the name that is printed now")
        let other = printed(["a Anna|Anna", "h |Hugo", "e Emma|Emma", "z Zoe|Zoe"])
        #expect(told(before, other) == ["a→a label", "e→e label", "z→z label"], "Hugo is not Paul")
        let plain = printed(["a Anna|Anna", "p |", "e Emma|Emma", "z Zoe|Zoe"])
        #expect(told(before, plain).contains("p→p order"), "without print the place tells")
    }

    @Test func `what never had a name is one where other words are printed in its place`() {
        let before = printed(["a Anna|Anna", "x |Sale until Monday", "z Zoe|Zoe"])
        let after = printed(["a Anna|Anna", "y |Free delivery", "z Zoe|Zoe"])
        #expect(told(before, after) == ["a→a label", "x→y order", "z→z label"])
    }

    @Test func `in another language other words are printed on the same`() {
        let before = printed(["p Payment|Payment", "h Help|Help"])
        #expect(told(before, printed(["p |Bezahlung", "h Hilfe|Hilfe"])) == ["p→p order", "h→h order"])
    }

    private func setting(_ id: String, _ name: String, label: String?, at y: Double) -> Sketch {
        .box(
            "row-\(id)",
            [
                .text("print-\(id)", name, at: Frame(20, y, 200, 20)),
                .element(id, label, .switchButton, at: Frame(300, y, 60, 44)),
            ], at: Frame(0, y, 390, 60)
        ) { $0.className = "Cell" }
    }

    @Test func `a switch without a name is that of the words beside it`() {
        let sounds = setting("s", "Sounds", label: "Sounds", at: 100), names = ["Badges", "Previews"]
        let before = [sounds] + names.enumerated().map { setting($1, $1, label: $1, at: 160 + Double($0) * 60) }
        let after = [sounds, setting("Previews", "Previews", label: nil, at: 160)]
        #expect(told(before, after) == ["s→s label", "Previews→Previews print"])
    }

    @Test func `what every row says goes with its row`() {
        let before = [row("a", "Yoga", at: 100), row("b", "Rowing", at: 160)]
        let after = [row("n", "Boxing", at: 100), row("a", "Yoga", at: 160), row("b", "Rowing", at: 220)]
        #expect(
            told(before, after) == [
                "title-a→title-a label", "start-a→start-a label", "title-b→title-b label", "start-b→start-b label",
            ])
    }

    @Test func `what every row says is not the next row's, where the row's own has no name`() {
        func card(_ name: String, _ label: String?, _ place: Double) -> Sketch {
            .box(
                "card-\(name)",
                [
                    .element("title-\(name)", name, at: Frame(20, place * 100, 200, 20)),
                    .element(name, label, .button, at: Frame(300, place * 100, 44, 44)),
                ], at: Frame(0, place * 100, 390, 100)
            ) { $0.className = "Cell" }
        }
        func cards(nameless: String) -> [Sketch] {
            ["Anna", "Bob", "Carla", "David"].enumerated().map {
                card($1, $1 == nameless ? nil : "Favourite", Double($0))
            }
        }
        #expect(told(cards(nameless: "Bob"), cards(nameless: "Carla")).contains("Carla→Carla order"))
        let other = told([card("Anna", "More about Anna", 0)], [card("Carla", "More about Carla", 0)])
        #expect(other.contains("Anna→Carla order"), "nothing else is found there: \(other)")
        let both = told(
            [card("Anna", "More about Anna", 0), card("Bob", nil, 1)],
            [card("Anna", nil, 0), card("Bob", "More about Bob", 1)])
        #expect(both.contains("Anna→Anna order") && both.contains("Bob→Bob order"), "\(both)")
    }

    @Test func `what several are called is told apart by nothing that is printed beside it`() {
        func field(_ id: String, _ value: String, _ name: String?, _ place: Double) -> Sketch {
            .box(
                "row-\(id)",
                [
                    .element(
                        "field-\(id)", value, .button, at: Frame(20, place * 100, 200, 40), text: value,
                        identifier: "field.\(id)"), .element(id, name, .button, at: Frame(300, place * 100, 44, 40)),
                ], at: Frame(0, place * 100, 390, 60)
            ) { $0.className = "Cell" }
        }
        func form(_ colour: String, nameless: Int) -> [Sketch] {
            [("colour", colour), ("size", "Large"), ("shape", "Round"), ("style", "Plain")].enumerated().map {
                field($1.0, $1.1, $0 < nameless ? nil : "Show menu", Double($0))
            }
        }
        let sound = form("Blue", nameless: 0)
        for nameless in [1, 4] {
            let lost = form("Red", nameless: nameless)
            #expect(told(sound, lost).contains("colour→colour order"), "another value stands in the field")
            #expect(told(lost, sound).contains("colour→colour order"))
        }
    }

    @Test func `in a flat list it goes with those before and behind it`() {
        let before = column(["a Home", "e1 Edit", "b Work", "e2 Edit", "c Help"])
        let after = column(["a Home", "b Work", "e2 Edit", "c Help"])
        #expect(told(before, after) == ["a→a label", "b→b label", "e2→e2 label", "c→c label"])
    }

    @Test func `rows that scrolled away are not those that came in, though they lie where they lay`() {
        let before = column(["a Yoga", "b Rowing", "c Boxing", "d Cycling", "e Running"])
        let after = column(["d Cycling", "e Running", "x Swimming", "y Dancing", "z Climbing"])
        #expect(told(before, after) == ["d→d label", "e→e label"])
    }

    @Test func `what several say is not found again across the others`() {
        let before = column(["s1 Save", "s2 Save", "a Yoga", "b Rowing"])
        let after = column(["a Yoga", "b Rowing", "s3 Save", "s4 Save", "s5 Save"])
        #expect(told(before, after) == ["a→a label", "b→b label"])
    }

    @Test func `figures that come again are names`() {
        let before = column(["w1 Workout 1", "w2 Workout 2", "w3 Workout 3", "w4 Workout 4"])
        let after = column(["w3 Workout 3", "w1 Workout 1", "w4 Workout 4", "w2 Workout 2"])
        #expect(told(before, after) == ["w1→w1 label", "w2→w2 label", "w3→w3 label", "w4→w4 label"])
        let scrolled = column(["w2 Workout 2", "w3 Workout 3", "w4 Workout 4", "w5 Workout 5"])
        #expect(
            told(before, scrolled) == ["w2→w2 label", "w3→w3 label", "w4→w4 label"], "the first is not the fifth")
    }

    @Test func `figures that move are no names`() {
        let before = column(["a 1 unread", "b 4 unread", "c 7 unread"])
        let after = column(["a 4 unread", "b 5 unread", "c 9 unread"])
        #expect(told(before, after) == ["a→a order", "b→b order", "c→c order"])
    }

    @Test func `a row is gone whose identifier is, where its neighbours kept theirs`() {
        let before = column(
            ["s1 Start", "s2 Start", "s3 Start"], .button, identifiers: ["start-1", "start-2", "start-3"])
        let after = column(
            ["s2 Start", "s3 Start", "s4 Start"], .button, identifiers: ["start-2", "start-3", "start-4"])
        #expect(told(before, after) == ["s2→s2 identifier", "s3→s3 identifier"])
    }

    @Test func `identifiers numbered anew are not missed`() {
        let before = column(["a Yoga", "b Rowing"], .button, identifiers: ["cell-10", "cell-11"])
        let after = column(["a Yoga", "b Rowing"], .button, identifiers: ["cell-80", "cell-81"])
        #expect(told(before, after) == ["a→a label", "b→b label"])
    }

    @Test func `identifiers that only count rows name nothing`() {
        let before = column(["a Yoga", "b Rowing", "c Boxing"], identifiers: ["row-0", "row-1", "row-2"])
        let after = column(
            ["n Dancing", "a Yoga", "b Rowing", "c Boxing"], identifiers: ["row-0", "row-1", "row-2", "row-3"])
        #expect(told(before, after) == ["a→a label", "b→b label", "c→c label"])
        #expect(told(after, before) == ["a→a label", "b→b label", "c→c label"], "whichever side asks")
    }

    @Test func `two labels exchanged are no proof against identifiers`() {
        let before = column(["a Yoga", "b Rowing"], identifiers: ["row-0", "row-1"])
        let after = column(["a Rowing", "b Yoga"], identifiers: ["row-0", "row-1"])
        #expect(told(before, after) == ["a→a identifier", "b→b identifier"])
    }

    // MARK: dates

    private func days(_ told: [String], at y: Double = 300) -> [Sketch] {
        [.element("title", "Opening hours", .header, at: Frame(20, 60, 300, 40))]
            + [
                .box(
                    "days",
                    told.enumerated().map { place, told in
                        let words = told.split(separator: " ", maxSplits: 1).map(String.init)
                        return .element(words[0], words[1], at: Frame(20, y + Double(place) * 60, 200, 40))
                    }, at: Frame(0, 300, 390, 400))
            ]
    }

    @Test func `the very same date in its place is the same, wherever it is drawn now`() {
        let week = ["m Monday", "t Tuesday", "w Wednesday"]
        let same = ["title→title label", "m→m label", "t→t label", "w→w label"]
        #expect(told(days(week), days(week)) == same)
        #expect(told(days(week), days(week, at: 0)).sorted() == same.sorted())
        #expect(told(days(["m Monday"]), days(["m Monday"], at: 0)) == ["title→title label", "m→m label"])
        #expect(told(days(["m Monday"]), days(["m Monday", "n Sales"], at: 0)).contains("m→m label"))
        #expect(told(column(["m Monday"]), column(["m Monday"])) == ["m→m label"])
    }

    @Test func `a date that another row has now is not the same`() {
        let before = column(["h Messages", "a Anna", "x Today", "b Bo", "y Yesterday"])
        let after = column(["h Messages", "n Dee", "x Today", "a Anna", "z Monday"])
        #expect(!told(before, after).contains { $0.hasPrefix("x→") })
    }

    // MARK: figures alone

    private func hours(_ range: Range<Int>) -> [Sketch] {
        [.element("day", "Today", .header, at: Frame(20, 10, 200, 40))]
            + column(range.map { "h\($0) \($0):00" }).map { sketch in
                var sketch = sketch
                sketch.node.frame?.y += 100
                return sketch
            }
            + [.element("tab", "Calendar", .button, at: Frame(20, 780, 200, 40))]
    }

    @Test(arguments: [1, 2, 4]) func `the hours of a list that scrolled are the hours they are`(by: Int) {
        let told = told(hours(0..<6), hours(by..<6 + by))
        #expect(told == ["day→day label"] + (by..<6).map { "h\($0)→h\($0) label" } + ["tab→tab label"])
    }

    @Test func `a price is its article's, though another one costs as much now`() {
        func article(_ id: String, _ name: String, _ price: String, _ y: Double) -> Sketch {
            .box(
                "row-\(id)",
                [
                    .element("name-\(id)", name, at: Frame(20, y, 200, 20)),
                    .element("price-\(id)", price, at: Frame(300, y, 60, 20)),
                ], at: Frame(0, y, 390, 60)
            ) { $0.className = "Cell" }
        }
        let names = ["Lamp", "Chair", "Sofa", "Mirror"]
        func shop(_ prices: [String]) -> [Sketch] {
            names.indices.map { article("\($0)", names[$0], prices[$0], Double($0) * 70 + 100) }
        }
        #expect(
            Set(
                told(shop(["€ 4.99", "€ 5.99", "€ 6.99", "€ 8.99"]), shop(["€ 5.99", "€ 6.99", "€ 8.99", "€ 9.99"]))
                    .map { String($0.prefix { $0 != " " }) })
                == Set(names.indices.flatMap { ["name-\($0)→name-\($0)", "price-\($0)→price-\($0)"] }))
    }

    @Test func `what is called so word for word comes before what sounds alike`() {
        let before = column(["a Save", "b save…"], .button)
        let after = column(["b save…", "a Save"], .button)
        #expect(Set(told(before, after)) == ["a→a label", "b→b label"])
    }
}
