import Application
import Foundation
import Messages

extension Message {
    /// That a waiver ends soon, as a verdict says it. Who gave it is no word of ours.
    /// - Parameter names: what else in it is not ours.
    /// - Parameter isOnVerdict: it stands on the verdict, from whose day on it counts.
    init(endingWaiver sentence: String, naming names: [String], isOnVerdict: Bool = true) {
        guard let found = WaiverPattern.ending.whole(sentence) else {
            self.init(finished: sentence, naming: names)
            return
        }
        let target = Message(waived: found.1, naming: names), author = Message(text: String(found.2))
        let day: Message = "\(isoDay: String(found.3))", left = Message(finished: String(found.4))
        self =
            isOnVerdict
            ? "The waiver for \(target) by \(author) ends soon: its last day is \(day), \(left)."
            : "The waiver for \(target) by \(author) ends soon: its last day is \(day)."
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
        let target = Message(waived: found.1, naming: names), release = Message(text: String(found.4))
        guard let author = found.2, let day = found.3 else {
            self =
                "The waiver for \(target) excuses nothing in \(release): unless another release needs it, it can be removed."
            return
        }
        self =
            "The waiver for \(target) by \(text: String(author)) until \(isoDay: String(day)) excuses nothing in \(release): unless another release needs it, it can be removed."
    }

    private init(waived target: Substring, naming names: [String]) {
        let parts = target.components(separatedBy: " on ")
        let rule = parts.count > 1 && !parts[0].contains(" ") ? [parts[0]] : []
        self.init(sentences: String(target), naming: names + rule, titles: PlainWords.measureTitles)
    }
}

private enum WaiverPattern {
    /// Verdicts that were given before it was said do not name its author and day.
    static let needless = Pattern(
        /The waiver for (.+?)(?: by (.+) until ([0-9]{4}-[0-9]{2}-[0-9]{2}))? excuses nothing in (.+): unless another release needs it, it can be removed\./
            .dotMatchesNewlines())
    static let ending = Pattern(
        /The waiver for (.+) by (.+) ends soon: its last day is ([0-9]{4}-[0-9]{2}-[0-9]{2}), (.+)\./
            .dotMatchesNewlines())
}
