import History
package import Screens
package import Storage

/// The colours of a release, by its newest build that holds captures, and of what that build is measured against.
package struct ReleaseColors {
    package struct Screen {
        package let key: String
        package let name: String
        package let variantKey: String
        /// The variant in words, which several captures may share.
        package let variant: String
        /// The build that holds the capture.
        package let build: String
        package let colors: ScreenColors
    }
    package let app: StoredApp
    package let release: StoredRelease
    /// `nil`: nothing was captured of it.
    package let build: StoredBuild?
    package let screens: [Screen]
    package let baseline: StoredBuild?
    /// What the baseline knows: each screen and state as it was captured last until then, unless nobody has to capture it any
    /// more.
    package let earlier: [Screen]

    package init(_ slug: String, _ version: String, in transaction: ReadTransaction) throws {
        let pair = try ReleasePair(slug, version, in: transaction)
        (app, release, build, baseline) = (pair.app, pair.release, pair.build, pair.baseline)
        let screens = Dictionary(try transaction.screens(ofApp: app.id).map { ($0.id, $0) }) { first, _ in first }
        let history = try AppHistory(app, in: transaction)
        let held = try [
            build.map { try transaction.buildCaptures(build: $0.id) } ?? [],
            Self.known(to: baseline, beside: build, history, in: transaction),
        ]
        let colors = try transaction.colors(ofCaptures: Set(held.joined().map(\.captureID)).sorted())
        let seen = held.map { held in
            held.compactMap { place in
                colors[place.captureID].flatMap { colors in
                    screens[place.screenID].map {
                        Screen(
                            key: $0.key, name: $0.name, variantKey: place.variantKey, variant: place.variant,
                            build: history.build(id: place.buildID)?.name ?? "", colors: colors)
                    }
                }
            }.sorted { ($0.key, $0.variantKey) < ($1.key, $1.variantKey) }
        }
        (self.screens, earlier) = (seen[0], seen[1])
    }

    private static func known(
        to baseline: StoredBuild?, beside build: StoredBuild?, _ history: AppHistory, in transaction: ReadTransaction
    ) throws -> [BuildCapture] {
        guard let baseline, let build else { return [] }
        guard let looks = try transaction.references(after: baseline.id)?.looks else {
            return try transaction.buildCaptures(build: baseline.id)
        }
        let retired = try Retired(history, in: transaction)
        let wanted = Set(looks.filter { !retired.covers($0, in: build) }.map { [$0.build, $0.capture] })
        return try transaction.buildCaptures(builds: Set(looks.map(\.build)).sorted()).filter {
            wanted.contains([$0.buildID, $0.captureID])
        }
    }
}

extension ReadTransaction {
    /// Read and spoken once for each capture.
    fileprivate func colors(ofCaptures ids: [Int64]) throws -> [Int64: ScreenColors] {
        try remembered(ofCaptures: ids) { ids in
            let made = try captures(ids: ids).map { stored in
                let capture = try stored.recall()
                return (stored.id, ScreenColors(Scene(capture, Speaker().speak(capture))))
            }
            return Dictionary(made) { first, _ in first }
        }
    }
}
