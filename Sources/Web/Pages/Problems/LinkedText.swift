import Foundation
import Messages

/// A comment's plain text in pieces, of which addresses of the web are links. Nothing else is anything but text.
struct LinkedText {
    struct Piece {
        var text: String
        /// `http` or `https` only.
        var link: String?
    }

    static func pieces(_ text: String) -> [Piece] {
        var pieces: [Piece] = []
        var plain = ""
        var rest = text[...]
        while let start = address(in: rest) {
            plain += rest[..<start]
            let run = rest[start...].prefix { !$0.isWhitespace && !"<>\"“”«»".contains($0) }
            var end = run.endIndex
            // What closes a sentence or a bracket around an address is no part of it.
            while end > start, let last = rest[start..<end].last, ".,;:!?)]}'…".contains(last) {
                end = rest.index(before: end)
            }
            let address = String(rest[start..<end])
            if let url = URL(string: address), url.host()?.isEmpty == false, url.user() == nil {
                if !plain.isEmpty { pieces.append(Piece(text: plain, link: nil)) }
                pieces.append(Piece(text: address, link: address))
                plain = ""
            } else {
                plain += address
            }
            rest = rest[end...]
        }
        plain += rest
        if !plain.isEmpty || pieces.isEmpty { pieces.append(Piece(text: plain, link: nil)) }
        return pieces
    }

    private static func address(in text: Substring) -> Substring.Index? {
        ["https://", "http://"].compactMap { text.range(of: $0, options: .caseInsensitive)?.lowerBound }.min()
    }
}
