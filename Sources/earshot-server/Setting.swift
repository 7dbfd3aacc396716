import Foundation

/// The settings, from the environment.
enum Setting {
    /// `nil` where it is not set, or empty. A name that a setting had before is read where its own is not there.
    static func value(_ name: String) -> String? {
        [name, formerName(name)].compactMap(\.self).lazy
            .compactMap { ProcessInfo.processInfo.environment[$0] }.first { !$0.isEmpty }
    }

    private static func formerName(_ name: String) -> String? {
        if name == "EARSHOT_LOG" { return "EARSHOT_LOG_FORMAT" }
        let prefix = "EARSHOT_OIDC_"
        return name.hasPrefix(prefix) ? "EARSHOT_OPENID_" + name.dropFirst(prefix.count) : nil
    }
}
