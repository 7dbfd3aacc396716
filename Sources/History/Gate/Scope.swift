import Screens

extension Policy {
    /// Where a condition asks: on which screens, and of releases on which lines. What is `nil` narrows nothing.
    package struct Scope: Hashable, Sendable, Codable {
        /// Keys of the only screens that count.
        package var screens: [String]?
        /// Keys of screens that don't count; all others do.
        package var exceptScreens: [String]?
        /// The only lines of releases that are asked.
        package var lines: [String]?

        package init(screens: [String]? = nil, exceptScreens: [String]? = nil, lines: [String]? = nil) {
            (self.screens, self.exceptScreens, self.lines) = (screens, exceptScreens, lines)
        }

        /// What nobody can say the screen of counts everywhere.
        package func counts(onScreen key: String?) -> Bool {
            guard let key else { return true }
            if let screens { return screens.contains(key) }
            return !(exceptScreens ?? []).contains(key)
        }

        package func asks(line: String) -> Bool { lines?.contains(line) ?? true }

        /// `on Checkout and Payment`, `on all screens but Settings`; `nil` where it narrows no screens.
        /// - Parameter names: what people call a screen, by its key.
        func onScreens(_ names: [String: String] = [:]) -> String? {
            func list(_ keys: [String]) -> String { keys.map { names[$0] ?? $0 }.listed() }
            if let screens { return "on \(list(screens))" }
            return exceptScreens.map { "on all screens but \(list($0))" }
        }

        /// All of it in words; empty where it narrows nothing.
        package var words: String {
            let ofLines = lines.map { "of releases on \($0.count == 1 ? "the line" : "the lines") \($0.listed())" }
            return [onScreens(), ofLines].compactMap(\.self).joined(separator: ", ")
        }
    }
}

extension Measure {
    /// Whether it counts what is on screens.
    package var hasScreens: Bool { self != .expiredWaivers }

    /// What it counts is said of a screen by its name; of others a problem is, which the screen stands behind.
    var isToldOfScreens: Bool {
        switch self {
        case .speechLoss, .spokenCoverage, .screensNotCaptured, .notCompared, .newScreensWithoutSession,
            .changedScreensWithoutSession, .brokenExpectations, .openAlarms:
            true
        case .regressions, .newFaults, .newProblems, .openUserProblems, .contradictedFixes, .unconfirmedFixes,
            .expiredWaivers:
            false
        }
    }

    /// Nothing is known of a screen that no build of the release shows.
    var needsCaptures: Bool {
        switch self {
        case .regressions, .newFaults, .speechLoss, .spokenCoverage, .notCompared: true
        default: false
        }
    }
}
