extension String {
    /// Whether a place for data was left in it as programmers wrote it: `%d messages`, `{count} messages`, `Optional("Anna")`.
    var hasUnfilledPlace: Bool {
        let bytes = Array(utf8)
        if hasPrefix("Optional("), bytes.last == UInt8(ascii: ")") { return true }
        return bytes.indices.contains { place in
            switch bytes[place] {
            case UInt8(ascii: "%"): bytes.isConversion(at: place)
            case UInt8(ascii: "{"): bytes[(place + 1)...].beginsWithName
            default: false
            }
        }
    }
}

extension [UInt8] {
    /// `%@`, `%1$d`, `%.2f` or `%ld`, as printf and Foundation's formats have them, but not `100%discount`, `50 % off` or the `%20` of an
    /// address.
    fileprivate func isConversion(at place: Int) -> Bool {
        if place > 0, self[place - 1].isASCIIDigit || self[place - 1] == self[place] { return false }
        let form = self[(place + 1)...]
            .drop { $0.isASCIIDigit || $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: ".") }
            .drop { $0 == UInt8(ascii: "l") || $0 == UInt8(ascii: "h") }
        let figures = self[(place + 1)..<form.startIndex].filter { !$0.isASCIISmallLetter }
        guard figures.isEmpty || figures.contains(where: { !$0.isASCIIDigit }) || figures[0] == UInt8(ascii: "0") else {
            return false
        }
        guard let sign = form.first else { return false }
        if sign == UInt8(ascii: "@") { return true }
        let next = form.dropFirst().first
        return "diufsx".utf8.contains(sign) && next?.isASCIILetterOrDigit != true
    }
}

extension ArraySlice<UInt8> {
    /// A name as programs have it, before the brace that closes it, or before a comma, as in ICU's messages.
    fileprivate var beginsWithName: Bool {
        let name = prefix { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") }
        guard !name.isEmpty, let end = dropFirst(name.count).first else { return false }
        return end == UInt8(ascii: "}") || end == UInt8(ascii: ",")
    }
}
