import ArgumentParser
import Foundation

/// The settings, from the environment.
enum Setting {
    /// `nil` where it is not set, or empty. A name that a setting had before is read where its own is not there.
    static func value(_ name: String) -> String? {
        [name, formerName(name)].compactMap(\.self).lazy
            .compactMap { ProcessInfo.processInfo.environment[$0] }.first { !$0.isEmpty }
    }

    /// - Throws: where a setting is there that is of no use without another one, which is not.
    static func need(_ other: String, beside name: String, _ value: (String) -> String?) throws {
        guard value(name) != nil, value(other) == nil else { return }
        throw ValidationError("\(name) is of use beside \(other) only, and that is not set.")
    }

    private static func formerName(_ name: String) -> String? {
        if name == "EARSHOT_LOG" { return "EARSHOT_LOG_FORMAT" }
        let prefix = "EARSHOT_OIDC_"
        return name.hasPrefix(prefix) ? "EARSHOT_OPENID_" + name.dropFirst(prefix.count) : nil
    }
}
