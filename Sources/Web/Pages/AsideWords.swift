import History
import Messages

extension Message {
    /// Why something that is worse does not count, as `Aside` puts it: who said so and their reason are not ours.
    init(aside words: String) {
        if let found = AsideWords.intended.whole(words) {
            self = "taken as intended by \(text: String(found.2)) in \(text: String(found.3))"
            self = self + Message(text: String(found.4 ?? ""))
        } else if let found = AsideWords.unpinned.whole(words) {
            self = "pinned no longer, taken back on \(isoDay: String(found.2))"
            if let who = found.3 { self = "\(self) by \(text: String(who))" }
        } else if let found = AsideWords.leftOut.whole(words) {
            self = "left out by profile \(text: String(found.1))"
        } else if let found = AsideWords.decided.whole(words) {
            let (who, until) = (String(found.2), found.3.map(String.init))
            let isAccepted = found.1 == "accepted"
            // What was accepted as a problem is so by the decision on that.
            let caller: Message =
                AsideWords.problem.whole(who).map { "problem \(text: String($0.1))" } ?? Message(text: who)
            let decision: Message =
                switch until {
                case nil: isAccepted ? "accepted by \(caller)" : "called no fault by \(caller)"
                case let day?:
                    isAccepted
                        ? "accepted by \(caller) until \(isoDay: day)"
                        : "called no fault by \(caller) until \(isoDay: day)"
                }
            self = decision + Message(text: String(found.4 ?? ""))
        } else {
            self.init(finished: words)
        }
    }
}

private enum AsideWords {
    static let intended = Pattern(/(taken as intended by (.+?) in (\S+?))(: .*)?/.dotMatchesNewlines())
    static let unpinned = Pattern(/(pinned no longer, taken back on ([0-9-]+))(?: by (.+))?/)
    static let problem = Pattern(/problem ([0-9]+)/)
    static let leftOut = Pattern(/left out by profile (A+)/)
    static let decided = Pattern(
        /(accepted|called no fault) by (.+?)(?: until ([0-9]{4}-[0-9]{2}-[0-9]{2}))?(: .*)?/.dotMatchesNewlines())
}
