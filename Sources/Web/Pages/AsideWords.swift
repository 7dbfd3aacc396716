import History
import Messages

extension Message {
    /// Why something that is worse does not count, as `Aside` puts it: who said so and their reason are not ours.
    init(aside words: String) {
        if let found = words.wholeMatch(of: /(taken as intended by (.+?) in (\S+?))(: .*)?/.dotMatchesNewlines()) {
            self = "taken as intended by \(text: String(found.output.2)) in \(text: String(found.output.3))"
            self = self + Message(text: String(found.output.4 ?? ""))
        } else if let found = words.wholeMatch(
            of: /(accepted|called no fault) by (.+?)(?: until ([0-9]{4}-[0-9]{2}-[0-9]{2}))?(: .*)?/
                .dotMatchesNewlines())
        {
            let (who, until) = (String(found.output.2), found.output.3.map(String.init))
            let isAccepted = found.output.1 == "accepted"
            let decision: Message =
                switch until {
                case nil: isAccepted ? "accepted by \(text: who)" : "called no fault by \(text: who)"
                case let day?:
                    isAccepted
                        ? "accepted by \(text: who) until \(isoDay: day)"
                        : "called no fault by \(text: who) until \(isoDay: day)"
                }
            self = decision + Message(text: String(found.output.4 ?? ""))
        } else {
            self.init(finished: words)
        }
    }
}
