import Foundation
import History

/// A small picture with its meaning in words: the colours only repeat it.
struct Badge {
    /// With the sign before them: `✓ 5.0 may ship, 2026-11-24`. The day is said, for it may stand otherwise by now.
    private let answer: String
    /// `#RRGGBB`; white on it has a contrast of 7 to 1 and more.
    let color: String

    /// - Parameter baseline: what the release was measured against alone, where somebody named it.
    init(release: String, verdict: Verdict.Answer, on moment: Date, against baseline: String? = nil) {
        let date = moment.formatted(.iso8601.year().month().day())
        let day = baseline.map { "against \($0) alone, \(date)" } ?? date
        (answer, color) =
            switch verdict {
            case .pass: ("✓ \(release) may ship, \(day)", "#0b4a23")
            case .fail: ("✗ \(release) may not ship, \(day)", "#7d1111")
            }
    }

    /// No verdict is on record.
    /// - Parameter release: `nil`: of none.
    init(nothingOf release: String?) { (answer, color) = ("? \(release ?? "no release") not asked", "#43474f") }

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
