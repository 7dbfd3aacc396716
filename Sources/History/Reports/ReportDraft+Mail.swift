extension ReportDraft {
    /// A mail that was pasted with its head: the subject becomes the title, the sender who reported, and none of the head
    /// stays among the words. Of a mail that was passed on it is the head of the one that was written first; what somebody
    /// wrote above it stays, and is read as nobody's. What somebody said themselves stays.
    /// - Parameter moment: reads a date.
    package mutating func takeMailHead(_ moment: (String) -> String?) {
        guard let mail = OwnWords.mail(in: text) else { return }
        let head = mail.head, body = mail.body.drop { $0.isWhitespace }
        guard !body.isEmpty else { return }
        if !mail.isNoted {
            let subject = head.subject.flatMap { $0.isEmpty ? nil : $0 }
            let own = subject.flatMap { OwnWords.isQuoted(subject: $0) ? nil : $0 }
            text = own.map { body.hasPrefix($0) ? String(body) : "\($0)\n\n\(body)" } ?? String(body)
            title = title ?? subject
        }
        if reporterName == nil, reporterContact == nil { (reporterName, reporterContact) = (head.name, head.address) }
        writtenAt = writtenAt ?? head.date.flatMap(moment)
        channel = channel ?? "mail"
    }
}

extension String {
    /// Without the subject that it begins with, where anything else is said: it is that of another mail.
    package func without(quoted subject: String) -> String {
        guard hasPrefix(subject) else { return self }
        let rest = dropFirst(subject.count).drop(while: \.isWhitespace)
        return rest.isEmpty ? self : String(rest)
    }
}
