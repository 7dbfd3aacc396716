import Foundation

/// Passwords that are tried first by whoever guesses.
enum CommonPasswords {
    static func contains(_ password: String) -> Bool {
        let folded = password.lowercased()
        return Set(folded).count < 4 || listed.contains(folded)
            || ours.contains(folded.trimmingCharacters(in: .decimalDigits))
            || rows.contains { $0.contains(folded) }
    }

    /// The 10,000 most frequent that have the length we ask for; `Words/passwords.txt` says whence.
    private static let listed: Set<String> = {
        guard let file = Bundle.module.url(forResource: "passwords", withExtension: "txt", subdirectory: "Words"),
            let text = try? String(contentsOf: file, encoding: .utf8)
        else { return [] }
        return Set(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
    }()
    /// With figures behind them or alone; the last is figures alone.
    private static let ours: Set<String> = [
        "earshot", "voiceover", "talkback", "password", "passwort", "changeme", "letmein", "welcome", "qwerty",
        "qwertz",
        "admin", "administrator", "secret", "default", "",
    ]
    private static let rows = [
        "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm",
    ]
}
