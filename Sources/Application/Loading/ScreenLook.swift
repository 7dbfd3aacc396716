package import API
package import Storage

/// Which capture somebody means who names a screen, maybe a build, maybe a variant, maybe a build to compare with.
package struct ScreenLook {
    package let app: StoredApp
    package let history: AppHistory
    package let screen: StoredScreen
    package let build: StoredBuild
    package let capture: StoredCapture
    /// The variants the build holds of this screen.
    package let variants: [BuildCapture]
    private let compare: String?

    package var held: HeldCapture { HeldCapture(capture.id, in: build) }

    /// Without a build: the newest that holds the screen, in the app's order.
    package init(_ input: ScreenInput, in transaction: some Transaction) throws {
        app = try transaction.need(app: input.app)
        history = try AppHistory(app, in: transaction)
        screen = try transaction.need(screen: input.screen, of: app)
        compare = input.compare
        let build: StoredBuild
        if let name = input.build {
            build = try history.build(named: name)
        } else {
            guard let newest = try history.newestBuild(holding: screen, in: transaction) else {
                throw APIError.notFound("capture of “\(screen.key)”")
            }
            build = newest
        }
        self.build = build
        let held = try transaction.buildCaptures(build: build.id, screen: screen.id)
        variants = held
        guard let place = input.variant.map({ key in held.first { $0.variantKey == key } }) ?? held.first,
            let capture = try transaction.capture(id: place.captureID)
        else { throw APIError.notFound("capture of “\(screen.key)” in \(build.name)") }
        self.capture = capture
    }

    /// The capture to compare with, of the same variant: in the build that was named. Nothing was named: `nil`.
    package func compared(in transaction: some Transaction) throws -> HeldCapture? {
        guard let compare else { return nil }
        let other = try history.build(named: compare)
        guard let place = try same(in: other, transaction) else {
            throw APIError.notFound("capture of “\(screen.key)” (\(capture.variantKey)) in \(other.name)")
        }
        return HeldCapture(place, in: other)
    }

    /// The same screen and variant in the build this one is measured against.
    package func baseline(in transaction: some Transaction) throws -> HeldCapture? {
        guard let other = try history.baseline(of: build), let place = try same(in: other, transaction) else {
            return nil
        }
        return HeldCapture(place, in: other)
    }

    private func same(in other: StoredBuild, _ transaction: some Transaction) throws -> Int64? {
        try transaction.buildCaptures(build: other.id, screen: screen.id).first { $0.variantKey == capture.variantKey }?
            .captureID
    }
}
