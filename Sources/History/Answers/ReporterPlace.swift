package import Foundation

/// Where the person who reports stands: which releases are for them, and which systems run those.
package struct ReporterPlace: Sendable {
    /// A release as people may have it.
    package struct Release: Hashable, Sendable {
        package var version: String
        package var channel: Channel
        package var shippedAt: Date?
        package var hasBuild: Bool

        package init(_ version: String, _ channel: Channel, shippedAt: Date? = nil, hasBuild: Bool) {
            (self.version, self.channel) = (version, channel)
            (self.shippedAt, self.hasBuild) = (shippedAt, hasBuild)
        }
    }

    /// The releases of an app, as people may have them: the same for everybody who reports.
    package struct Releases: Sendable {
        fileprivate let known: [String: Release]
        /// Their names, in the order in which the app has them.
        fileprivate let names: [String]
        fileprivate let lineage: Lineage
        /// Those of which nobody said when they shipped though that was said of an earlier one of their channel.
        private let undated: Set<String>

        package init(_ releases: [Release], _ lineage: Lineage) {
            let known = Dictionary(releases.map { ($0.version, $0) }) { first, _ in first }
            var dated: Set<Channel> = []
            undated = lineage.releases.reduce(into: []) { undated, placed in
                guard let release = known[placed.name] else { return }
                if release.shippedAt != nil {
                    dated.insert(release.channel)
                } else if dated.contains(release.channel) {
                    undated.insert(release.version)
                }
            }
            (self.known, self.lineage, names) = (known, lineage, releases.map(\.version))
        }

        /// People can have it: it has shipped; where nothing says when, there is a build, or somebody has it. Where it was said
        /// of an earlier one of its channel when it shipped, a build alone does not put a release out.
        /// - Parameter seen: releases that anybody has spoken of as having them.
        fileprivate func isOut(_ name: String, seen: Set<String>, now: Date) -> Bool {
            guard let release = known[name] else { return false }
            return release.shippedAt.map { $0 <= now }
                ?? (release.hasBuild && !undated.contains(name) || seen.contains(name))
        }

        fileprivate func channel(of name: String) -> Channel? { known[name]?.channel }
    }

    /// What they say of themselves.
    package struct Said: Hashable, Sendable {
        package var release: String?
        package var os: String?
        /// Where it was said; `beta` is said of a round of beta feedback.
        package var channel: String?

        package init(release: String?, os: String?, channel: String?) {
            (self.release, self.os, self.channel) = (release, os, channel)
        }
    }

    /// The newest release that they have said anything of: as the app calls it; as they did, where it is not known.
    package let release: String?
    /// Lines that hold their release, their own first. Of a release that nobody knows: the main line; of one that has no place in
    /// the order of releases: none, since nobody can say what came after it.
    package let lines: [String]
    private let system: String?
    private let platform: String
    private let isTester: Bool
    private let releases: Releases
    private let seen: Set<String>
    private let now: Date
    private var lineage: Lineage { releases.lineage }

    /// - Parameters:
    ///   - spoken: releases that the person has spoken of, in that order.
    ///   - seen: releases that anybody has spoken of as having them.
    package init(
        _ said: Said, releases: Releases, platform: String, spoken: [String], seen: Set<String>, now: Date
    ) {
        (self.releases, self.platform, self.seen, self.now) = (releases, platform, seen, now)
        let lineage = releases.lineage
        let named = said.release.flatMap { SpokenRelease.find($0, among: releases.names) }
        let known = spoken.reduce(named) { newest, release in
            guard lineage.line(of: release) != nil else { return newest }
            guard let newest else { return release }
            return lineage.relation(of: newest, to: release) == .after ? newest : release
        }
        release = known ?? said.release
        let own = known.flatMap(lineage.line)
        lines =
            own.map { own in
                [own]
                    + lineage.lines.filter { line in
                        line != own && known.flatMap { lineage.rank(of: $0, on: line) } != nil
                    }
            } ?? (known == nil ? [ReleaseLine.main] : [])
        system = said.os.flatMap { SystemVersion($0) == nil ? nil : $0 }
        isTester = Self.isTest(known.flatMap(releases.channel)) || said.channel?.lowercased() == "beta"
    }

    /// What is out, and only who tests a beta has betas.
    package func mayHave(_ release: String) -> Bool { isOut(release) && (isTester || !isTest(release)) }

    func isOut(_ release: String) -> Bool { releases.isOut(release, seen: seen, now: now) }

    func isTest(_ release: String) -> Bool { Self.isTest(releases.channel(of: release)) }

    /// `2.1`, or `2.1-beta.1, a beta`.
    /// - Parameter build: of the release, where that is told.
    func called(_ release: String, as build: String? = nil) -> String {
        let name = build ?? release
        return releases.channel(of: release)?.noun(of: release).map { "\(name), \($0)" } ?? name
    }

    /// The app knows their release.
    var isKnown: Bool { release.map { lineage.line(of: $0) != nil } ?? false }

    /// Whether a release comes after theirs. A release that nobody named is taken to be an older one, and so is one that
    /// nobody knows, unless its number tells.
    func isNewer(_ release: String) -> Bool {
        guard let own = self.release else { return true }
        guard isKnown else {
            return Self.order(own, release).map { $0 == .before } ?? (own != release && !lines.isEmpty)
        }
        return lineage.relation(of: own, to: release) == .before
    }

    /// Whether theirs is known to come before a release, by its place or its number: whoever names none may have any.
    func isSurelyBefore(_ release: String) -> Bool {
        guard let own = self.release else { return false }
        return (isKnown ? lineage.relation(of: own, to: release) == .before : Self.order(own, release) == .before)
    }

    /// Whether a release comes before theirs.
    func isOlder(_ release: String) -> Bool {
        guard let own = self.release else { return false }
        guard isKnown else { return Self.order(own, release) == .after }
        return lineage.relation(of: own, to: release) == .after
    }

    /// Of a release that the app does not know, by its number; `nil`: it has none.
    private static func order(_ own: String, _ release: String) -> Lineage.Relation? {
        guard let own = SemanticVersion(own), let other = SemanticVersion(release), own != other else { return nil }
        return own < other ? .before : .after
    }

    /// So many are offered to choose from.
    private static let mostChoices = 50

    /// Releases of their own line that they can have, theirs and later ones, newest first. Where nobody knows theirs: all
    /// of the main line. A release that their system can't run is theirs only where they say so.
    /// - Parameter needed: the system that a release needs, where that is known.
    package func choices(needing needed: (String) -> String? = { _ in nil }) -> [String] {
        let line = lines.first ?? ReleaseLine.main
        let own = release.flatMap { lineage.rank(of: $0, on: line) }
        let all = lineage.history(ofLine: line).map(\.name).reversed().filter { name in
            (name == release || mayHave(name) && runs(needing: needed(name)) != false)
                && (own == nil || lineage.rank(of: name, on: line) ?? -1 >= own ?? 0)
        }
        return Array(all.prefix(Self.mostChoices))
    }

    /// Whether their system runs what needs this one. `nil`: that isn't known.
    func runs(needing minimum: String?) -> Bool? {
        guard let minimum = minimum.flatMap(SystemVersion.init) else { return true }
        return system.flatMap(SystemVersion.init).flatMap { $0.runs(needing: minimum) }
    }

    /// A version with its system's name, as people write it: `iOS 17`.
    func named(system version: String) -> String {
        guard let name = SystemVersion(version)?.name else { return "\(Self.called(system: platform)) \(version)" }
        let number = version.drop { !($0.isASCII && $0.isNumber) }
        return Self.systems[name].map { "\($0) \(number)" } ?? version
    }

    private static let systems = [
        "ios": "iOS", "ipados": "iPadOS", "macos": "macOS", "watchos": "watchOS", "tvos": "tvOS",
        "visionos": "visionOS", "android": "Android", "windows": "Windows",
    ]
    private static func called(system: String) -> String { systems[system.lowercased()] ?? system }

    /// The system that they have; `nil`: they did not say.
    var ownSystem: String? { system.map(named(system:)) }

    private static func isTest(_ channel: Channel?) -> Bool { channel == .beta || channel == .alpha }
}
