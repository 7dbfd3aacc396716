package import Foundation

/// What makes a report that came by a public door look as if no person sent it. Each is said to whoever decides on it; none
/// is a proof, so nothing is thrown away for it.
package struct AutomaticSigns: Sendable, Hashable {
    /// Nobody fills in a form in less, in seconds.
    package static let shortest: TimeInterval = 3
    /// From so many on, links look like advertising.
    package static let links = 3

    package private(set) var reasons: [String] = []

    package init() {}

    /// - Parameter seconds: from the opening of the form to its sending; `nil`: it was not opened here.
    package mutating func note(seconds: TimeInterval?) {
        guard let seconds else { return reasons.append("The form was not opened here before it was sent.") }
        if seconds < Self.shortest {
            reasons.append("It was sent within \(max(1, Int(seconds.rounded(.up)))) s of opening the form.")
        }
    }

    package mutating func noteTrap() { reasons.append("A field that nobody can see was filled in.") }
    package mutating func noteSameText() { reasons.append("The same text came before, within a week.") }

    package mutating func note(text: String) {
        let count = text.lowercased().ranges(of: "://").count + text.lowercased().ranges(of: "[url").count
        if count >= Self.links { reasons.append("It holds \(count) links.") }
    }

    /// The words alone, so that other blanks and signs are the same text.
    package static func words(of text: String) -> String {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}
