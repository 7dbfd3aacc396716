import API
package import Foundation
import History
package import Screens
package import Storage

/// What an app's team pinned.
package enum Expectations {
    /// So many an app may pin.
    static let limit = 1_000

    package struct Pinned {
        package let id: Int64
        package let expectation: Expectation
        package let caller: String
        package let createdAt: Date

        package init(_ stored: StoredExpectation) throws {
            id = stored.id
            expectation = try Wire.decode(Expectation.self, from: Data(stored.document.utf8))
            caller = stored.caller
            createdAt = stored.createdAt
        }
    }

    static func pinned(_ app: StoredApp, in transaction: some Transaction) throws -> [Pinned] {
        try transaction.expectations(ofApp: app.id).map(Pinned.init)
    }

    package static func all(_ app: StoredApp, in transaction: some Transaction) throws -> [Expectation] {
        try pinned(app, in: transaction).map(\.expectation)
    }

    static func add(_ expectation: Expectation, to app: StoredApp, caller: String, in transaction: WriteTransaction)
        throws -> Int64
    {
        try transaction.addExpectation(
            app: app.id, screen: expectation.screen,
            document: String(decoding: try Wire.encode(expectation), as: UTF8.self), caller: caller)
    }

    /// - Parameter pointer: its place in the body.
    static func check(_ expectation: Expectation, at pointer: String) throws {
        var faults = FieldFaults()
        for fault in expectation.faults { faults.refuse("\(pointer)/\(fault.key)", fault.detail) }
        try faults.raise()
    }
}

/// A pinned expectation that a capture does not keep.
package struct BrokenExpectation {
    let expectation: Expectation
    package let screen: String
    let variantKey: VariantKey
    package let message: String
    /// The node that comes closest.
    let node: Int?

    package var variant: String { variantKey.words }

    /// Those of these that the scene breaks. What differs is told of the very element where the pin held `before`.
    package static func all(_ expectations: [Expectation], in scene: Scene, before: Scene? = nil) -> [BrokenExpectation]
    {
        let matches = before.map { ElementMatcher.match($0, scene).withoutStrangers($0, scene) }
        return expectations.compactMap { expectation in
            guard case .broken(let nearest, let differences) = expectation.check(scene) else { return nil }
            var node = nearest, found = differences, wasHeld = false
            if let before, case .held(let old) = expectation.check(before), let same = matches?.after(old) {
                (node, found, wasHeld) = (same, expectation.differences(of: scene[same]), true)
            }
            return BrokenExpectation(
                expectation: expectation, screen: expectation.screen,
                variantKey: VariantKey(scene.capture),
                message: expectation.account(of: node.map { scene[$0] }, found, wasHeld: wasHeld), node: node)
        }
    }
}

