extension String {
    /// Without line breaks: what people and developers wrote begins no line of its own among ours.
    package var onOneLine: String {
        contains(where: \.isNewline) ? split(whereSeparator: \.isNewline).joined(separator: " ") : self
    }
}
