package import History
package import Screens
package import Storage

/// One capture of a build with everything that is seen and heard on it.
package struct SeenScreen {
    package let key: String
    let title: String?
    package let variantKey: String
    let captureID: Int64
    package let scene: Scene

    package var name: String { ScreenNames.name(key, title) }
}

extension Transaction {
    /// Everything that builds hold, each by screen, then by state of the screen. Spoken, not audited; what two of them
    /// hold is read and spoken once.
    func screens(in builds: [StoredBuild]) throws -> [[SeenScreen]] {
        let held = try builds.map { try buildCaptures(build: $0.id).map(\.captureID) }
        let seen = try screens(captured: Set(held.joined()))
        return held.map { held in
            let held = Set(held)
            return seen.filter { held.contains($0.captureID) }
        }
    }

    /// What these captures show, by screen, then by state of the screen.
    func screens(captured ids: Set<Int64>) throws -> [SeenScreen] {
        try captures(ids: ids.sorted()).map { stored in
            let capture = try stored.recall()
            return SeenScreen(
                key: stored.screenKey, title: stored.title, variantKey: stored.variantKey, captureID: stored.id,
                scene: Scene(capture, Speaker().speak(capture)))
        }.sorted { ($0.key, $0.variantKey) < ($1.key, $1.variantKey) }
    }
}

/// A release by its newest build that holds captures, and what that build is measured against.
package struct ReleaseLook {
    package let app: StoredApp
    package let release: StoredRelease
    /// `nil`: nothing was captured of it.
    package let build: StoredBuild?
    package let screens: [SeenScreen]
    package let baseline: StoredBuild?
    /// What the baseline holds to compare with, by capture: of the same screen, in the same variant or the nearest.
    private let earlier: [Int64: (screen: SeenScreen, twin: Twin)]

    /// What a screen is compared with; `nil`: nothing.
    package func earlier(than screen: SeenScreen) -> (screen: SeenScreen, twin: Twin)? { earlier[screen.captureID] }

    package init(_ slug: String, _ version: String, in transaction: some Transaction) throws {
        let pair = try ReleasePair(slug, version, in: transaction)
        (app, release, build, baseline) = (pair.app, pair.release, pair.build, pair.baseline)
        let seen = try transaction.screens(in: [build, baseline].compactMap(\.self))
        screens = seen.first ?? []
        guard let build, let baseline, seen.count > 1 else {
            earlier = [:]
            return
        }
        let before = Dictionary(seen[1].map { ($0.captureID, $0) }) { first, _ in first }
        let paired = try PairedCaptures(
            transaction.buildCaptures(build: baseline.id), transaction.buildCaptures(build: build.id), of: app,
            in: transaction)
        earlier = paired.pairs.reduce(into: [:]) { earlier, pair in
            earlier[pair.after.captureID] = before[pair.before.captureID].map { ($0, pair.twin) }
        }
    }
}

/// A release by its newest build that holds captures, with the build that is measured against.
struct ReleasePair {
    let app: StoredApp
    let release: StoredRelease
    /// `nil`: nothing was captured of it.
    let build: StoredBuild?
    let baseline: StoredBuild?

    init(_ slug: String, _ version: String, in transaction: some Transaction) throws {
        app = try transaction.need(app: slug)
        release = try transaction.need(release: version, of: app)
        let history = try AppHistory(app, in: transaction)
        build = history.newestBuild(of: release).flatMap { $0.holdsCaptures ? $0 : nil }
        baseline = try build.flatMap { try history.baseline(of: $0) }
    }
}
