extension Color {
    /// Reads a colour as people type it: `#717274`, `717274`, `#abc`, with two digits more (one in the short form) for
    /// its alpha. `nil` for anything else.
    package static func typed(_ text: String) -> Color? {
        let spaces = text.prefix { $0 == " " }.count
        var digits = text.dropFirst(spaces)
        while digits.last == " " { digits.removeLast() }
        if digits.first == "#" { digits.removeFirst() }
        let long = digits.count == 3 || digits.count == 4 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
        return Color("#" + long)
    }
}
