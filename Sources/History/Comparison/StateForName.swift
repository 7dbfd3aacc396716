import Screens

/// A control that is called by nothing but its state: of “Wi-Fi: Off” only “Off” is left. It is named and says nothing of what it is.
enum StateForName {
    static func stands(_ before: SceneNode, _ after: SceneNode) -> Bool {
        guard after.isControl || after.node.traits == nil, let old = before.label, let new = after.label else {
            return false
        }
        let left = MaskedName.plainWords(new)
        guard !left.isEmpty, left != MaskedName.plainWords(old) else { return false }
        let told = stateTold(in: old)
        // What was called by what it holds, as a field by its placeholder and a picker by its choice, is called so still.
        let isCalledByValue = before.node.value.map { MaskedName.plainWords($0) == MaskedName.plainWords(old) } ?? false
        let now = told == nil && !isCalledByValue ? after.node.value : nil
        let states = [told, before.node.value, now].compactMap(\.self)
        return states.contains { state in
            let words = MaskedName.plainWords(state)
            return left == words || toggles.contains(left) && toggles.contains(words)
                || isFigure(left) && isFigure(words)
        }
    }

    /// What a name says behind a colon, comma or dash: “50 %” of “Volume: 50 %”. `nil` where nothing before it names the control.
    private static func stateTold(in label: String) -> String? {
        let mark = label.indices.last { index in
            let next = label.index(after: index)
            guard marks.contains(label[index]), next < label.endIndex, index > label.startIndex else { return false }
            // “1,5” and “10:30” are one figure each.
            let isFigure = label[next].isNumber && label[label.index(before: index)].isNumber
            return !isFigure && !Words.isBlank(String(label[next...]))
        }
        guard let mark, MaskedName(String(label[..<mark])).names else { return nil }
        return String(label[label.index(after: mark)...])
    }

    private static let marks: Set<Character> = [":", ",", ";", "–", "—", "：", "，", "、", "،"]

    private static func isFigure(_ words: [String]) -> Bool { words.allSatisfy(Words.isNumber) }

    /// On and off, in each language that they are known in.
    private static let toggles = Set(
        Phrasebook.allCases.flatMap { book in [Screens.Phrase.on, .off, .mixed].map { MaskedName.plainWords(book[$0]) }
        })
}
