import Screens

/// What a report is another voice of: a problem that is known on its screen (docs/judgement.md section 8).
///
/// It joins the problem on its element, where what people perceive of it can be the same; else the only one of its class on
/// its screen that is open, or was there in its release, and is not plainly about something else or another part of it; else
/// what somebody said of the whole screen in the same words. All else that may be the same is suggested.
package struct ReportJoining: Hashable, Sendable {
    package var problem: Int64?
    /// Open problems on the screen: those of its class, which may be the same, first; then newest first.
    package var suggested: [Int64] = []
    /// How many of them are of its class, or of one that nobody knows.
    package var alike = 0
    /// What it may be about is mended, as far as anybody knows, and its words leave it open whether it is there again or is over
    /// for them, too: it joins nothing and opens nothing, and waits for a person.
    package var isInDoubt = false

    /// A problem on the screen of the report.
    package struct Known: Sendable {
        package enum Place: Sendable { case wholeScreen, sameElement, otherElement }

        package let id: Int64
        package private(set) var place: Place
        package let state: ProblemState
        package let rule: String?
        package let title: String
        /// What people wrote of it.
        package let said: [ReportDraft]
        /// Whether what the report tells of is among what a rule found on the whole screen. `nil`: nobody knows.
        package var concerns: Bool?
        /// Those of its rule; of what only people told, that of the words it is called by, else of what they wrote.
        fileprivate let faults: Set<FaultClass>
        /// With what it was met. Empty: nobody knows.
        fileprivate private(set) var with: Set<HeardWith> = []
        /// It was there in the release of the report, whatever has become of it.
        fileprivate private(set) var isMet = false

        /// - Parameter read: the classes that the words of `said` tell, where they were read before.
        package init(
            id: Int64, place: Place, state: ProblemState, rule: String?, title: String, said: [ReportDraft],
            read: [FaultClass]? = nil, concerns: Bool? = nil
        ) {
            (self.id, self.place, self.state, self.rule) = (id, place, state, rule)
            (self.title, self.said, self.concerns) = (title, said, concerns)
            faults = Self.faults(rule: rule, title: title, said: said, read: read)
        }

        /// The same problem as a report at another place sees it.
        /// - Parameters:
        ///   - with: with what it was met. Empty: nobody knows.
        ///   - isMet: it was there in the release of the report.
        package func seen(
            at place: Place, concerns: Bool? = nil, with: Set<HeardWith> = [], isMet: Bool = false
        ) -> Known {
            var known = self
            (known.place, known.concerns, known.with, known.isMet) = (place, concerns, with, isMet)
            return known
        }

        /// It is mended, as far as anybody knows, and was not there in the release of the report.
        fileprivate var isMendedThere: Bool { state.isMended && !isMet }

        /// The report complains of another element of the screen.
        fileprivate func isBeside(_ parts: TroubledParts, on screen: Screen) -> Bool {
            parts.areBeside(screen.mentioned(in: texts))
        }

        fileprivate func mayBeMet(by person: HeardWith) -> Bool { with.isEmpty || with.contains(where: person.mayBe) }

        private static func faults(rule: String?, title: String, said: [ReportDraft], read: [FaultClass]?) -> Set<
            FaultClass
        > {
            if let rule { return FaultClass.classes(ofRule: rule) }
            let chosen = Set(said.compactMap(\.fault))
            if !chosen.isEmpty { return chosen }
            if let called = FaultClass(of: title) { return [called] }
            let classes = Set(read ?? said.compactMap(FaultClass.init))
            return classes.count == 1 ? classes : []
        }

        fileprivate func isOf(_ fault: FaultClass) -> Bool { faults.contains { $0.isAlike(fault) } }

        /// The whole screen has it, and so has each element on it. A step of the checklist is answered of the screen.
        fileprivate var isOfEachElement: Bool {
            place == .wholeScreen && faults.contains(where: \.holdsForParts)
                && !(rule.map(ChecklistStep.isStep) ?? false)
        }

        /// It is measured on the whole screen, so that whatever is named there is meant as well.
        fileprivate var isWholeScreenByRule: Bool { place == .wholeScreen && rule != nil }

        fileprivate var texts: [String] { [title] + said.map(\.text) + said.compactMap(\.element) }

        /// By its name and those who told it first: what many tell is told in many words.
        fileprivate func things(on screen: Screen) -> ToldThings {
            let first = said.prefix(3)
            return screen.things([title] + first.map(\.text), called: first.compactMap(\.element))
        }
    }

    /// The screen of the report, by what is called so.
    package struct Screen: Sendable {
        /// Its title and its key.
        private let names: [String]
        /// What its elements are called, by the first word.
        private let labels: [String: [(label: String, words: [String])]]

        package init(names: [String] = [], labels: [String] = []) {
            self.names = names
            let titles = names.map(Words.of)
            self.labels = Dictionary(
                grouping: labels.filter { $0.count > 2 }.map { ($0.lowercased(), Words.of($0)) }
                    .filter { !$0.1.isEmpty && !titles.contains($0.1) }
            ) { $0.1[0] }
        }

        fileprivate func subject(_ texts: [String]) -> ReportSubject { ReportSubject(texts, without: names) }

        fileprivate func things(_ texts: [String], called elements: [String]) -> ToldThings {
            ToldThings(texts, called: elements, without: names)
        }

        /// The elements that are called by their names there.
        package func mentioned(in texts: [String]) -> Set<String> {
            guard !labels.isEmpty else { return [] }
            var mentioned: Set<String> = []
            for said in texts.map(Words.of) {
                for (place, word) in said.enumerated() {
                    for (label, words) in labels[word] ?? [] where said[place...].starts(with: words) {
                        mentioned.insert(label)
                    }
                }
            }
            return mentioned
        }
    }

    /// - Parameters:
    ///   - matter: of the draft, where it was read before.
    ///   - person: with what whoever reports listens. Of several on the element, one that was met so goes before one that
    ///     was met with something else alone: what is open on tablets is not what was mended on phones.
    ///   - isOfElement: the report is about one element, not about the screen.
    ///   - known: the problems on its screen, oldest first.
    ///   - platform: of the app.
    package init(
        _ draft: ReportDraft, _ matter: ReportMatter? = nil, by person: HeardWith = HeardWith(), isOfElement: Bool,
        known: [Known],
        on screen: Screen = Screen(), platform: String? = nil
    ) {
        guard case .fault(let fault) = matter ?? ReportMatter(draft) else { return }
        let there = known.filter { $0.place == .sameElement && $0.state != .duplicate && $0.mayBe(fault) }
        let mended = Self.mended(known, there, fault)
        lazy var parts = TroubledParts(draft) { screen.mentioned(in: $0) }
        guard
            mended.isEmpty
                || draft.isPlainComplaint(on: platform)
                    && !mended.contains(where: { $0.isBeside(parts, on: screen) })
        else {
            (isInDoubt, suggested, alike) = (true, mended.suffix(10).reversed().map(\.id), min(mended.count, 10))
            return
        }
        let over = Self.over(mended, draft, fault)
        let standing = there.filter { known in !over.contains { $0.id == known.id } }
        let own = standing.filter { $0.mayBeMet(by: person) }
        let same = own.isEmpty ? standing : own
        let duplicate = known.last { $0.place == .sameElement && $0.state == .duplicate && $0.mayBe(fault) }
        // Of several on one element the one of its class, those that are open first.
        let ofClassThere = fault.map { fault in same.filter { $0.isOf(fault) } } ?? []
        if let same = ofClassThere.last(where: \.state.isOpen) ?? ofClassThere.last
            ?? same.last(where: \.state.isOpen) ?? same.last ?? duplicate
        {
            problem = same.id
            return
        }
        let around = known.filter { !isOfElement || $0.place != .otherElement }
        let open = around.filter(\.state.isOpen), met = around.filter { $0.state.isOpen || $0.isMet }
        let ofClass = fault.map { fault in met.filter { $0.isOf(fault) } } ?? []
        let complaints = draft.complaints, words = [complaints, draft.element, draft.heard].compactMap(\.self)
        let subject = screen.subject(words), mentioned = screen.mentioned(in: words)
        let things = screen.things(ofClass.isEmpty ? [] : [complaints], called: [draft.element].compactMap(\.self))
        problem =
            Self.only(
                ofClass.filter { known in
                    guard !isOfElement || known.isOfEachElement, isOfElement || !known.isUnlike(draft) else {
                        return false
                    }
                    if known.isMendedThere, known.isBeside(parts, on: screen) { return false }
                    if known.isWholeScreenByRule { return known.concerns ?? true }
                    return known.isNamed(by: draft, on: screen)
                        && !subject.isOther(than: screen.subject(known.texts))
                        && !known.isOfOther(than: mentioned, on: screen)
                        && !things.isOther(than: known.things(on: screen))
                })
            ?? (isOfElement ? nil : open.last { $0.isSaid(in: draft) && !$0.isUnlike(draft) })?.id
        // What was mended meanwhile is as it is on its element: only a plain complaint says that it is there again.
        let found = problem
        if let mended = known.first(where: { $0.id == found && $0.isMendedThere }),
            !draft.isPlainComplaint(on: platform)
        {
            (problem, isInDoubt, suggested, self.alike) = (nil, true, [mended.id], 1)
            return
        }
        guard problem == nil else { return }
        let alike =
            over
            + met.filter { known in
                !over.contains { $0.id == known.id } && fault.map { known.faults.isEmpty || known.isOf($0) } ?? true
            }
        let others = open.filter { known in !alike.contains { $0.id == known.id } }
        suggested = (alike.suffix(10).reversed() + others.suffix(10).reversed()).prefix(10).map(\.id)
        self.alike = min(alike.count, 10)
    }

    /// What it may say is over: what is mended there and may be what it tells of. Where nothing there may be that, whatever is
    /// perceived alike: “It says button now” tells of a name by its words, and means that the role is back.
    private static func mended(_ known: [Known], _ there: [Known], _ fault: FaultClass?) -> [Known] {
        let near =
            there.isEmpty ? known.filter { $0.place == .sameElement && (fault.map($0.isPerceived) ?? true) } : there
        return near.filter(\.isMendedThere)
    }

    /// Of problems that are mended, as far as anybody knows, and that the release of the report had met no more: those that it is no
    /// voice against, since it tells neither of trouble of their class nor that it goes on.
    private static func over(_ mended: [Known], _ draft: ReportDraft, _ fault: FaultClass?) -> [Known] {
        guard !mended.isEmpty,
            !["still", "again"].contains(where: {
                PhraseLists.phrases(of: $0).occur(in: [Words.of(OwnWords.of(draft.text))])
            })
        else { return [] }
        let told = fault.map { [$0] } ?? ReportReading(draft).plainFaults
        return mended.filter { known in
            told.isEmpty || !known.faults.isEmpty && !known.faults.contains { $0.mayStillBe(oneOf: told) }
        }
    }

    /// Of problems of one class: what is so of the whole screen stands for its parts.
    private static func only(_ problems: [Known]) -> Int64? {
        let whole = problems.filter { $0.isOfEachElement || $0.isWholeScreenByRule }
        if let loss = whole.first(where: { $0.rule == ChangeRule.speechLoss.id }) { return loss.id }
        return [whole, problems].first { $0.count == 1 }?.first?.id
    }
}

