import API
import History
import Screens
import Storage

/// Where a report belongs: the screen and element it names, else those it speaks of.
struct ReportPlace<Reading: Transaction> {
    var link = ReportLink()
    private let reader: PlaceReader<Reading>
    private var search: PlaceSearch?
    /// The build that the person has, as far as it is known: of their release, else the newest.
    let build: StoredBuild?
    /// The release as this app calls it; as the person did, where it is not known yet.
    let release: String?

    /// - Parameter reading: of the draft, where it was read before.
    init(_ draft: ReportDraft, _ reader: PlaceReader<Reading>, _ reading: ReportReading? = nil) throws {
        self.reader = reader
        let (app, history, transaction) = (reader.app, reader.history, reader.transaction)
        let version = draft.release.flatMap { SpokenRelease.find($0, among: history.releases.map(\.version)) }
        let release = history.releases.first { $0.version == version }
        self.release = version ?? draft.release
        link.release = release?.id
        build = history.personsBuild(of: release)
        let named = try draft.screen.flatMap { try Self.screen($0, app, in: transaction) }
        if let named {
            set(
                screen: named.id, confidence: 1, reason: "The report names the screen \(named.title ?? named.key).",
                by: ReportLink.byReport)
        }
        if let name = draft.element, let element = try element(called: name, on: named, app, history, in: transaction) {
            try place(on: element, history, in: transaction)
        } else {
            try find(draft, reading, named)
        }
        link.transcript = try transaction.transcript(of: link, in: build)
    }

    /// A part of a message belongs to the screen of the message, unless its own words lead elsewhere.
    mutating func stay(with message: StoredReport, in transaction: some Transaction) throws {
        guard link.screen == nil, let screen = message.screenID else { return }
        (link.screen, link.confidence) = (screen, message.linkConfidence)
        (link.reason, link.by) = (message.linkReason, message.linkedBy)
        link.transcript = try transaction.transcript(of: link, in: build)
    }

    /// What whoever files it chose goes before what is found by words.
    mutating func choose(
        _ chosen: ReportChange, _ app: StoredApp, by caller: String, in transaction: WriteTransaction
    ) throws {
        (link.screen, link.element) = (nil, nil)
        try ReportTarget(chosen, in: app, transaction).apply(to: &link)
        if let problem = try link.problem.flatMap(transaction.problem) {
            (link.screen, link.element) = (problem.screenID ?? link.screen, problem.elementID ?? link.element)
        }
        (link.confidence, link.reason, link.by) = (1, "Chosen by \(caller).", caller)
        link.transcript = try transaction.transcript(of: link, in: build)
    }

    /// What is suggested beside the link.
    func suggestions() throws -> [LinkSuggestion] {
        try search?.suggestions(reader.app, in: reader.transaction) ?? []
    }

    /// Where the words lead: certain, it is tied there; the rest is suggested.
    private mutating func find(_ draft: ReportDraft, _ reading: ReportReading?, _ named: CandidateScreen?) throws {
        let search = try PlaceSearch(draft, reading, build: build, named: named, reader)
        self.search = search
        guard let certain = search.answer.element ?? search.answer.screen, let screen = search.screens[certain.screen]
        else { return }
        if named == nil {
            set(
                screen: screen.id, confidence: certain.confidence, reason: certain.reason,
                by: certain.confidence == 1 ? ReportLink.byReport : ReportLink.byMachine)
        } else {
            link.reason = certain.reason
        }
        link.element = search.answer.element?.element.flatMap { Int64($0) }
    }

    private mutating func place(on line: CandidateLine, _ history: AppHistory, in transaction: some Transaction) throws
    {
        let name = line.label ?? line.text
        let loss = try ElementStanding([line], history, build, in: transaction).of(line)?.loss(of: name)
        set(
            screen: line.screenID, confidence: 1,
            reason: ["The report names “\(name)”.", loss].compactMap(\.self).joined(separator: " "),
            by: ReportLink.byReport)
        link.element = line.elementID
    }

    private mutating func set(screen: Int64, confidence: Double, reason: String, by: String) {
        link.screen = screen
        link.confidence = confidence
        link.reason = reason
        link.by = by
    }

    /// The screen of this key or title, where only one has it.
    private static func screen(_ name: String, _ app: StoredApp, in transaction: some Transaction) throws
        -> CandidateScreen?
    {
        let screens = try transaction.screens(called: name, app: app.id)
        return screens.first { $0.key == name } ?? (screens.count == 1 ? screens[0] : nil)
    }

    /// The element of this id, identifier or label, where only one has it: one that the person hears before one that
    /// they don't hear any more.
    private func element(
        called name: String, on screen: CandidateScreen?, _ app: StoredApp, _ history: AppHistory,
        in transaction: some Transaction
    ) throws -> CandidateLine? {
        let lines = try transaction.lines(
            ofElementsCalled: name, app: app.id, screen: screen?.id, build: build?.id)
        if let line = lines.first(where: { String($0.elementID) == name }) { return line }
        for lines in [lines.filter(\.isHeard), lines.filter { !$0.isHeard }] where !lines.isEmpty {
            for same in [lines.filter { $0.identifier == name }, lines.filter { $0.label == name }, lines]
            where !same.isEmpty {
                return same.allSatisfy { $0.elementID == same[0].elementID } ? same[0] : nil
            }
        }
        return nil
    }
}

extension Transaction {
    /// What is heard where a report is tied to; `nil`: it is tied to no screen, or nobody knows what was heard there.
    func transcript(of link: ReportLink, in build: StoredBuild?) throws -> Int64? {
        guard let screen = link.screen, let build else { return nil }
        return try transcript(ofScreen: screen, in: build.id)
    }
}
