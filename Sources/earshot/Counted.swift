/// A number with its noun, as the commands say it.
enum Counted {
    /// “1 utterance”, “0 utterances”, “12 utterances”.
    static func words(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }
}
