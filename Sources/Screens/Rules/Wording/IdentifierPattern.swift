/// A label that was written for a programmer (docs/rule-specification.md section 7.5, label-is-identifier).
package enum IdentifierPattern: String, Hashable, Sendable {
    /// A place for data that was never filled.
    case unfilled
    case fileName, underscores, assetName, symbolName, uuid, hexadecimal, dottedName, camelCase, pascalCase
    /// Words joined by hyphens that are the element's identifier as well.
    case sameAsIdentifier
    /// Camel case that names no part of a user interface: a brand, perhaps (easyJet).
    case possibleName
    /// Begins as names of icons do, and goes on with no picture that is known: words, perhaps (ios-app, arrow-shaped).
    case possibleIcon

    /// Whether no person might have meant it.
    package var isCertain: Bool { self != .sameAsIdentifier && self != .possibleName && self != .possibleIcon }

    /// `nil`: nothing speaks against the label. A product (iPad, GitHub), a domain, a version or a hyphenated word is
    /// no code.
    package init?(_ label: String, identifier: String? = nil) {
        let label = label.trimmed
        if label.hasUnfilledPlace {
            self = .unfilled
            return
        }
        guard Self.maybe(label) || Self.symbols.contains(label) else { return nil }
        if Self.isFileName(label) {
            self = .fileName
            return
        }
        guard !label.contains(where: \.isWhitespace), label.first != "@", label.first != "#", !label.isEmojiCode
        else { return nil }
        if Self.isJoined(label, by: "_") || Self.isKey(label) {
            self = .underscores
        } else if Self.isAssetName(label) {
            self = .assetName
        } else if Self.symbols.contains(label) {
            self = .symbolName
        } else if let icon = Self.iconName(label) {
            self = icon
        } else if Self.isUUID(label) {
            self = .uuid
        } else if Self.isHexadecimal(label) {
            self = .hexadecimal
        } else if Self.isDottedName(label) {
            self = .dottedName
        } else if let humps = Self.camelHumps(label) {
            self = humps.contains(where: Self.interfaceParts.contains) ? .camelCase : .possibleName
        } else if let last = Self.pascalHumps(label)?.last, Self.interfaceParts.contains(last) {
            self = .pascalCase
        } else if label == identifier, Self.isJoined(label, by: "-") {
            self = .sameAsIdentifier
        } else {
            return nil
        }
    }

    /// A quick look, as nearly all labels are one word or words with spaces: a dot, or no space but a sign that joins,
    /// a capital within, or very many characters.
    private static func maybe(_ label: String) -> Bool {
        var hasSpace = false, hasJoint = false, isWithin = false
        for byte in label.utf8 {
            if byte == UInt8(ascii: ".") { return true }
            if byte == UInt8(ascii: " ") { hasSpace = true }
            if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") { hasJoint = true }
            if isWithin, byte.isASCIICapital || byte >= 0x80 { hasJoint = true }
            isWithin = true
        }
        return !hasSpace && (hasJoint || label.utf8.count >= 16)
    }

    private static let endings = [
        ".png", ".jpg", ".jpeg", ".gif", ".svg", ".pdf", ".webp", ".heic", ".json", ".xib",
    ]
    private static func isFileName(_ label: String) -> Bool {
        guard label.contains(".") else { return false }
        let folded = label.lowercased()
        return endings.contains { folded.hasSuffix($0) }
    }

    /// Two or more runs of ASCII letters or digits joined by single separators: `btn_close`.
    private static func isJoined(_ label: String, by separator: Character) -> Bool {
        let runs = label.split(separator: separator, omittingEmptySubsequences: false)
        return runs.count >= 2 && runs.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIILetterOrDigit) }
    }

    /// The key of a translation, of dots and underscores: `home.play_button`, but not `my_shop.com` or `v1.2_3`.
    private static func isKey(_ label: String) -> Bool {
        let parts = label.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2, label.contains("_"), parts.last.map(domains.contains) == false else { return false }
        return parts.allSatisfy { part in
            part.utf8.first.map(\.isASCIILetter) == true
                && part.split(separator: "_", omittingEmptySubsequences: false).allSatisfy { run in
                    !run.isEmpty && run.utf8.allSatisfy(\.isASCIILetterOrDigit)
                }
        }
    }

    private static let assetPrefixes: Set = ["ic", "icon", "img", "image", "bg", "btn", "button"]
    /// `ic-close`, `img.header-2`
    private static func isAssetName(_ label: String) -> Bool {
        guard let end = label.firstIndex(where: { $0 == "-" || $0 == "." }) else { return false }
        let rest = label[label.index(after: end)...]
        return assetPrefixes.contains(label[..<end].lowercased()) && !rest.isEmpty
            && rest.allSatisfy { $0 == "-" || $0 == "." || $0.isLetter || $0.isNumber }
    }

    /// Apple's symbols of one word that is none of any language's: others, as “plus” and “cart”, may be meant.
    private static let symbols: Set = [
        "xmark", "gearshape", "magnifyingglass", "questionmark", "exclamationmark", "paperplane", "arrowshape",
        "arrowtriangle", "creditcard",
    ]
    /// How fonts of icons begin, or what they draw most, in small letters. Font Awesome's `fas`, `far` and `fab` stand before a blank.
    private static let iconBeginnings: Set<Substring> = ["fa", "mdi", "glyphicon", "chevron", "caret"]
    /// The same, where ordinary words begin so as well: what follows tells.
    private static let possibleBeginnings: Set<Substring> = ["md", "ion", "ios", "arrow"]
    /// What fonts of icons draw, and hardly anybody says behind one of those.
    private static let pictures: Set<Substring> = [
        "add", "arrow", "back", "bookmark", "checkmark", "chevron", "close", "cog", "down", "download", "eye",
        "forward", "funnel", "heart", "home", "left", "lock", "menu", "mic", "more", "notifications", "pause",
        "refresh", "remove", "reorder", "right", "search", "send", "settings", "share", "star", "trash", "undo",
        "unlock", "up", "videocam", "volume",
    ]
    private static let directions: Set<Substring> = ["back", "down", "forward", "left", "right", "up"]

    /// `mdi-home`, `chevron-right`, `ios-close`, but not `ios-17`; perhaps `ios-app`.
    private static func iconName(_ label: String) -> IdentifierPattern? {
        let runs = label.split(separator: "-", omittingEmptySubsequences: false)
        guard runs.count >= 2, runs[1].utf8.first?.isASCIISmallLetter == true,
            runs.allSatisfy({ run in
                !run.isEmpty && run.utf8.allSatisfy { $0.isASCIISmallLetter || $0.isASCIIDigit }
            })
        else { return nil }
        if iconBeginnings.contains(runs[0]) { return .symbolName }
        guard possibleBeginnings.contains(runs[0]) else { return nil }
        if runs[0] == "arrow" { return directions.contains(runs[1]) ? .symbolName : .possibleIcon }
        // Ionicons has several beginnings in a row: `ion-ios-home`, `md-arrow-back`.
        let picture = runs.first { $0 == "arrow" || !possibleBeginnings.contains($0) }
        return picture.map { pictures.contains($0) } == true ? .symbolName : .possibleIcon
    }

    private static func isUUID(_ label: String) -> Bool {
        label.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count) == [8, 4, 4, 4, 12]
            && label.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isHexadecimalDigit }
    }

    private static func isHexadecimal(_ label: String) -> Bool {
        label.utf8.count >= 16 && label.utf8.allSatisfy(\.isHexadecimalDigit)
            && label.utf8.contains(where: \.isASCIIDigit) && !label.utf8.allSatisfy(\.isASCIIDigit)
    }

    private static let domains: Set<Substring> = [
        "com", "org", "net", "io", "de", "ru", "co", "uk", "app", "dev", "me", "tv", "fr", "it", "es", "nl", "eu",
        "info",
        "edu", "gov", "ai", "ch", "at", "us",
    ]
    /// `cart.badge.plus`, but not `booking.com` or `2.4.1`.
    private static func isDottedName(_ label: String) -> Bool {
        let runs = label.split(separator: ".", omittingEmptySubsequences: false)
        guard runs.count >= 2, let last = runs.last, !domains.contains(last),
            let first = label.utf8.first, first.isASCIISmallLetter
        else { return false }
        return runs.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0.isASCIISmallLetter || $0.isASCIIDigit } }
    }

    private static let interfaceParts: Set = [
        "button", "btn", "icon", "ic", "img", "image", "label", "lbl", "view", "cell", "field", "txt", "tf", "bar",
        "tab",
        "menu", "title", "header", "footer", "item", "row", "switch", "slider", "toggle", "close", "back", "cancel",
        "nav",
        "vc", "controller",
    ]

    /// The parts of `closeButton2`, in small letters: two or more of them first, then humps of one capital and small
    /// letters, digits at the end.
    private static func camelHumps(_ label: String) -> [String]? {
        let letters = label.prefix(while: \.isLetter)
        guard label[letters.endIndex...].allSatisfy(\.isNumber) else { return nil }
        let humps = humps(letters) { $0.isLowercase }
        guard let humps, humps.count >= 2, let first = humps.first, first.count >= 2, first.first?.isLowercase == true
        else { return nil }
        return humps.map { $0.lowercased() }
    }

    /// The parts of `HomeViewController`, in small letters, without digits at a part's end.
    private static func pascalHumps(_ label: String) -> [String]? {
        guard label.first?.isUppercase == true,
            let humps = humps(label[...], small: { $0.isLowercase || $0.isNumber }), humps.count >= 2
        else { return nil }
        return humps.map { hump in
            String(hump.lowercased().reversed().drop(while: \.isNumber).reversed())
        }
    }

    /// Cuts before each capital; `nil` where a capital has nothing small behind it or another character is met.
    private static func humps(_ text: Substring, small: (Character) -> Bool) -> [Substring]? {
        var humps: [Substring] = []
        var rest = text
        while let first = rest.first {
            let body = first.isUppercase ? rest.dropFirst() : rest
            let end = body.firstIndex { !small($0) } ?? rest.endIndex
            guard end > body.startIndex else { return nil }
            humps.append(rest[..<end])
            rest = rest[end...]
        }
        return humps
    }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        isASCIIDigit || (self >= 0x61 && self <= 0x66) || (self >= 0x41 && self <= 0x46)
    }
}

extension StringProtocol {
    /// `:wave:`, `:+1::skin-tone-2:`
    var isEmojiCode: Bool { count > 2 && first == ":" && last == ":" }
}

extension String {
    /// Without white space at either end.
    var trimmed: String {
        // Printable ASCII at both ends: nothing to do, and quickly seen.
        if let first = utf8.first, let last = utf8.last, 0x21..<0x7F ~= first, 0x21..<0x7F ~= last { return self }
        return String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
