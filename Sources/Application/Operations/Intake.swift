import API
import Foundation
import History
import JSON
import Screens
import Storage

/// A capture as it was taken into a build.
struct TakenCapture {
    var id: Int64
    var receipt: CaptureReceipt
    var place: ScreenVariant
    /// Measured against what was last good.
    var measured: MeasuredLook?
    /// Of its faults those that it shows and that nobody has accepted or called false.
    var faults: [Fault]
}

/// Puts what was read into a build, within one transaction.
struct Intake {
    let transaction: WriteTransaction
    let app: StoredApp
    let build: StoredBuild
    let upload: Int64
    let caller: String
    let history: AppHistory
    private let comparing: Comparing
    private let reviewing: ReviewBuild
    private let words: NoteWords
    private let seen = Seen()

    init(
        transaction: WriteTransaction, app: StoredApp, build: StoredBuild, upload: Int64, caller: String
    ) throws {
        (self.transaction, self.app, self.build) = (transaction, app, build)
        (self.upload, self.caller) = (upload, caller)
        history = try AppHistory(app, in: transaction)
        comparing = Comparing(transaction: transaction, app: app)
        reviewing = try ReviewBuild(app, history, comparing)
        words = NoteWords(transaction: transaction, app: app)
    }

    /// After so many captures of one delivery the tables may have outgrown what was planned for them.
    private static let growth: Set = [64, 256, 1024, 4096]

    /// Captures, each stored once however many builds hold it, its elements matched, measured against what was last good.
    func take(_ delivery: Delivery) throws -> [TakenCapture] {
        var known = try transaction.known(delivery.contents, of: app)
        if delivery.contents.count > 1 { try reviewing.prepare(build) }
        var captures: [TakenCapture] = []
        try delivery.forEach { capture in
            let taken = try take(capture, known[capture.content])
            if known[capture.content] == nil {
                known[capture.content] = KnownCapture(id: taken.id, facts: capture.facts)
            }
            captures.append(taken)
            if Self.growth.contains(captures.count) { try transaction.planAnew() }
            if delivery.contents.count > ArrivingCapture.few {
                capture.forget()
                comparing.listenings.forget()
                reviewing.looks.forget()
            }
        }
        try words.write()
        if !captures.isEmpty { try TieAudits(transaction: transaction, app: app, build: build).tie() }
        return several(captures)
    }

    /// Each with how many captures of its screen and state the build holds now: also what came before another in one delivery.
    private func several(_ captures: [TakenCapture]) -> [TakenCapture] {
        let held = Dictionary(
            captures.compactMap { taken in taken.receipt.capturesOfVariant.map { (taken.place, $0) } },
            uniquingKeysWith: max)
        return captures.map { taken in
            var taken = taken
            taken.receipt.capturesOfVariant = held[taken.place]
            return taken
        }
    }

    private func take(_ arriving: ArrivingCapture, _ known: KnownCapture?) throws -> TakenCapture {
        let capture = arriving.capture, key = arriving.key
        let (screen, isNew) = try NameScreen(transaction: transaction, app: app, history: history, words: words)
            .screen(key, of: capture, in: build, isKnown: known != nil)
        seen.screens.insert(screen.id)
        let variant = VariantKey(capture)
        let place = ScreenVariant(screen: screen.id, variant: variant)
        let references = try reviewing.references(for: place, in: build)
        let id =
            if let known { known.id } else if isNew {
                try added(arriving, to: screen, variant.words) { try $0.withNew([:], of: $1) }
            } else {
                try stored(
                    arriving, screen, variant.words, references: references.map(\.capture),
                    lost: try reviewing.lost(on: screen.id, in: build))
            }
        if let picture = capture.screenshot.flatMap(StoredScreenshot.init) {
            try transaction.keep(picture, ofCapture: id)
        }
        let placed = try transaction.place(
            capture: id, screen: screen.id, variantKey: variant.words, build: build.id, upload: upload,
            first: isNew)
        comparing.listenings.keep(arriving, as: id)
        let look = Look(capture: id, build: build.id, of: place)
        let measured = try reviewing.review(look, of: build)
        if let measured { try transaction.keep([measured], ofOpenBuild: build.id, new: placed.isNew) }
        let faults = try standing((measured?.faults ?? []).filter(\.isMet), on: key)
        let facts = known?.facts ?? arriving.facts
        let receipt = CaptureReceipt(
            id: Int(id), screen: key, variant: variant.words, elements: capture.tree.count,
            utterances: facts.utterances,
            spokenCoverage: facts.coverage, failed: facts.failed, cantTell: facts.cantTell,
            alarms: alarms(faults)
                + (measured?.showsScreen ?? true
                    ? try brokenPins(references.first?.capture, arriving, on: key, of: id) : []),
            capturesOfVariant: placed.held > 1 ? placed.held : nil)
        return TakenCapture(id: id, receipt: receipt, place: place, measured: measured, faults: faults)
    }

