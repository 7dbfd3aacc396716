import Foundation
import Messages

extension Message {
    /// What support may know of the problem that a report tells of (`KnownProblem.facts`). What helps meanwhile and why it was
    /// decided are people's words.
    /// - Parameter releases: of the app, by their names.
    init(fact: String, naming releases: [String]) {
        // `2.1`, or `2.1-beta.1, a beta`.
        func release(_ words: Substring) -> Message { Message(finished: String(words), naming: releases) }
        if let found = FactPattern.help.whole(fact) {
            self = "What helps meanwhile: \(text: String(found.1))"
        } else if let found = FactPattern.noProblem.whole(fact) {
            self = "It was decided that it is no problem: \(text: String(found.1))."
        } else if let found = FactPattern.left.whole(fact) {
            self = "It was decided to leave it as it is: \(text: String(found.1))."
        } else if let found = FactPattern.voices.whole(fact), let works = Int(found.2), let broken = Int(found.3) {
            let (those, others) = (Message.count(works, "person", "people"), Message.count(broken, "person", "people"))
            self =
                "Of \(release(found.1)), \(those) who reported it said that it works there, and \(others) that it does not."
        } else if let found = FactPattern.elsewhere.whole(fact) {
            let (line, release) = (Message(text: String(found.1)), release(found.2))
            self =
                found.3.map {
                    "On the line \(line) it is fixed in \(release); that line does not hold \(text: String($0))."
                } ?? "On the line \(line) it is fixed in \(release)."
        } else {
            self.init(sentences: fact, naming: releases)
        }
    }
}

private enum FactPattern {
    static let help = Pattern(/What helps meanwhile: (.+)/.dotMatchesNewlines())
    static let noProblem = Pattern(/It was decided that it is no problem: (.+)\./.dotMatchesNewlines())
    static let left = Pattern(/It was decided to leave it as it is: (.+)\./.dotMatchesNewlines())
    static let voices = Pattern(
        /Of (.+), ([0-9]+) (?:person|people) who reported it said that it works there, and ([0-9]+) (?:person|people) that it does not\./
    )
    static let elsewhere = Pattern(/On the line (.+) it is fixed in (.+?)(?:; that line does not hold (.+))?\./)
}
