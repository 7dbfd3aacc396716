/// An address of a mailbox (RFC 5322, section 3.4), as plainly as desks write it: `ada@example.org`, or with a name before
/// it. Nothing that could begin another header, or name a second mailbox, is taken.
package struct MailAddress: Hashable, Sendable {
    package let name: String?
    /// `ada@example.org`.
    package let mailbox: String

    package init?(_ text: String) {
        let text = text.trimmingBlanks
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else { return nil }
        if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
            let name = text[..<open].filter { $0 != "\"" }.trimmingBlanks
            self.init(name: name, mailbox: String(text[text.index(after: open)...].dropLast()))
        } else {
            self.init(name: "", mailbox: text)
        }
    }

    private init?(name: String, mailbox: String) {
        let parts = mailbox.split(separator: "@", omittingEmptySubsequences: false)
        let isPlain = mailbox.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !Self.special.contains($0) }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, isPlain, mailbox.utf8.count <= 254,
            !parts[1].hasPrefix("."), !parts[1].hasSuffix("."), !parts[1].contains("..")
        else { return nil }
        (self.name, self.mailbox) = (name.isEmpty ? nil : name, mailbox)
    }

    private static let special = Set("()<>[]:;,\\\"".utf8)

    package var host: String { String(mailbox.split(separator: "@").last ?? "") }
}

extension StringProtocol {
    fileprivate var trimmingBlanks: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
