import API
import History
import Screens
import Storage

/// Where a report belongs: the screen and element it names, else those it speaks of.
struct ReportPlace {
    var link = ReportLink()
    var suggestions: [LinkSuggestion] = []
    /// The build that the person has, as far as it is known: of their release, else the newest.
    let build: StoredBuild?
    /// The release as this app calls it; as the person did, where it is not known yet.
    let release: String?

    init(_ draft: ReportDraft, app: StoredApp, history: AppHistory, in transaction: some Transaction) throws {
        let version = draft.release.flatMap { SpokenRelease.find($0, among: history.releases.map(\.version)) }
        let release = history.releases.first { $0.version == version }
        self.release = version ?? draft.release
        link.release = release?.id
        build = history.personsBuild(of: release)
        var candidates = try build.map { try transaction.reportCandidates(build: $0.id) } ?? []
        if candidates.isEmpty {
            candidates = try transaction.reportCandidates(
                app: app.id, words: [draft.heard, draft.text].compactMap { $0 }.joined(separator: " "), limit: 200)
        }
        let screens = try transaction.screens(ofApp: app.id)
        let named = draft.screen.flatMap { Self.screen($0, among: screens) }
        if let named, draft.element != nil, !candidates.contains(where: { $0.screenID == named.id }) {
            candidates += try transaction.reportCandidates(newestOfScreen: named.id)
        }
        place(draft, candidates, on: named, screens)
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

    private mutating func place(
        _ draft: ReportDraft, _ candidates: [ReportCandidate], on named: StoredScreen?, _ screens: [StoredScreen]
    ) {
        if let named {
            set(
                screen: named.id, confidence: 1, reason: "The report names the screen \(named.title ?? named.key).",
                by: ReportLink.byReport)
        }
        if let element = draft.element {
            let here = candidates.filter { named == nil || $0.screenID == named?.id }
            if let found = Self.element(element, among: here) {
                set(
                    screen: found.screenID, confidence: 1, reason: "The report names “\(found.label ?? found.text)”.",
                    by: ReportLink.byReport)
                link.element = found.elementID
            }
        }
        guard link.element == nil else { return }
        let grouped = Dictionary(
            grouping: candidates.filter { named == nil || $0.screenID == named?.id }, by: \.screenKey)
        let answer = ReportMatcher(
            grouped.sorted { $0.key < $1.key }.map { key, lines in
                ReportMatcher.Candidate(
                    screen: key, title: lines.first?.screenTitle,
                    elements: lines.compactMap { line in
                        line.elementID.map {
                            .init(id: String($0), utterance: line.text, label: line.label, identifier: line.identifier)
                        }
                    })
            }
        ).match(draft)
        suggestions = answer.suggestions.map {
            LinkSuggestion(
                screen: $0.screen, element: $0.element.flatMap { Int($0) }, problem: nil, confidence: $0.confidence,
                reason: $0.reason)
        }
        if named == nil, let certain = answer.element ?? answer.screen,
            let screen = screens.first(where: { $0.key == certain.screen })
        {
            set(screen: screen.id, confidence: certain.confidence, reason: certain.reason, by: ReportLink.byMachine)
        }
        if let certain = answer.element, let element = certain.element.flatMap({ Int64($0) }),
            candidates.contains(where: { $0.elementID == element && $0.screenID == link.screen })
        {
            link.element = element
            if named != nil {
                link.reason = ([link.reason ?? ""] + certain.reasons.filter { $0 != link.reason })
                    .joined(separator: " ")
            }
        }
    }

    private mutating func set(screen: Int64, confidence: Double, reason: String, by: String) {
        link.screen = screen
        link.confidence = confidence
        link.reason = reason
        link.by = by
    }

    /// The screen of this key or title, where only one has it.
    private static func screen(_ name: String, among screens: [StoredScreen]) -> StoredScreen? {
        screens.first { $0.key == name }
            ?? only(
                screens.filter {
                    $0.title?.lowercased() == name.lowercased() || $0.key.lowercased() == name.lowercased()
                })
    }

    /// The element of this id, identifier or label, where only one has it.
    private static func element(_ name: String, among candidates: [ReportCandidate]) -> ReportCandidate? {
        if let id = Int64(name), let found = candidates.first(where: { $0.elementID == id }) { return found }
        let words = Words.of(name)
        return only(candidates.filter { $0.identifier == name })
            ?? only(candidates.filter { $0.label == name })
            ?? only(
                candidates.filter { candidate in
                    !words.isEmpty && candidate.label.map { Words.of($0) == words } ?? false
                })
    }

    /// The only one; several captures of one screen hold the same element more than once.
    private static func only(_ candidates: [ReportCandidate]) -> ReportCandidate? {
        guard let first = candidates.first, candidates.allSatisfy({ $0.elementID == first.elementID }) else {
            return nil
        }
        return first
    }
    private static func only(_ screens: [StoredScreen]) -> StoredScreen? { screens.count == 1 ? screens.first : nil }
}

extension Transaction {
    /// What is heard where a report is tied to; `nil`: it is tied to no screen, or nobody knows what was heard there.
    func transcript(of link: ReportLink, in build: StoredBuild?) throws -> Int64? {
        guard let screen = link.screen, let build else { return nil }
        return try transcript(ofScreen: screen, in: build.id)
    }
}
