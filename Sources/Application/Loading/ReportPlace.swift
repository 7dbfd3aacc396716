import API
import History
import Screens
import Storage

/// Where a report belongs: the screen and element it names, else those it speaks of.
struct ReportPlace {
    var link = ReportLink()
    /// With what whoever reports listens.
    private let person: HeardWith
    /// The screen that it names.
    private var named: CandidateScreen?
    private(set) var search: PlaceSearch?
    /// Its words alone led to the screen that it is tied to.
    private var isByWords = false
    /// The build that the person has, as far as it is known: of their release, else the newest.
    let build: StoredBuild?
    /// The release as this app calls it; as the person did, where it is not known yet.
    let release: String?

    init(_ draft: ReportDraft, _ reader: PlaceReader<some Transaction>) throws {
        self = try Self.all([(draft, nil)], reader)[0]
    }

    /// The places of many, found by as many statements as of one.
    /// - Parameter reports: each with the reading of the draft, where it was read before.
    static func all(
        _ reports: [(draft: ReportDraft, reading: ReportReading?)], _ reader: PlaceReader<some Transaction>
    ) throws -> [ReportPlace] {
        var places = try reports.map { try ReportPlace(naming: $0.draft, reader) }
        let searched = places.indices.filter { places[$0].link.element == nil }
        let answers = try PlaceSearch.answers(
            to: searched.map { place in
                .init(
                    draft: reports[place].draft, reading: reports[place].reading, build: places[place].build,
                    named: places[place].named)
            }, reader)
        for (place, answer) in zip(searched, answers) { places[place].take(answer) }
        return places
    }

    /// What the report names, in the fields for it.
    private init(naming draft: ReportDraft, _ reader: PlaceReader<some Transaction>) throws {
        person = HeardWith(draft)
        let history = reader.history
        let version = draft.release.flatMap { SpokenRelease.find($0, among: history.releases.map(\.version)) }
        let release = history.releases.first { $0.version == version }
        self.release = version ?? draft.release
        link.release = release?.id
        build = history.personsBuild(of: release)
        named = try draft.screen.flatMap { [build] in try Self.screen($0, build, reader) }
        if let named {
            set(
                screen: named.id, confidence: 1, reason: "The report names the screen \(named.title ?? named.key).",
                by: ReportLink.byReport)
        }
        if let name = draft.element, let element = try element(called: name, reader) {
            try place(on: element, named: name, reader)
        }
    }

    /// What is heard where it is tied to.
    mutating func attachTranscript(_ reader: PlaceReader<some Transaction>) throws {
        link.transcript = try reader.transcript(of: link, in: build, with: person)
    }

    /// How sure it is at most that a part is about the screen of its message. Ours.
    private static var inherited: Double { 0.8 }

    /// A part of a message belongs to the screen of the message, unless its own words lead elsewhere.
    mutating func stay(with message: StoredReport) {
        guard link.screen == nil, let screen = message.screenID else { return }
        // Nobody said it of the part.
        (link.screen, link.confidence) = (screen, message.linkConfidence.map { min($0, Self.inherited) })
        (link.reason, link.by) = ("The message that this is a part of is on this screen.", nil)
    }

    /// What whoever files it chose goes before what is found by words.
    mutating func choose(
        _ chosen: ReportChange, _ app: StoredApp, by caller: String, in transaction: WriteTransaction
    ) throws {
        (link.screen, link.element) = (nil, nil)
        try ReportTarget(chosen, in: app, transaction).apply(to: &link)
        if let problem = try (link.meant ?? link.problem).flatMap(transaction.problem) {
            (link.screen, link.element) = (problem.screenID ?? link.screen, problem.elementID ?? link.element)
        }
        (link.confidence, link.reason, link.by) = (1, "Chosen by \(caller).", caller)
        isByWords = false
    }

    /// Somebody who has read it named its place in the fields for it.
    mutating func choose(byFields caller: String) {
        guard link.by == ReportLink.byReport, !isByWords else { return }
        (link.reason, link.by) = ("Chosen by \(caller).", caller)
    }

    /// Where its words alone led is left to a person; what the report names in its fields, or somebody chose, stays.
    mutating func wait() {
        guard isByWords else { return }
        (link.screen, link.element, link.confidence, link.reason, link.by) = (nil, nil, nil, nil, nil)
    }

    /// What is suggested beside the link.
    func suggestions(_ reader: PlaceReader<some Transaction>) throws -> [LinkSuggestion] {
        try search?.suggestions(reader) ?? []
    }

    /// Where the words lead: certain, it is tied there; the rest is suggested.
    private mutating func take(_ search: PlaceSearch) {
        self.search = search
        guard let certain = search.answer.element ?? search.answer.screen, let screen = search.screens[certain.screen]
        else { return }
        if named == nil {
            set(
                screen: screen.id, confidence: certain.confidence, reason: certain.reason,
                by: certain.confidence == 1 ? ReportLink.byReport : ReportLink.byMachine)
            isByWords = true
        } else {
            link.reason = certain.reason
        }
        link.element = search.answer.element?.element.flatMap { Int64($0) }
    }

    /// - Parameter given: what the report calls it. Without a label it is told by that: nobody named what is heard of it.
    private mutating func place(
        on line: CandidateLine, named given: String, _ reader: PlaceReader<some Transaction>
    ) throws {
        // It may be called otherwise now than when it was seen first.
        let isHeardSo = [".", ","].contains { line.text.lowercased().hasPrefix(given.lowercased() + $0) }
        let isRenamed = isHeardSo && line.label?.lowercased() != given.lowercased()
        let name = isRenamed ? given : line.label ?? given
        let loss = try ElementStanding([line], reader.history, build, in: reader.transaction).of(line)?.loss(of: name)
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
    private static func screen(
        _ name: String, _ build: StoredBuild?, _ reader: PlaceReader<some Transaction>
    ) throws -> CandidateScreen? {
        let screens = try reader.screens(called: name, build: build?.id)
        return screens.first { $0.key == name } ?? (screens.count == 1 ? screens[0] : nil)
    }

    /// The element of this id, identifier or label, where only one has it: one that the person hears before one that
    /// they don't hear any more.
    private func element(called name: String, _ reader: PlaceReader<some Transaction>) throws -> CandidateLine? {
        let lines = try reader.lines(ofElementsCalled: name, screen: named?.id, build: build)
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
    /// - Parameter person: with what whoever reports listens: a tablet may say what a phone doesn't.
    func transcript(of link: ReportLink, in build: StoredBuild?, with person: HeardWith) throws -> Int64? {
        guard let screen = link.screen, let build else { return nil }
        let heard = try transcripts(ofScreen: screen, in: build.id)
        return person.nearest(among: heard.map(\.with)).map { heard[$0].id }
    }
}
