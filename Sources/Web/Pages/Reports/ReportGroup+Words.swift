import Application
import History
import Messages

extension Message {
    /// What messages have in common: `“gift … card”`, or `“workouts”: nothing is heard of it`. The words are people's.
    /// - Parameter signs: as a group holds them, and an alarm.
    init(signs: [String]) {
        let fault = FaultClass.allCases.first { signs.contains($0.words) }
        let words = signs.filter { sign in !FaultClass.allCases.contains { $0.words == sign } }.joined(separator: " … ")
        self = fault.map { "“\(text: words)”: \(Message(ours: $0.words))" } ?? "“\(text: words)”"
    }
}