extension ReportJoining.Known {
    /// Somebody said it of the whole screen in the same words.
    fileprivate func isSaid(in draft: ReportDraft) -> Bool {
        let words = Words.of(draft.text)
        return place == .wholeScreen && rule == nil && said.contains { Words.of($0.text) == words }
    }

    /// On one element: what is seen of it and what is heard of it are two things, whatever else they have in common. What a
    /// rule found is gone when that rule finds it no more, so that it has to judge what the report tells of.
    fileprivate func mayBe(_ fault: FaultClass?) -> Bool {
        guard let fault else { return true }
        return rule == nil ? isPerceived(like: fault) : faults.contains(where: fault.maySound(like:))
    }

    fileprivate func isPerceived(like fault: FaultClass) -> Bool {
        faults.isEmpty || faults.contains { ($0.sense == .seen) == (fault.sense == .seen) }
    }

    /// A report that calls an element by a name means none that nobody calls so.
    fileprivate func isNamed(by draft: ReportDraft, on screen: ReportJoining.Screen) -> Bool {
        guard let element = draft.element else { return true }
        // “Row 3” is not “Row 1”: a figure in a name tells one thing from another.
        guard Self.figures(element).isSubset(of: texts.reduce(into: []) { $0.formUnion(Self.figures($1)) }) else {
            return false
        }
        let named = screen.subject([element])
        guard !named.stems.isEmpty else { return true }
        return !named.stems.isDisjoint(with: screen.subject(texts).stems)
    }

