import API
import Application
import Screens

/// Two colours somebody asks about, as they are seen: what the calculator and the API answer.
struct ContrastQuestion {
    let pair: ColorPair

    /// Throws with a message for each field that is wrong.
    init(text: String, ground: String, behind: String?) throws {
        var faults: [APIError.Field] = []
        func color(_ name: String, _ typed: String) -> Color? {
            let color = Color.typed(typed)
            if color == nil { faults.append(.init("?\(name)", Self.message(typed))) }
            return color
        }
        let written = color("text", text), laid = color("ground", ground)
        let below = behind.map { color("behind", $0) } ?? nil
        if let laid, laid.alpha < 255, below == nil, behind == nil {
            faults.append(.init("?behind", "The ground lets something through; say which colour lies behind it."))
        }
        if let below, below.alpha < 255 {
            faults.append(.init("?behind", "What lies behind must be opaque: six digits, or FF as the last two."))
        }
        guard faults.isEmpty, let written, let laid else {
            throw APIError(.invalidParameter, faults.map(\.detail).joined(separator: " "), fields: faults)
        }
        let surface = below.map { Paint($0).under(laid) } ?? Paint(laid)
        pair = ColorPair(node: 0, color: surface.under(written), ground: surface, use: nil)
    }

    private static func message(_ typed: String) -> String {
        let example = "Write six hexadecimal digits, such as #717274, and two more for its alpha."
        return typed.isEmpty ? "A colour is needed. \(example)" : "“\(typed)” is no colour. \(example)"
    }
}

extension ContrastResource {
    init(_ question: ContrastQuestion) {
        self.init(seen: ([nil] + ColorVision.allCases).map { Seen(question.pair, $0) })
    }
}

extension ContrastResource.Seen {
    init(_ pair: ColorPair, _ vision: ColorVision?) {
        let ratio = pair.ratio(vision)
        func seen(_ paint: Paint) -> String { (vision?.seen(paint) ?? paint).hexadecimal }
        self.init(
            vision: vision?.rawValue, text: seen(pair.color), ground: seen(pair.ground), ratio: ratio,
            uses: ContrastUse.allCases.map { use in
                func holds(_ level: ConformanceLevel) -> Bool? { use.required(at: level).map { ratio >= $0 } }
                return ContrastResource.Use(use: use.rawValue, AA: holds(.aa) ?? true, AAA: holds(.aaa))
            })
    }
}
