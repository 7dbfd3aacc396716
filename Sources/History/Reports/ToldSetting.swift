import Screens

/// What a message tells beside its matter: with which release, system, device and screen reader somebody met it, how they
/// moved, in which language they write and who they are. Each part is a guess for a person to look at, and unknown where
/// the words say nothing or two things.
package struct ToldSetting: Hashable, Sendable {
    package var release: String?
    package var os: String?
    package var device: String?
    package var assistiveTechnology: String?
    package var gesture: Gesture?
    /// As BCP 47 writes it: `de`.
    package var language: String?
    /// `mail`, where the text begins with a mail's head.
    package var channel: String?
    package var reporterName: String?
    package var reporterContact: String?

    /// - Parameter releases: the app's releases that are known.
    package init(_ text: String, releases: [String]) {
        let own = OwnWords.of(text), plain = ScriptParts.parted(own)
        let tokens = Self.tokens(of: plain)
        os = Self.system(in: tokens)
        device = Self.only(Self.devices(in: tokens))
        let lower = plain.lowercased()
        assistiveTechnology = Self.only(
            ToldWords.assistive.filter { lower.contains($0.lowercased()) }
                + ToldWords.assistiveElsewhere.filter { lower.contains($0.key) }.map(\.value))
        gesture = Self.gesture(in: lower)
        release = SpokenRelease.mentioned(in: own, among: releases, called: ToldWords.version)
        language = ToldWords.language(of: own)
        if let head = OwnWords.mail(in: text)?.head {
            channel = "mail"
            (reporterName, reporterContact) = (head.name, head.address)
        }
    }

    /// The one way of moving that a text in small letters tells of.
    static func gesture(in text: String) -> Gesture? {
        var text = text
        return text.withUTF8 { text in
            only(ToldWords.gestures.filter { said in said.words.contains { holds($0, text) } }.map(\.gesture))
        }
    }

    /// Byte by byte: each report is asked for dozens of words.
    private static func holds(_ word: String, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let word = word.utf8
        guard let first = word.first, word.count <= text.count else { return false }
        return (0...(text.count - word.count)).contains { start in
            text[start] == first && text[start..<start + word.count].elementsEqual(word)
        }
    }

    private static func only<Value: Hashable>(_ values: [Value]) -> Value? {
        Set(values).count == 1 ? values.first : nil
    }

    /// Words as they stand, with dots and plus signs inside: “iOS 17.5.” is iOS and 17.5.
    private static func tokens(of text: String) -> [Substring] {
        text.split { !($0.isLetter || $0.isNumber || ".+-".contains($0)) }
            .map { token in
                var token = token
                while let last = token.last, ".+-".contains(last) { token.removeLast() }
                return token
            }
            .filter { !$0.isEmpty }
    }

    private static func isVersion(_ token: Substring) -> Bool {
        token.first?.isNumber == true && token.allSatisfy { ($0.isASCII && $0.isNumber) || $0 == "." }
    }

    /// `iOS 17.5`, however it is written: “IOS17.5”, “iOS version 17.5”.
    private static func system(in tokens: [Substring]) -> String? {
        var found: [String] = []
        for (place, token) in tokens.enumerated() {
            for name in ["iPadOS", "iOS", "Android"] {
                let bare = token.lowercased()
                if bare == name.lowercased() {
                    let next = tokens.indices.dropFirst(place + 1).first { tokens[$0].lowercased() != "version" }
                    guard let next, next <= place + 2, isVersion(tokens[next]) else { continue }
                    found.append("\(name) \(tokens[next])")
                } else if bare.hasPrefix(name.lowercased()), isVersion(token.dropFirst(name.count)) {
                    found.append("\(name) \(token.dropFirst(name.count))")
                }
            }
        }
        return only(found)
    }

    private static func devices(in tokens: [Substring]) -> [String] {
        tokens.indices.compactMap { place in
            guard let family = ToldWords.families.first(where: { $0.lowercased() == tokens[place].lowercased() }) else {
                return nil
            }
            let model = tokens[(place + 1)...].prefix(3).prefix { token in
                let bare = token.lowercased()
                return ToldWords.models.contains(bare)
                    || (bare.first { $0.isNumber } != nil && bare.count <= 4 && !bare.contains("."))
            }
            return ([family] + model.map(String.init)).joined(separator: " ")
        }
    }
}

/// The lines that a mail program puts before a message that is copied whole: who wrote it, when, about what.
struct MailHead {
    var name: String?
    var address: String?
    var subject: String?
    var date: String?
    /// Characters of the text up to its end.
    var length: Int

    init?(_ text: String) {
        var seen: Set<String> = []
        var sender: Substring?
        length = 0
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if seen.isEmpty, line.allSatisfy(\.isWhitespace) {
                length += line.count + 1
                continue
            }
            let parts = line.split(maxSplits: 1) { $0 == ":" || $0 == "：" }
            let field = parts.first.map { Self.trimmed($0).lowercased() } ?? ""
            guard parts.count == 2, let kind = ToldWords.mailFields[field] else { break }
            seen.insert(kind)
            switch kind {
            case "from": sender = parts[1]
            case "subject": subject = Self.trimmed(parts[1])
            case "date": date = Self.trimmed(parts[1])
            default: break
            }
            length += line.count + 1
        }
        guard seen.count >= 2, let sender else { return nil }
        if let open = sender.firstIndex(of: "<"), let close = sender[open...].firstIndex(of: ">") {
            name = Self.trimmed(sender[..<open])
            address = String(sender[sender.index(after: open)..<close])
        } else if sender.contains("@") {
            address = Self.trimmed(sender)
        } else {
            name = Self.trimmed(sender)
        }
        if name?.isEmpty == true { name = nil }
    }

    /// Without blanks and quotation marks around it.
    private static func trimmed(_ text: Substring) -> String {
        // Programs that make text of HTML mark what was bold.
        let isDropped: (Character) -> Bool = { $0.isWhitespace || $0 == "\"" || $0 == "*" }
        var rest = text.drop(while: isDropped)
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return String(rest)
    }
}
