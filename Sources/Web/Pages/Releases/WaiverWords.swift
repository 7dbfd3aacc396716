import Application
import Foundation
import Messages

extension Message {
    /// That a waiver ends soon, as a verdict says it. Who gave it is no word of ours.
    /// - Parameter names: what else in it is not ours.
    init(endingWaiver sentence: String, naming names: [String]) {
        guard let found = WaiverPattern.ending.whole(sentence) else {
            self.init(finished: sentence, naming: names)
            return
        }
        let target = Message(waived: found.1, naming: names)
        let left = Message(finished: String(found.4))
        self =
            "The waiver for \(target) by \(text: String(found.2)) ends soon: its last day is \(isoDay: String(found.3)), \(left)."
    }
}

extension Message {
    /// That a release does not need a waiver, as a verdict says it.
    /// - Parameter names: what else in it is not ours.
    init(needlessWaiver sentence: String, naming names: [String]) {
        guard let found = WaiverPattern.needless.whole(sentence) else {
            self.init(finished: sentence, naming: names)
            return
        }
        let target = Message(waived: found.1, naming: names)
        self =
            "The waiver for \(target) excuses nothing in \(text: String(found.2)): unless another release needs it, it can be removed."
    }

    private init(waived target: Substring, naming names: [String]) {
        let parts = target.components(separatedBy: " on ")
        let rule = parts.count > 1 && !parts[0].contains(" ") ? [parts[0]] : []
        self.init(sentences: String(target), naming: names + rule, titles: PlainWords.measureTitles)
    }
}

private enum WaiverPattern {
    static let needless = Pattern(
        /The waiver for (.+) excuses nothing in (.+): unless another release needs it, it can be removed\./
            .dotMatchesNewlines())
    static let ending = Pattern(
        /The waiver for (.+) by (.+) ends soon: its last day is ([0-9]{4}-[0-9]{2}-[0-9]{2}), (.+)\./
            .dotMatchesNewlines())
}
