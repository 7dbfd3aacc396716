import Screens

/// Lines that tell how to come to a trouble, one step after the other: they are no troubles of their own.
enum ReproducingSteps {
    /// “Steps to reproduce:”
    static func areBegun(by line: Substring) -> Bool {
        let words = Words.of(String(line))
        // “Steps is silent” may be about a screen of that name.
        return words.count <= longestHeading
            && headings.contains { words == $0 || $0.count > 1 && words.starts(with: $0) }
    }

    /// It begins with what somebody is told to do, and tells of no trouble: “Turn on TalkBack”.
    static func isStep(_ point: String) -> Bool {
        let words = Words.of(point)
        return orders.contains { words.starts(with: $0) } && FaultClass(of: point) == nil
    }

    private static let longestHeading = 7
    private static let headings = [
        "steps to reproduce", "steps", "to reproduce", "how to reproduce", "reproduction", "repro", "schritte",
        "schritte zum reproduzieren", "so lässt es sich nachstellen", "zum nachstellen", "pasos para reproducir",
        "pasos", "étapes pour reproduire", "étapes",
    ].map { Words.of($0) }
    private static let orders = [
        "turn on", "turn off", "switch on", "enable", "activate", "install", "launch", "start the app", "start app",
        "open the", "open app", "open any", "go to", "navigate to", "log in", "sign in", "aktiviere", "aktivieren",
        "öffne", "schalte", "starte", "abre", "ouvre", "ouvrir",
    ].map { Words.of($0) }
}
