import Foundation

/// Whom somebody means who is to be forgotten: by a name, a mail address or a telephone number, however it was written.
package struct PersonQuery: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        case mail = "mail address"
        case phone = "telephone number"
        case name
    }

    package let kind: Kind
    private let key: String
    private let text: String

    /// `nil`: neither letters nor figures are in it.
    package init?(_ text: String) {
        self.text = text
        if let mail = Self.mail(text) {
            (kind, key) = (.mail, mail)
        } else if let phone = Self.phone(text) {
            (kind, key) = (.phone, phone)
        } else {
            let name = Self.name(text)
            guard !name.isEmpty else { return nil }
            (kind, key) = (.name, name)
        }
    }

    /// Whoever is meant, as far as the query tells.
    package var person: KnownPerson { kind == .name ? KnownPerson(name: text) : KnownPerson(contact: text) }

    package func means(_ person: KnownPerson) -> Bool {
        let known = [person.contact, person.name].compactMap { $0 }
        return switch kind {
        case .mail: known.contains { Self.mail($0) == key }
        case .phone: known.contains { Self.phone($0).map { Self.isSame($0, key) } ?? false }
        case .name:
            known.contains { text in
                Self.name(text.prefix { $0 != "<" }) == key || Self.mail(text) == nil && Self.name(text) == key
            }
        }
    }

    /// `" Ada Miller <Ada@Example.ORG > "` is `ada@example.org`.
    package static func mail(_ text: String) -> String? {
        // Names are asked most often, and have no such sign.
        guard text.utf8.contains(UInt8(ascii: "@")) else { return nil }
        var text = text[...]
        if let open = text.lastIndex(of: "<"), let close = text[open...].firstIndex(of: ">") {
            text = text[text.index(after: open)..<close]
        }
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x80 }
        var mail = (isPlain ? String(text) : text.filter { !$0.isWhitespace }).lowercased()
        if mail.hasPrefix("mailto:") { mail.removeFirst(7) }
        let letters = mail.utf8
        guard let sign = letters.firstIndex(of: UInt8(ascii: "@")), sign > letters.startIndex else { return nil }
        let host = letters[letters.index(after: sign)...]
        return host.contains(UInt8(ascii: ".")) && !host.contains(UInt8(ascii: "@")) ? mail : nil
    }

    /// Its figures, without what stands for abroad; only where nothing but figures and their signs is there.
    package static func phone(_ text: String) -> String? {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) || text.utf8.count(where: { (0x30...0x39).contains($0) }) >= 6 else {
            return nil
        }
        var plain = text.lowercased().replacing("(0)", with: "")[...]
        let lead = plain.prefix { $0.isLetter }
        if MaskingWords.telephones.contains(String(lead)) {
            plain = plain.dropFirst(lead.count).drop { ".: ".contains($0) }
        }
        guard plain.allSatisfy({ $0.isNumber || $0.isWhitespace || "+-–./()‐‑".contains($0) }) else { return nil }
        var figures = plain.compactMap { $0.wholeNumberValue.map { String($0) } }.joined()
        if figures.hasPrefix("00") { figures.removeFirst(2) }
        return figures.count >= 6 ? figures : nil
    }

    /// One number where both end alike: with the country's number before it, or with the 0 of the country itself.
    package static func isSame(_ one: String, _ other: String) -> Bool {
        let left = one.drop { $0 == "0" }, right = other.drop { $0 == "0" }
        let (short, long) = left.count < right.count ? (left, right) : (right, left)
        return short.count >= 6 && long.hasSuffix(short) && (left.count == right.count || short.count >= 7)
            && long.count - short.count <= 3
    }

    /// The words of a name in no order of their own, in small letters, without accents and however umlauts are written.
    package static func name(_ text: some StringProtocol) -> String {
        String(text).folding(options: [.widthInsensitive], locale: nil).split { !$0.isLetter && !$0.isNumber }
            .map { NameKey.of(String($0)) }.sorted().joined(separator: " ")
    }
}
