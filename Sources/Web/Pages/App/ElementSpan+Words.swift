import Messages
import Storage

extension ElementSpan {
    /// Its builds; a range only where all builds from the first to the last are of it.
    var told: Message {
        if builds == 1 { return Message(text: last) }
        if builds == among { return "\(text: first) to \(text: last) (\(Message.count(builds, "build", "builds")))" }
        if builds == 2 { return "\(text: first) and \(text: last)" }
        return "\(builds) of the \(among) builds from \(text: first) to \(text: last)"
    }
}