/// The expectations of an app, asked of the captures of a build. Only screens with a pin are listened to again.
package struct Pinning {
    let app: StoredApp
    package let pinned: [Expectations.Pinned]

    package init(_ app: StoredApp, in transaction: some Transaction) throws {
        self.app = app
        pinned = try Expectations.pinned(app, in: transaction)
    }

    func expectations(on screen: String) -> [Expectation] {
        pinned.map(\.expectation).filter { $0.screen == screen }
    }

    /// Screens with a pin of which the build holds nothing but captures that show something else: a spinner says nothing of
    /// what was pinned.
    func unasked(in build: StoredBuild, _ transaction: some Transaction) throws -> [String] {
        guard !pinned.isEmpty, case let other = try transaction.capturesOfSomethingElse(inBuild: build.id),
            !other.isEmpty
        else { return [] }
        let places = Dictionary(grouping: try places(in: build, transaction), by: \.screen)
        return places.filter { $0.value.allSatisfy { other.contains($0.capture) } }.keys.sorted()
    }

    /// Those that nobody has accepted or called false. What shows something else than its screen is not asked.
    package func broken(in build: StoredBuild, before baseline: StoredBuild? = nil, _ transaction: some Transaction)
        throws
        -> [BrokenExpectation]
    {
        guard !pinned.isEmpty else { return [] }
        let other = try transaction.capturesOfSomethingElse(inBuild: build.id)
        let earlier = try baseline.map { try looks(at: $0, transaction) } ?? []
        let decisions = try Decisions.inForce(app, in: transaction)
        return try looks(at: build, transaction).filter { !other.contains($0.capture) }.flatMap { look in
            let before = earlier.first {
                $0.screen == look.screen
                    && VariantKey(look.scene.capture).twin(of: VariantKey($0.scene.capture)) == .exact
            }?.scene
            let elements = decisions.isEmpty ? [:] : try transaction.elements(ofCapture: look.capture)
            return BrokenExpectation.all(expectations(on: look.screen), in: look.scene, before: before).filter {
                let regression = look.scene.regression($0)
                let cause = FindingCause(
                    screen: look.screen, element: elements[regression.node], rule: regression.rule,
                    message: regression.message)
                return decisions.decision(on: cause) == nil
            }
        }
    }

    private struct Look {
        let screen: String
        let capture: Int64
        let scene: Scene
    }

    /// The captures of the screens that have a pin.
    private func places(in build: StoredBuild, _ transaction: some Transaction) throws -> [(
        screen: String, capture: Int64
    )] {
        let wanted = Set(pinned.map(\.expectation.screen))
        let screens = Dictionary(
            try transaction.screens(ofApp: app.id).filter { wanted.contains($0.key) }.map { ($0.id, $0.key) }
        ) { first, _ in first }
        return try transaction.buildCaptures(build: build.id).compactMap { place in
            screens[place.screenID].map { ($0, place.captureID) }
        }
    }

    private func looks(at build: StoredBuild, _ transaction: some Transaction) throws -> [Look] {
        try transaction.captures(ids: places(in: build, transaction).map(\.capture)).map {
            Look(
                screen: $0.screenKey, capture: $0.id,
                scene: Listening(try $0.recall(), profile: app.conformance).scene)
        }
    }
}

/// What an app's team pinned, loaded when the first comparison asks for it, and once.
final class AppPins {
    private let app: StoredApp
    private let transaction: any Transaction
    private var loaded: Pinning?

    init(_ app: StoredApp, in transaction: any Transaction) { (self.app, self.transaction) = (app, transaction) }

    /// What a team pinned, held before and does not hold after, as a comparison names it. Never kept with the
    /// comparison: pins come and go.
    func broken(_ before: Int64, _ after: Int64) throws -> [DiffResource.Regression] {
        guard before != after else { return [] }
        let pinned = try loaded ?? Pinning(app, in: transaction)
        loaded = pinned
        guard !pinned.pinned.isEmpty else { return [] }
        let stored = try transaction.captures(ids: [before, after])
        guard let first = stored.first(where: { $0.id == before }),
            let second = stored.first(where: { $0.id == after }),
            case let (earlier, later) = (try first.recall(), try second.recall()),
            // What is pinned is words, which are compared as little as any between two languages.
            VariantKey(later).twin(of: VariantKey(earlier))?.compares(ChangeRule.expectationBroken.judges) ?? false,
            case let expectations = pinned.expectations(on: second.screenKey), !expectations.isEmpty
        else { return [] }
        let old = Listening(earlier, profile: app.conformance).scene
        let new = Listening(later, profile: app.conformance).scene
        let held = expectations.filter { if case .held = $0.check(old) { true } else { false } }
        return BrokenExpectation.all(held, in: new, before: old).map(new.regression)
    }
}

extension Scene {
    func regression(_ broken: BrokenExpectation) -> DiffResource.Regression {
        DiffResource.Regression(
            rule: ChangeRule.expectationBroken.id, node: tree.name(of: broken.node ?? Tree.root), impact: .serious,
            message: broken.message)
    }
}
