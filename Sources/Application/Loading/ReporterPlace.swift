import History
import Storage

/// Where the person who reports stands: which releases are for them, and which systems run those.
struct ReporterPlace {
    /// As the app calls it; as the person did, where it is not known.
    let release: String?
    /// Lines that hold their release, their own first. Of a release that nobody knows: the main line.
    let lines: [String]
    private let system: String?
    private let platform: String
    private let isTester: Bool
    private let channels: [String: String]
    private let lineage: Lineage

    init(_ report: StoredReport, _ history: AppHistory) {
        lineage = history.lineage
        platform = history.app.platform
        channels = Dictionary(history.releases.map { ($0.version, $0.channel) }) { first, _ in first }
        let known = report.release.flatMap { SpokenRelease.find($0, among: history.releases.map(\.version)) }
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

    /// Only who tests a beta has betas.
    func mayHave(_ release: String) -> Bool { isTester || !Self.isTest(channels[release]) }

    /// `2.1`, or `2.1, a beta`.
    func called(_ release: String) -> String {
        guard let channel = channels[release], Self.isTest(channel) else { return release }
        return channel == "alpha" ? "\(release), an alpha" : "\(release), a \(channel)"
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

    private static func isTest(_ channel: String?) -> Bool { channel == "beta" || channel == "alpha" }
}
