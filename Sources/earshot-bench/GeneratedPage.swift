/// A screen as Appium's page source gives it: a heading, rows with a title, a detail and a button each, a tab bar.
/// The same every time.
struct GeneratedPage {
    var number: Int
    var rows: Int
    /// One row is gone, one is new on top, one is renamed, and some figures moved on: what a release changes.
    var changed = false

    var pageSource: String {
        var order = Array(0..<rows)
        if changed {
            order.remove(at: number % rows)
            order.insert(rows, at: 0)
        }
        let cells = order.enumerated().map { cell($0.element, at: 120 + $0.offset * 110) }
        let tabs = ["Today", "Library", "Friends", "Profile"].enumerated().map { place, name in
            Self.node(
                "Button", Frame(place * 98, 790, 98, 54), label: name, name: name.lowercased() + "Tab",
                value: place == 0 ? "1" : nil)
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            \(Self.node("Application", Frame(0, 0, 390, 844), label: "Stride", name: "Stride", accessible: false, inside: [
                Self.node("Window", Frame(0, 0, 390, 844), accessible: false, inside: [
                    Self.node("NavigationBar", Frame(0, 44, 390, 76), name: "Screen \(number)", accessible: false, inside: [
                        Self.node("StaticText", Frame(16, 60, 300, 40), label: word(number), name: word(number), value: word(number)),
                    ]),
                    Self.node("Table", Frame(0, 120, 390, 670), accessible: false, inside: cells),
                    Self.node("TabBar", Frame(0, 790, 390, 54), accessible: false, inside: tabs),
                ]),
            ]))
            """
    }

    private struct Frame {
        let x, y, width, height: Int
        init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    private func cell(_ row: Int, at y: Int) -> String {
        let renamed = changed && row == (number + 7) % rows
        let title = "\(word(row * 3 + number)) \(word(row * 5 + 2 * number)) \(renamed ? "anew" : word(row))"
        let minutes = (changed ? 11 : 10) + row
        let detail = "\(minutes) min with \(word(row * 7 + number))"
        return Self.node(
            "Cell", Frame(0, y, 390, 110), accessible: false,
            inside: [
                Self.node("StaticText", Frame(16, y + 8, 220, 24), label: title, name: title, value: title),
                Self.node("StaticText", Frame(16, y + 34, 220, 20), label: detail, name: detail, value: detail),
                Self.node("Button", Frame(16, y + 56, 120, 44), label: "Start", name: "start-\(row)"),
            ])
    }

    private func word(_ number: Int) -> String { Self.words[number % Self.words.count] }
    private static let words = [
        "Morning", "Harbour", "Quiet", "Breathing", "Strong", "Hill", "Easy", "River", "Balance", "Evening", "Tempo",
        "Coast", "Stretch", "Forest", "Steady", "Island", "Recovery", "Meadow", "Power", "Bridge", "Sunrise", "Core",
        "Winter", "Mobility", "Lantern", "Focus", "Pebble", "Endurance", "Orchard", "Calm", "Thunder",
    ]

    private static func node(
        _ type: String, _ frame: Frame, label: String? = nil, name: String? = nil, value: String? = nil,
        accessible: Bool = true, inside: [String] = []
    ) -> String {
        let texts = [("value", value), ("name", name), ("label", label)].map { key, text in
            text.map { " \(key)=\"\($0)\"" } ?? ""
        }
        let tag = "XCUIElementType" + type
        return """
            <\(tag) type="\(tag)"\(texts.joined()) enabled="true" visible="true" accessible="\(accessible)" x="\(frame.x)" y="\(frame.y)" width="\(frame.width)" height="\(frame.height)" index="0">\(inside.joined())</\(tag)>
            """
    }
}
