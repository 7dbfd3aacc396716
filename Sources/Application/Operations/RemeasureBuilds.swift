import History
import Storage

/// Measures sealed builds anew where another build comes before them now, where a change before them is taken for
/// intended, or no more, where devices were recorded later, or where elements are one or two by hand: who asks of them again
/// is answered by the order of releases and by what people say as it is. Verdicts on record stay as they are.
struct RemeasureBuilds {
    let transaction: WriteTransaction
    let app: StoredApp
    /// What other tools found is left as it is.
    var besideAudits = false

    /// After a build that was sealed late, or in which something was taken for intended, or no more. Where what is known
    /// after a later build is as it was, those behind it are left.
    /// - Returns: the builds that are measured otherwise now, the earliest first.
    @discardableResult
    func remeasure(after build: StoredBuild) throws -> [StoredBuild] {
        try remeasure(after: build, reviewing(AppHistory(app, in: transaction)))
    }

    @discardableResult
    private func remeasure(after build: StoredBuild, _ reviewing: ReviewBuild) throws -> [StoredBuild] {
        let history = reviewing.history
        let later = history.newestFirst.reversed().filter { $0.id != build.id && history.isInOrder(build.id, $0.id) }
        var changed: Set<Int64> = [build.id], measured = changed
        var others: [StoredBuild] = []
        let returning = try builds(returningTo: build, later, reviewing)
        for build in later where build.sealedAt != nil {
            let before = [
                try history.predecessor(of: build), try history.predecessor(of: build, holding: \.holdsAnything),
            ].compactMap { $0?.id }
            guard !changed.isDisjoint(with: before) || returning.contains(build.id) else { continue }
            measured.insert(build.id)
            let outcome = try remeasure(build, reviewing)
            if outcome.isOther { others.append(build) }
            if outcome.isAfterOther { changed.insert(build.id) }
        }
        let owing = try transaction.screensOwingSession(ofApp: app.id).filter { measured.contains($0.value) }.keys
        try oweSessions(try transaction.newScreens(ofBuilds: measured.sorted()).union(owing), history)
        return others
    }

    /// Later builds that let something be heard which this one does, too, and the next one does not: it is measured against the
    /// last look at it.
    private func builds(
        returningTo build: StoredBuild, _ later: [StoredBuild], _ reviewing: ReviewBuild
    ) throws -> Set<Int64> {
        guard let next = later.first(where: { $0.sealedAt != nil }) else { return [] }
        func heard(_ build: StoredBuild) throws -> Set<Int64> {
            try transaction.looks(heldBy: build.id).reduce(into: []) { heard, look in
                heard.formUnion(try reviewing.looks.elements(heardIn: look))
            }
        }
        let away = try heard(build).subtracting(heard(next))
        guard !away.isEmpty else { return [] }
        return try transaction.builds(holdingElements: reviewing.looks.corrections.all(with: Array(away)).sorted())
    }

    /// Where screens of a build are heard otherwise than before, since something was recorded of them or is taken back, or are
    /// compared otherwise: the sealed build and those after it, and what open ones show of the screens.
    /// - Returns: the sealed builds that are measured otherwise now.
    func remeasure(screens: Set<Int64>, from build: Int64) throws -> [StoredBuild] {
        let reviewing = try reviewing(AppHistory(app, in: transaction))
        return try remeasure(screens: screens, from: reviewing.history.build(id: build), reviewing)
    }

    private func remeasure(screens: Set<Int64>, from build: StoredBuild?, _ reviewing: ReviewBuild) throws
        -> [StoredBuild]
    {
        var others: [StoredBuild] = []
        if let build, build.sealedAt != nil {
            if try remeasure(build, reviewing).isOther { others.append(build) }
            others += try remeasure(after: build, reviewing)
        }
        for open in reviewing.history.builds where open.sealedAt == nil {
            let looks = try transaction.looks(heldBy: [open.id], ofScreens: screens.sorted())
            try transaction.keep(try looks.compactMap { try reviewing.review($0, of: open) }, ofOpenBuild: open.id)
        }
        return others
    }

    /// Where an element is another's, or no more: from the first build on that holds it.
    /// - Returns: the sealed builds that are measured otherwise now.
    func remeasure(element: Int64, of screen: Int64) throws -> [StoredBuild] {
        let reviewing = try reviewing(AppHistory(app, in: transaction))
        let holding = try transaction.builds(holdingElements: [element])
        guard let first = reviewing.history.newestFirst.last(where: { holding.contains($0.id) }) else { return [] }
        return try remeasure(screens: [screen], from: first, reviewing)
    }

    /// Where the releases follow one another otherwise than before: earlier builds first.
    /// - Returns: the builds that are measured otherwise now, the earliest first.
    func remeasure(from earlier: Lineage) throws -> [StoredBuild] {
        let history = try AppHistory(app, in: transaction)
        guard !history.lineage.isSame(as: earlier) else { return [] }
        let reviewing = try reviewing(history)
        let others = try history.newestFirst.reversed().filter { build in
            try build.sealedAt != nil && remeasure(build, reviewing).isOther
        }
        try oweSessions(Set(try transaction.screens(ofApp: app.id).map(\.id)), history)
        return others
    }

    /// A new screen owes its session from the first build on that it is new in by the order of releases, if there is one.
    private func oweSessions(_ screens: Set<Int64>, _ history: AppHistory) throws {
        let came = try transaction.builds(withNewScreens: screens.sorted())
        let owing = try history.firstBuilds(withNewScreens: came) { $0.sealedAt != nil }
        try transaction.set(sessionsOwedSince: owing, ofScreens: screens.sorted())
    }

    private func reviewing(_ history: AppHistory) throws -> ReviewBuild {
        try ReviewBuild(app, history, Comparing(transaction: transaction, app: app))
    }

    /// Whether a build is measured otherwise than before, and whether other things are known after it.
    private struct Outcome {
        var isOther: Bool
        var isAfterOther: Bool
    }

    /// Measures a build against what is known after those before it.
    @discardableResult
    private func remeasure(_ build: StoredBuild, _ reviewing: ReviewBuild) throws -> Outcome {
        guard let known = try transaction.references(after: build.id) else {
            let isOther = try remeasureAudits(of: build, nil, reviewing)
            return Outcome(isOther: isOther, isAfterOther: isOther)
        }
        let earlier = try transaction.review(ofBuild: build.id), review = try reviewing.remeasured(build)
        try transaction.keep(review, ofBuild: build.id)
        let isAuditsOther = try remeasureAudits(of: build, review, reviewing)
        let isAfterOther = try isAuditsOther || transaction.references(after: build.id) != known
        return try Outcome(
            isOther: isAuditsOther || transaction.review(ofBuild: build.id) != earlier, isAfterOther: isAfterOther)
    }

    /// The same of what other tools found.
    /// - Parameter review: the build as it was measured just now; `nil`: it was not.
    private func remeasureAudits(of build: StoredBuild, _ review: BuildReview?, _ reviewing: ReviewBuild) throws -> Bool
    {
        guard !besideAudits, let known = try transaction.audits(upTo: build.id) else { return false }
        let audits = try reviewing.audits.remeasured(build, review ?? reviewing.review(build))
        guard audits != known else { return false }
        try transaction.keep(audits, upTo: build.id)
        return true
    }
}
