package import API
import Foundation
import History
import Screens
import Storage

extension Operations {
    /// Closes a build, compares it with its baseline and moves problems. Sealing again answers the same.
    package func seal(_ input: BuildInput) throws -> SealResource {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let history = try AppHistory(app, in: transaction)
            return try SealBuild(transaction: transaction, app: app, history: history, caller: caller)
                .seal(history.build(named: input.build))
        }
    }
}

/// Sealing, within one transaction: also the gate may ask for it.
struct SealBuild {
    let transaction: WriteTransaction
    let app: StoredApp
    let history: AppHistory
    let caller: String

    func seal(_ build: StoredBuild) throws -> SealResource {
        guard build.holdsAnything else {
            throw APIError(.nothingCaptured, "\(build.name) holds neither a capture nor an audit yet.")
        }
        try LapseDecisions(transaction: transaction, app: app, history: history, caller: caller).lapse()
        if build.sealedAt == nil { try TieAudits(transaction: transaction, app: app, build: build).tie() }
        let reviewing = try ReviewBuild(app, history, Comparing(transaction: transaction, app: app))
        let review = try reviewing.review(build)
        var audits = try reviewing.audits.review(build, review)
        if build.sealedAt == nil {
            // A build that a later one of its release has overtaken says nothing of the release any more: it is what that one is
            // measured against.
            if history.isOvertaken(build) {
                try transaction.close(build: build.id)
                try transaction.keep(review, ofBuild: build.id)
                try observe(anew: remeasured(after: build))
            } else {
                let place = try transaction.seal(build: build.id)
                try keep(review, of: build, reviewing)
                // What it opens is looked for in later builds as they are measured now.
                let later = try remeasured(after: build, besideAudits: true)
                audits = try ObserveBuild(
                    transaction: transaction, app: app, build: build, place: place, history: history, caller: caller,
                    reviewing: reviewing
                ).observe(review, audits)
                try observe(anew: later + remeasured(after: build))
            }
            try transaction.note("sealed", "build/\(build.id)", app: app.id, caller: caller)
        }
        return try SealAnswer(build, review, audits, reviewing).resource
    }

    /// Later builds that are measured otherwise now, where it was sealed after one of them.
    private func remeasured(after build: StoredBuild, besideAudits: Bool = false) throws -> [StoredBuild] {
        guard history.isOvertaken(build) || history.isSealed(after: build.version) else { return [] }
        return try RemeasureBuilds(transaction: transaction, app: app, besideAudits: besideAudits)
            .remeasure(after: build)
    }

    private func keep(_ review: BuildReview, of build: StoredBuild, _ reviewing: ReviewBuild) throws {
        try transaction.keep(review, ofBuild: build.id)
        try owe(review, of: build, reviewing)
    }

    /// What the build owes.
    private func owe(_ review: BuildReview, of build: StoredBuild, _ reviewing: ReviewBuild) throws {
        guard try history.knowsNewScreens(of: build) else { return }
        try transaction.oweSession(screens: review.newScreens.sorted(), since: build.id)
        let heard = try transaction.screensWithWholeSession(app: app.id), screens = try reviewing.screens.byID()
        transaction.tell(
            owedBy: build.id, ofApp: app.id, notCaptured: try Owed(build, reviewing).names(of: review),
            unheard: review.newScreens.filter { heard[$0] == nil }.compactMap { screens[$0]?.name }.sorted())
    }
}

extension SealBuild {
    /// Judges what was sealed while nobody could say what came before it as sealing it now would: it opens problems of what
    /// is worse, and is looked at for those that there are. The earliest first. What is measured otherwise since then is looked at
    /// again.
    /// - Parameter earlier: the app before the order of its releases changed.
    func judge(placedSince earlier: AppHistory, _ remeasured: [StoredBuild]) throws {
        let placed = try history.newestFirst.reversed().filter { build in
            guard build.sealedAt != nil, !history.isOvertaken(build), let before = earlier.build(id: build.id) else {
                return false
            }
            return try earlier.orderUnknown(for: before) != nil && history.orderUnknown(for: build) == nil
        }
        if !placed.isEmpty {
            let reviewing = try ReviewBuild(app, history, Comparing(transaction: transaction, app: app))
            for build in placed { try owe(reviewing.review(build), of: build, reviewing) }
        }
        try observe(anew: placed + remeasured)
    }

    /// Looks at sealed builds again that are measured otherwise than when they were sealed. What they show otherwise now is
    /// added to what was observed of them.
    /// - Parameter note: why, where that is no other build.
    func observe(anew remeasured: [StoredBuild], note: String? = nil) throws {
        guard !remeasured.isEmpty else { return }
        let history = try AppHistory(app, in: transaction), ids = Set(remeasured.map(\.id))
        let builds = history.newestFirst.reversed().filter { ids.contains($0.id) && !history.isOvertaken($0) }
        guard !builds.isEmpty else { return }
        let reviewing = try ReviewBuild(app, history, Comparing(transaction: transaction, app: app))
        for build in builds {
            let review = try reviewing.review(build)
            _ = try ObserveBuild(
                transaction: transaction, app: app, build: build, place: transaction.placeOfLooks(), history: history,
                caller: caller, reviewing: reviewing, isAnew: true, note: note
            ).observe(review, reviewing.audits.remeasured(build, review))
        }
    }
}
