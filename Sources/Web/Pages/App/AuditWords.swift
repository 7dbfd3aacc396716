import API
import History
import Messages

extension ReviewResource {
    /// What is not ours in a sentence about its build, besides its screens.
    var named: [String] { [build] + audits.flatMap(\.named) }
}

extension ReviewResource.Audit {
    /// What is not ours in a sentence about it.
    fileprivate var named: [String] {
        let place = AuditPlace(tool: tool, screen: screen, variant: variant)
        return [tool, lookedIn] + (screen.map { [$0, place.words] } ?? [])
    }

    /// What is known of a tool at a place, in a sentence.
    func words(in build: String) -> Message {
        let place = Message(auditPlace: screen, variant == VariantKey.standardWords ? nil : variant)
        let look: Message =
            lookedIn == build
            ? "\(text: tool) looked at \(place)"
            : "\(text: tool) did not look at \(place) in \(text: build), last in \(text: lookedIn)"
        let found = Message.count(standing, "finding stands", "findings stand")
        let old = backlog.map { put -> Message in
            "\(put.findings) in the backlog: \(Message(finished: put.reason, naming: [build] + named))"
        }
        return old.isEmpty ? "\(look): \(found)." : "\(look): \(found); \(old.joined(by: "; "))."
    }
}
