import Screens

/// What a text says, in its plainest form: without the small words between, and with one word for all that say the same. “Cannot even
/// be focused”, “is not able to be focused” and “never gets focused” all say “not reach”.
enum PlainForm {
    /// Words that say nothing here.
    private static let dropped = "dropped"

    static func of(_ said: [String]) -> [String] {
        PhraseLists.plain.sections.reduce(said) { words, section in
            section.phrases.replaced(in: words, by: section.id == dropped ? [] : [section.id])
        }
    }
}