    /// The audits of what was delivered.
    /// - Parameter captures: those of the delivery, as they were taken.
    func audits(of delivery: Delivery, _ arriving: ArrivingUpload, _ captures: [TakenCapture]) throws -> [AuditReceipt]
    {
        try delivery.audits.map { run in
            try take(
                run, in: VariantKey(arriving.parameters.variant).words,
                of: run.capture.map { (delivery.captures[$0].listening, captures[$0].id) })
        }
    }

    /// The recordings of what was delivered, each beside a screen that is there; `nil`: there is none.
    func recordings(of delivery: Delivery) throws -> [RecordingReceipt]? {
        guard !delivery.recordings.isEmpty else { return nil }
        return try TakeRecording(transaction: transaction, app: app, caller: caller)
            .take(delivery.recordings, of: build.id, upload: upload)
    }

    /// The screens of what was taken.
    var screens: Set<Int64> { seen.screens }

    private final class Seen {
        var screens: Set<Int64> = []
        var pinning: Pinning?
        /// The builds that follow this one.
        var following: [StoredBuild]?
        /// By other build the captures that show something else than their screens.
        var elsewhere: [Int64: Set<Int64>] = [:]
    }

    /// What was passed over, and what a recording names and nothing beside it has; `nil`: nothing.
    func warnings(of delivery: Delivery) throws -> [UploadWarning]? {
        let taking = TakeRecording(transaction: transaction, app: app, caller: caller)
        let warnings =
            try delivery.warnings + delivery.recordings.flatMap { try taking.missingPlaces(of: $0, in: build.id) }
        return warnings.isEmpty ? nil : warnings
    }

    /// Not what somebody has accepted or called false.
    private func standing(_ faults: [Fault], on screen: String) throws -> [Fault] {
        guard !faults.isEmpty else { return [] }
        let decisions = try Decisions.inForce(app, in: transaction)
        return faults.filter { fault in
            decisions.decision(on: fault, on: screen) == nil
                && reviewing.acceptances.acceptance(of: fault, in: build) == nil
        }
    }

    /// What is alarming: changes for the worse, and whatever else costs a person much. What was pinned is told apart.
    private func alarms(_ faults: [Fault]) -> [AlarmResource] {
        faults.filter { fault in
            fault.cause.rule != ChangeRule.expectationBroken.id
                && (ChangeRule.rule(fault.cause.rule) != nil || fault.impact >= .serious)
        }.map { fault in
            AlarmResource(
                rule: fault.cause.rule, message: fault.message, node: fault.node, lastGood: name(fault.good?.build))
        }
    }

    /// What a build is called; `nil`: there is none.
    func name(_ build: Int64?) -> String? { build.flatMap(history.build(id:))?.name }

