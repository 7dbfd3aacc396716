import Foundation
import History
import Storage

/// Where the person who reports stands: which releases are for them, and which systems run those.
struct ReporterPlace {
    /// The newest release that they have said anything of: as the app calls it; as they did, where it is not known.
    let release: String?
    /// Lines that hold their release, their own first. Of a release that nobody knows: the main line.
    let lines: [String]
    private let system: String?
    private let platform: String
    private let isTester: Bool
    private let channels: [String: Channel]
    /// Releases that people can have: they have shipped; where nothing says when, there is a build, or somebody has it.
    private let out: Set<String>
    private let lineage: Lineage

    /// - Parameters:
    ///   - spoken: releases that the person has spoken of, in that order.
    ///   - seen: releases that anybody has spoken of as having them.
    init(_ report: StoredReport, _ history: AppHistory, spoken: [String], seen: Set<String>, now: Date) {
        lineage = history.lineage
        out = Set(
            history.releases.filter { release in
                release.shippedAt.map { $0 <= now }
                    ?? (history.newestBuild(of: release) != nil || seen.contains(release.version))
            }.map(\.version))
        platform = history.app.platform
        channels = Dictionary(history.releases.map { ($0.version, $0.channel) }) { first, _ in first }
        let named = report.release.flatMap { SpokenRelease.find($0, among: history.releases.map(\.version)) }
        let known = spoken.reduce(named) { newest, release in
            guard history.lineage.line(of: release) != nil else { return newest }
            guard let newest else { return release }
            return history.lineage.relation(of: newest, to: release) == .after ? newest : release
        }
        release = known ?? report.release
        let own = known.flatMap(history.lineage.line)
        lines =
            own.map { own in
                [own]
                    + history.lineage.lines.filter { line in
                        line != own && known.flatMap { history.lineage.rank(of: $0, on: line) } != nil
                    }
            } ?? [ReleaseLine.main]
        system = report.os.flatMap { SystemVersion($0) == nil ? nil : $0 }
        let channel = history.releases.first { $0.version == known }?.channel
        isTester = Self.isTest(channel) || report.channel?.lowercased() == "beta"
    }

    /// What is out, and only who tests a beta has betas.
    func mayHave(_ release: String) -> Bool { isOut(release) && (isTester || !isTest(release)) }

    func isOut(_ release: String) -> Bool { out.contains(release) }

    func isTest(_ release: String) -> Bool { Self.isTest(channels[release]) }

    /// `2.1`, or `2.1, a beta`.
    func called(_ release: String) -> String {
        switch channels[release] {
        case .alpha: "\(release), an alpha"
        case .beta: "\(release), a beta"
        case .production, nil: release
        }
    }

    /// Whether a release comes after theirs. A release that nobody named is taken to be an older one.
    func isNewer(_ release: String) -> Bool {
        guard let own = self.release, lineage.line(of: own) != nil else { return self.release != release }
        return lineage.relation(of: own, to: release) == .before
    }

    /// Whether their system runs what needs this one. `nil`: that isn't known.
    func runs(needing minimum: String?) -> Bool? {
        guard let minimum = minimum.flatMap(SystemVersion.init) else { return true }
        return system.flatMap(SystemVersion.init).flatMap { $0.runs(needing: minimum) }
    }

    /// `, which needs iOS 17; you have iOS 16`. Nothing where nothing is needed, or they have it.
    /// - Parameter isReply: it is said to the person.
    func need(_ minimum: String?, isReply: Bool) -> String {
        guard let minimum, let version = SystemVersion(minimum) else { return "" }
        let name = version.name == nil ? "\(platform) \(minimum)" : minimum
        switch runs(needing: minimum) {
        case true: return isReply ? "" : ", which needs \(name)"
        case false:
            let theirs = system.flatMap { SystemVersion($0)?.name == nil ? "\(platform) \($0)" : $0 } ?? ""
            return ", which needs \(name); \(isReply ? "you have" : "this person has") \(theirs)"
        case nil: return ", which needs \(name)"
        }
    }

    private static func isTest(_ channel: Channel?) -> Bool { channel == .beta || channel == .alpha }
}
