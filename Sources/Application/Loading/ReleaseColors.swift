package import Screens
package import Storage

/// The colours of a release, by its newest build that holds captures, and of what that build is measured against.
package struct ReleaseColors {
    package struct Screen {
        package let key: String
        package let name: String
        package let variantKey: String
        package let colors: ScreenColors
    }
    package let app: StoredApp
    package let release: StoredRelease
    /// `nil`: nothing was captured of it.
    package let build: StoredBuild?
    package let screens: [Screen]
    package let baseline: StoredBuild?
    package let earlier: [Screen]

    package init(_ slug: String, _ version: String, in transaction: ReadTransaction) throws {
        let pair = try ReleasePair(slug, version, in: transaction)
        (app, release, build, baseline) = (pair.app, pair.release, pair.build, pair.baseline)
        let screens = Dictionary(try transaction.screens(ofApp: app.id).map { ($0.id, $0) }) { first, _ in first }
        let held = try [build, baseline].map { build in
            try build.map { try transaction.buildCaptures(build: $0.id) } ?? []
        }
        let colors = try transaction.colors(ofCaptures: Set(held.joined().map(\.captureID)).sorted())
        let seen = held.map { held in
            held.compactMap { place in
                colors[place.captureID].flatMap { colors in
                    screens[place.screenID].map {
                        Screen(key: $0.key, name: $0.name, variantKey: place.variantKey, colors: colors)
                    }
                }
            }.sorted { ($0.key, $0.variantKey) < ($1.key, $1.variantKey) }
        }
        (self.screens, earlier) = (seen[0], seen[1])
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
