import Screens

extension XCUIPage {
    /// What is heard in a view that may be one element itself: a source without flags lists the texts and pictures that
    /// make up an element as it lists elements.
    struct Row {
        struct Part {
            var label: String
            /// The place of what may be a picture that UIKit calls by its image's name.
            var picture: Frame?

            /// - Parameter picture: the place of a view that has an identifier and holds nothing.
            init(label: String, picture: Frame?) {
                self.label = label
                // What is larger may be a button of its own.
                guard let picture, picture.hasSize, max(picture.width, picture.height) <= 32 else { return }
                self.picture = picture
            }
        }

        var parts: [Part] = []
        var scrollBars: [String] = []
        var holdsWebView = false

        /// No element is made of more.
        var isTooLong: Bool { parts.count > 12 || scrollBars.count > 12 }

        mutating func add(_ part: Part) { parts.append(part) }

        mutating func add(_ row: Row) {
            parts += row.parts
            scrollBars += row.scrollBars
            holdsWebView = holdsWebView || row.holdsWebView
        }

        /// Whether the view around it is what is heard. Its texts are its label and its value; or its label is its texts joined
        /// by a comma, which UIKit, SwiftUI and React Native do for elements only: React Native parts by a space what it says
        /// of other views. Or its words are its own, and only pictures are listed: the one that it is drawn as, or those
        /// beside the words of a row, which has room for the words and for no second line.
        func isOne(label: String, value: String?, in frame: Frame?) -> Bool {
            let texts = parts.filter { $0.picture == nil }.map(\.label)
            guard texts.isEmpty else {
                if let value, texts == [label, value] { return true }
                return parts.count > 1 && [texts, parts.map(\.label)].contains { $0.joined(separator: ", ") == label }
            }
            let pictures = parts.compactMap(\.picture)
            guard let frame, frame.hasSize, let highest = pictures.map({ max($0.width, $0.height) }).max(),
                pictures.count <= 2
            else { return false }
            if pictures.count == 1, let drawn = frame.intersection(pictures[0]), drawn.area * 2 > frame.area {
                return true
            }
            return pictures.map(\.width).reduce(0, +) * 2 <= frame.width && frame.height <= highest * 4
        }

        /// Whether a view is called by the scroll bars in it and nothing else, as React Native calls it.
        func isScrollBars(_ label: String?) -> Bool {
            !scrollBars.isEmpty && [" ", ", "].contains { scrollBars.joined(separator: $0) == label }
        }
    }
}
