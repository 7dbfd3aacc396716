import Screens

/// Two transcripts side by side, in the order in which one would read them together.
package struct TranscriptDiff: Sendable {
    package struct Line: Hashable, Sendable {
        package enum Op: String, Hashable, Sendable, Codable, CaseIterable {
            case same, added, removed
            /// Matched, with another text, or with something else beside it.
            case changed
            /// Matched, and read elsewhere among the others; the text may have changed as well.
            case moved
        }
        package var op: Op
        package var before: String?
        package var after: String?
        /// Nodes.
        package var nodeBefore: Int?
        package var nodeAfter: Int?
        /// Why a changed line may be passed over: what differs comes and goes by itself. `nil`: it may not.
        package var setAside: SetAside?
        /// What changed, word by word; empty where nothing did.
        package var parts: [WordDifference.Part]
        /// What changed beside the words, each in a clause: `no longer offers the actions “Delete, Archive”`.
        package var beside: [String] = []
        /// The system on which both sides were recorded; `nil`: both are the engine's.
        package var recordedOn: String?
    }

    /// Text that no release changed.
    package enum SetAside: String, Hashable, Sendable, Codable, CaseIterable {
        /// Only figures, times and dates differ.
        case figures
        /// The same words are written otherwise, with other capitals or other punctuation; figures may differ, too.
        case writing
        /// The words are of another language.
        case language
    }

    package let lines: [Line]

    /// How much of two transcripts is the same, from 0 to 1: the share of lines that are.
    package static func likeness(_ lines: [Line.Op]) -> Double {
        lines.isEmpty ? 1 : Double(lines.count { $0 == .same }) / Double(lines.count)
    }

    /// - Parameter comparesWords: both sides speak one language.
    init(
        _ before: Scene, _ after: Scene, matches: ElementMatches, order: ReadingOrderChange, recorded: RecordedPairs,
        comparesWords: Bool = true
    ) {
        let moved = Set(order.moved)
        var lines: [Line] = []
        var next = 0
        // Removed lines stand where they stood: before the next kept one.
        func removeUntil(_ stop: Int?) {
            while next < before.flick.count, before.flick[next] != stop {
                let node = before.flick[next]
                if matches.after(node) == nil {
                    lines.append(
                        Line(op: .removed, before: before.utterances[next].text, nodeBefore: node, parts: []))
                }
                next += 1
            }
            if stop != nil { next += 1 }
        }
        for (place, node) in after.flick.enumerated() {
            let text = after.utterances[place].text
            guard let old = matches.before(node) else {
                lines.append(Line(op: .added, after: text, nodeAfter: node, parts: []))
                continue
            }
            let oldText = before[old].utterance?.text ?? ""
            if !moved.contains(node) { removeUntil(old) }
            let isSame = recorded.isRecorded(after: node) ? Words.of(oldText) == Words.of(text) : oldText == text
            let beside = BesideTheWords(before[old], after[node], comparesWords: comparesWords).changes
            let op: Line.Op = moved.contains(node) ? .moved : isSame && beside.isEmpty ? .same : .changed
            lines.append(
                Line(
                    op: op, before: oldText, after: text, nodeBefore: old, nodeAfter: node,
                    setAside: isSame
                        ? nil : !comparesWords ? .language : beside.isEmpty ? Self.setAside(oldText, text) : nil,
                    parts: isSame || !comparesWords ? [] : WordDifference.parts(oldText, text), beside: beside,
                    recordedOn: recorded.isRecorded(after: node) ? recorded.system : nil))
        }
        removeUntil(nil)
        self.lines = lines
    }

    /// Two texts that are one once figures and date words are masked.
    private static func setAside(_ before: String, _ after: String) -> SetAside? {
        guard before != after, case let name = MaskedName(before), name == MaskedName(after) else { return nil }
        return name.isMasked && !isWrittenOtherwise(before, after) ? .figures : .writing
    }

    /// A word has other capitals. A plural is another word.
    private static func isWrittenOtherwise(_ before: String, _ after: String) -> Bool {
        func words(_ text: String) -> [Substring] { text.split { !$0.isLetter }.filter { !$0.isEmpty } }
        return zip(words(before), words(after)).contains { $0 != $1 && $0.lowercased() == $1.lowercased() }
    }
}
