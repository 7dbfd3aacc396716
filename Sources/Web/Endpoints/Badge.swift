import History

/// A small picture with its meaning in words: the colours only repeat it.
struct Badge {
    /// With the sign before them: `✓ 5.0 may ship`.
    private let answer: String
    /// `#RRGGBB`; white on it has a contrast of 7 to 1 and more.
    let color: String

    /// - Parameter release: `nil`: no verdict on any is on record.
    init(release: String?, verdict: Verdict.Answer?) {
        let name = release ?? "no release"
        (answer, color) =
            switch verdict {
            case .pass: ("✓ \(name) may ship", "#0b4a23")
            case .fail: ("✗ \(name) may not ship", "#7d1111")
            case nil: ("? \(name) not asked", "#43474f")
            }
    }

    var words: String { String(answer.dropFirst(2)) }

    var svg: String {
        let title = "Earshot: \(words)"
        let right = 16 + answer.count * 8
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(72 + right)" height="24" viewBox="0 0 \(72 + right) 24" role="img" aria-labelledby="t">
            <title id="t">\(Self.escaped(title))</title>
            <rect width="72" height="24" fill="#1a1c20"/><rect x="72" width="\(right)" height="24" fill="\(color)"/>
            <g font-family="Verdana, sans-serif" font-size="12" fill="#ffffff" text-anchor="middle">
            <text x="36" y="16">Earshot</text><text x="\(72 + right / 2)" y="16" textLength="\(right - 16)">\(Self.escaped(answer))</text>
            </g>
            </svg>

            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
