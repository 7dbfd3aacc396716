extension ReportDraft {
    /// A mail that was pasted with its head: the subject becomes the title, the sender who reported, and none of the head
    /// stays among the words. What somebody said themselves stays.
    /// - Parameter moment: reads a date.
    package mutating func takeMailHead(_ moment: (String) -> String?) {
        guard let head = MailHead(text) else { return }
        let body = text.dropFirst(head.length).drop { $0.isWhitespace }
        guard !body.isEmpty else { return }
        let subject = head.subject.flatMap { $0.isEmpty ? nil : $0 }
        text = subject.map { body.hasPrefix($0) ? String(body) : "\($0)\n\n\(body)" } ?? String(body)
        title = title ?? subject
        if reporterName == nil, reporterContact == nil { (reporterName, reporterContact) = (head.name, head.address) }
        writtenAt = writtenAt ?? head.date.flatMap(moment)
        channel = channel ?? "mail"
    }
}