    private static func figures(_ text: String) -> Set<String> {
        Set(Words.of(text).filter { $0.allSatisfy(\.isNumber) })
    }

    /// The report names an element that was not found: the whole screen is not meant, only what is named the same.
    fileprivate func isUnlike(_ draft: ReportDraft) -> Bool {
        guard place == .wholeScreen, let named = draft.element.map(Words.of), !named.isEmpty else { return false }
        return !said.contains { $0.element.map(Words.of) == named }
    }

    /// What people wrote of the screen tells of elements, and the report of none of them; or the report tells of
    /// elements, and what is known of another tells of none of them.
    fileprivate func isOfOther(than mentioned: Set<String>, on screen: ReportJoining.Screen) -> Bool {
        let own = screen.mentioned(in: texts)
        return own.isDisjoint(with: mentioned) && !(place == .wholeScreen ? own : mentioned).isEmpty
    }
}

extension ReportDraft {
    /// What its writer complains of. Their own name below it is nothing that it is about.
    fileprivate var complaints: String {
        let person = KnownPerson(name: reporterName, contact: reporterContact)
        let told = EndedTrouble.without(ReportSections.told(in: OwnWords.of(text)), of: release)
        return ReportContent.complaints(in: Masking([person], reach: .known).masked(told))
    }
}

extension FaultClass {
    /// Whether what people tell of may be this trouble, though it was mended: who hears nothing of it may hear no name.
    fileprivate func mayStillBe(oneOf told: Set<FaultClass>) -> Bool {
        told.contains { $0.isAlike(self) || Set([$0, self]) == [.silent, .noName] }
    }

    /// The class of what somebody reports.
    init?(_ draft: ReportDraft) {
        guard case .fault(let fault?) = ReportMatter(draft) else { return nil }
        self = fault
    }
}