    /// What the team pinned on this screen and is not there, whether it held before or not; not what was decided on.
    private func brokenPins(_ before: Int64?, _ arriving: ArrivingCapture, on screen: String, of capture: Int64) throws
        -> [AlarmResource]
    {
        let pinning = try seen.pinning ?? Pinning(history, in: transaction)
        seen.pinning = pinning
        guard !pinning.pins(on: screen).isEmpty else { return [] }
        let listening = arriving.listening
        let earlier = try before.map { try comparing.listenings.of(capture: $0).scene }
        let elements = try transaction.elements(ofCapture: capture)
        let decisions = try Decisions.inForce(app, in: transaction)
        return try pinning.broken(by: listening.scene, on: screen, before: earlier)
            .filter { decisions.decision(on: $0.finding(onElement: elements[$0.nodeName])) == nil }
            .map(\.regression)
            .map { AlarmResource(rule: $0.rule, message: $0.message, node: $0.node) }
    }

    /// The capture's id; new content is spoken, audited and its elements tied to those known.
    private func stored(
        _ arriving: ArrivingCapture, _ screen: StoredScreen, _ variantKey: String, references: [Int64],
        lost: [Int64: Set<Int64>]
    ) throws -> Int64 {
        if let known = try transaction.capture(screen: screen.id, digest: arriving.digest) {
            try KeepCapture(comparing, words).hearAgain(arriving.listening, capture: known, of: screen)
            return known
        }
        let near = try transaction.capturesNear(build: build.id, screen: screen.id, variantKey: variantKey)
        // Where a spinner was, what stands now is not what stood there.
        let isKnown = Set(near.sameVariant).isSubset(of: references)
        let elsewhere = isKnown ? [] : try near.build.map(capturesElsewhere(in:)) ?? []
        let next = try following(screen, variantKey)
        return try added(arriving, to: screen, variantKey) { identify, listening in
            try identify.elements(
                of: listening,
                earlier: [
                    .init(captures: references), next,
                    .init(captures: near.sameVariant, isBeside: !elsewhere.isDisjoint(with: near.sameVariant)),
                    .init(captures: near.beside, isBeside: true), .init(captures: near.otherVariant),
                ], lost: lost)
        }
    }

    /// Where the build came after one that follows it, what the next one holds of a screen in a variant: what is in both is one, as if
    /// they had come in their order, whichever came last.
    private func following(_ screen: StoredScreen, _ variantKey: String) throws -> IdentifyElements.Parts {
        let following = seen.following ?? history.following(build)
        seen.following = following
        let holding =
            following.isEmpty ? [] : try transaction.builds(following.map(\.id), holdingScreen: screen.id)
        guard let next = following.first(where: { holding.contains($0.id) }) else { return .init(captures: []) }
        let captures = try transaction.looks(heldBy: next.id, screen: screen.id)
            .filter { $0.variant.words == variantKey }.map(\.capture)
        return .init(captures: captures, isBeside: try !capturesElsewhere(in: next.id).isDisjoint(with: captures))
    }

    /// The captures of another build that show something else than their screens.
    private func capturesElsewhere(in build: Int64) throws -> Set<Int64> {
        if let known = seen.elsewhere[build] { return known }
        let found = try transaction.capturesOfSomethingElse(inBuild: build)
        seen.elsewhere[build] = found
        return found
    }

    /// The id of a capture that is new.
    private func added(
        _ arriving: ArrivingCapture, to screen: StoredScreen, _ variantKey: String,
        _ elements: (IdentifyElements, Listening) throws -> [Int: IdentifyElements.Known]
    ) throws -> Int64 {
        let capture = arriving.capture, listening = arriving.listening
        let source = try Wire.encode(["tool": capture.source.tool, "version": capture.source.version])
        let id = try transaction.addCapture(
            capture, app: app.id, screen: screen.id, tree: arriving.treeDigest,
            document: CaptureDocument.root(capture.tree), variant: arriving.variant, variantKey: variantKey,
            source: String(decoding: source, as: UTF8.self), digest: arriving.digest)
        let kept = try KeepCapture(comparing, words).keepFirst(
            listening, capture: id, of: screen,
            try elements(IdentifyElements(comparing: comparing, screen: screen), listening))
        reviewing.looks.keep(kept, as: id)
        return id
    }

    static func json(_ evidence: [String: Evidence]) throws -> String {
        String(decoding: try Wire.encode(evidence.mapValues(JSONValue.init)), as: UTF8.self)
    }
}
