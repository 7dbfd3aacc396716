import API
import Foundation
import History
import Screens
import Storage

/// So many problems of a screen are looked through, the newest.
private let mostOpen = 200

/// What is known where reports belong: the problem that each is another voice of, and those that may be the same. Read
/// once for all reports of one transaction, under the app's lock where it writes.
final class ProblemsThere<Reading: Transaction> {
    let transaction: Reading
    let history: AppHistory
    private var app: StoredApp { history.app }
    private var onElements: [PlacedElement: [StandingProblem]] = [:]
    private var open: [OpenPart: [StandingProblem]] = [:]
    private var corrections: [Int64: MatchCorrections] = [:]
    private var said: [Int64: [ReportText]] = [:]
    private var known: [Int64: ReportJoining.Known] = [:]
    private var met: [Int64: [Met]] = [:]
    private let surroundings: ScreenSurroundings<Reading>
    private let places: PlaceReader<Reading>?

    /// - Parameter places: that the reports were found by, where they were.
    init(transaction: Reading, history: AppHistory, places: PlaceReader<Reading>? = nil) {
        (self.transaction, self.history, self.places) = (transaction, history, places)
        surroundings = ScreenSurroundings(history, in: transaction)
    }

    struct Joined {
        var problem: Int64?
        /// The one that was found there, which may go on in `problem`.
        var meant: Int64?
        /// Problems that may be the same.
        var suggested: [LinkSuggestion] = []
        /// Those of its class, or of one that nobody knows.
        var alike: [StandingProblem] = []
        /// What it may be about is mended, and its words leave it open whether it is there again: it waits for a person.
        var isInDoubt = false
    }

    /// What was found to be a duplicate stands for the problem it goes on in.
    ///
    /// Most reports join a problem on their element, so that is looked for first: what else is on the screen is read only
    /// where there is none.
    /// - Parameters:
    ///   - matter: of the draft, where it was read before.
    ///   - own: a problem that is passed over, since it came with the report.
    ///   - report: its number where it is kept already, so that it is not its own witness.
    func joining(
        _ draft: ReportDraft, _ matter: ReportMatter? = nil, at link: ReportLink, without own: Int64? = nil,
        report: Int64? = nil
    ) throws -> Joined {
        let matter = matter ?? ReportMatter(draft)
        let joined = try heedingNamed(
            found(draft, matter, at: link, without: own, report: report), draft, at: link)
        guard let problem = joined.problem, !link.mayBeOfProblem(draft, matter) else { return joined }
        return try suggesting(problem)
    }

    private func found(
        _ draft: ReportDraft, _ matter: ReportMatter, at link: ReportLink, without own: Int64?, report: Int64?
    ) throws -> Joined {
        guard let screen = link.screen, !matter.isOther else { return Joined() }
        let version = release(of: draft, at: link)
        let isOfElement = link.element != nil
        let same = try problems(on: link.element, screen).filter { $0.id != own }
        let person = HeardWith(draft)
        try readMet(same, by: person)
        let mended = same.filter(\.state.isMended).map(\.id)
        let there = try transaction.problems(mended, metIn: version)
        let sameKnown = try known(same, report).map { known in
            let others = (met[known.id] ?? []).filter { report == nil || $0.report != report }
            return known.seen(at: .sameElement, with: Set(others.map(\.with)), isMet: there.contains(known.id))
        }
        // Which element its words complain of matters where one is mended.
        let mayBeBack = mended.contains { !there.contains($0) }
        let named = try mayBeBack ? surroundings.around(draft, link).screen : ReportJoining.Screen()
        let joining = ReportJoining(
            draft, matter, by: person, isOfElement: isOfElement, known: sameKnown, on: named, platform: app.platform)
        if joining.isInDoubt { return try joined(joining, same) }
        if let problem = joining.problem {
            let head = try head(of: problem, same)
            let isInDoubt =
                try head != problem && isMended(head, in: version) && !draft.isPlainComplaint(on: app.platform)
            return isInDoubt ? Joined(isInDoubt: true) : Joined(problem: head, meant: problem)
        }
        let others = try openProblems(OpenPart(screen: screen, whole: isOfElement, release: version)).filter {
            other in
            other.id != own && !same.contains { $0.id == other.id }
        }
        guard !others.isEmpty else { return try heedingDoubt(joined(joining, same), draft, matter, at: link) }
        let around = try surroundings.around(draft, link)
        let claimed = others.filter { $0.state == .fixClaimed }.map(\.id)
        let claimedThere = try transaction.problems(claimed, metIn: version)
        let othersKnown = try zip(others, known(others, report)).map { other, known in
            known.seen(
                at: other.elementID == nil ? .wholeScreen : .otherElement, concerns: try around.isIn(other),
                isMet: !other.state.isOpen || claimedThere.contains(other.id))
        }
        let all = ReportJoining(
            draft, matter, by: person, isOfElement: isOfElement,
            known: (sameKnown + othersKnown).sorted { $0.id < $1.id },
            on: around.screen, platform: app.platform)
        return try heedingDoubt(joined(all, same + others), draft, matter, at: link)
    }

    /// Of a screen nobody knows what whoever tells of it means: it may be what is mended there. So it is of who says that something
    /// goes on, and not what.
    private func heedingDoubt(
        _ joined: Joined, _ draft: ReportDraft, _ matter: ReportMatter, at link: ReportLink
    ) throws -> Joined {
        guard joined.problem == nil, link.element == nil, let screen = link.screen,
            draft.onlyGoesOn(matter) || !draft.isPlainComplaint(on: app.platform),
            try transaction.isMended(onScreen: screen, app: app.id)
        else { return joined }
        var joined = joined
        joined.isInDoubt = true
        return joined
    }

    /// Reads what is known at many places by as many statements as at one.
    func prepare(_ links: [ReportLink]) throws {
        let screens = Set(links.compactMap(\.screen))
        guard !screens.isEmpty else { return }
        let inForce = Dictionary(grouping: try transaction.corrections(inForceIn: app.id), by: \.screenID)
        for screen in screens { corrections[screen] = MatchCorrections(inForce[screen] ?? []) }
        let places = Set(links.compactMap(PlacedElement.init))
        let elements = Set(places.flatMap { corrections[$0.screen]?.all(with: $0.element) ?? [] })
        let same = try transaction.standing(onElements: elements.sorted(), onScreens: screens.sorted(), app: app.id)
        for place in places {
            let all = Set(corrections[place.screen]?.all(with: place.element) ?? [])
            onElements[place] = same.filter { problem in
                problem.screenID == place.screen && problem.elementID.map(all.contains) ?? false
            }
        }
        var read = same
        for whole in [true, false] {
            let asked = Dictionary(grouping: links.filter { ($0.element != nil) == whole }, by: release(of:))
            for (release, links) in asked {
                let screens = Set(links.compactMap(\.screen))
                let there = try transaction.standingOpen(
                    onScreens: screens.sorted(), orMetIn: release, app: app.id, whole: whole, limit: mostOpen)
                for screen in screens {
                    open[OpenPart(screen: screen, whole: whole, release: release)] = there.filter {
                        $0.screenID == screen
                    }
                }
                read += there
            }
        }
        try readTexts(of: read)
        try surroundings.prepare(screens)
    }

    /// The newest open problem on the element, whatever the report tells of it.
    func openProblem(on link: ReportLink) throws -> Int64? {
        guard let screen = link.screen else { return nil }
        return try problems(on: link.element, screen).last(where: \.state.isOpen)?.id
    }

    /// Problems were judged anew: what is asked next is read again.
    func forget() { (onElements, open, said, known, met) = ([:], [:], [:], [:], [:]) }

    /// A report was filed, so that what is known of its problem is more.
    /// - Parameter isNew: the problem was opened for it.
    func note(_ problem: Int64, isNew: Bool) throws {
        met[problem] = nil
        // The first reports tell what it is about.
        if said[problem].map({ $0.count < ReportText.most }) ?? true { (said[problem], known[problem]) = (nil, nil) }
        guard isNew, let opened = try transaction.standing(problem: problem) else { return }
        for (part, read) in open where part.screen == opened.screenID && (!part.whole || opened.elementID == nil) {
            open[part] = (read + [opened]).suffix(mostOpen)
        }
        guard let element = opened.elementID else { return }
        let same = try corrections(of: opened.screenID).all(with: element)
        for element in same {
            let place = PlacedElement(screen: opened.screenID, element: element)
            if let read = onElements[place] { onElements[place] = read + [opened] }
        }
    }

    /// Those of the element, or of one that somebody said is the same.
    private func problems(on element: Int64?, _ screen: Int64) throws -> [StandingProblem] {
        guard let element else { return [] }
        let place = PlacedElement(screen: screen, element: element)
        if let read = onElements[place] { return read }
        let (read, texts) = try transaction.standingWithTexts(
            onElements: corrections(of: screen).all(with: element), onScreen: screen, app: app.id)
        onElements[place] = read
        note(texts, of: read.map(\.id))
        return read
    }

    /// It is mended, and was not there in the release of the report.
    private func isMended(_ problem: Int64, in release: String?) throws -> Bool {
        guard try transaction.problem(id: problem)?.state.isMended ?? false else { return false }
        return try transaction.problems([problem], metIn: release).isEmpty
    }

    /// Who gives no release, and names in their words one in which what is mended was not met, may have it there: nobody tells them that
    /// it is fixed, and it waits.
    private func heedingNamed(_ joined: Joined, _ draft: ReportDraft, at link: ReportLink) throws -> Joined {
        guard let problem = joined.problem, draft.release == nil, link.release == nil else { return joined }
        let named = SpokenRelease.named(in: draft.text, among: history.releases.map(\.version)).sorted()
        guard !named.isEmpty, try isMended(problem, in: release(of: draft, at: link)),
            try named.contains(where: { try transaction.problems([problem], metIn: $0).isEmpty })
        else { return joined }
        var waiting = try suggesting(problem)
        waiting.isInDoubt = true
        return waiting
    }

    /// Nothing is joined, and one problem is named that it may be.
    private func suggesting(_ problem: Int64) throws -> Joined {
        let standing = try transaction.standing(problem: problem)
        return Joined(
            suggested: standing.map { [suggestion($0, "It may be the same")] } ?? [],
            alike: standing.map { [$0] } ?? [])
    }

    /// The release that whoever reports has, where it is known here.
    private func release(of link: ReportLink) -> String? {
        history.release(id: link.release)?.version
    }

    /// Where none is given, the only one that they name in their words.
    private func release(of draft: ReportDraft, at link: ReportLink) -> String? {
        if let given = release(of: link) { return given }
        guard draft.release == nil else { return nil }
        return SpokenRelease.mentioned(in: draft.text, among: history.releases.map(\.version))
    }

    private func openProblems(_ part: OpenPart) throws -> [StandingProblem] {
        if let read = open[part] { return read }
        let read = try transaction.standingOpen(
            onScreens: [part.screen], orMetIn: part.release, app: app.id, whole: part.whole, limit: mostOpen)
        open[part] = read
        return read
    }

    private func corrections(of screen: Int64) throws -> MatchCorrections {
        if let read = corrections[screen] { return read }
        let read = try places?.corrections() ?? MatchCorrections(screen: screen, in: transaction)
        corrections[screen] = read
        return read
    }

    /// The problems with what people wrote of them, in their order.
    private func known(_ problems: [StandingProblem], _ report: Int64?) throws -> [ReportJoining.Known] {
        try readTexts(of: problems)
        return problems.map { problem in
            let texts = said[problem.id] ?? []
            let others = texts.filter { $0.reportID != report }
            if others.count == texts.count, let made = known[problem.id] { return made }
            let made = ReportJoining.Known(
                id: problem.id, place: .otherElement, state: problem.state, rule: problem.rule, title: problem.title,
                said: others.map(ReportDraft.init), read: others.allSatisfy(\.isRead) ? others.compactMap(\.read) : nil)
            if others.count == texts.count { known[problem.id] = made }
            return made
        }
    }

    /// With what a problem was met, by a look or by a report.
    private struct Met {
        var report: Int64?
        var with: HeardWith
    }

    /// With what those met problems who looked or reported, where it decides between several on one element. What nobody
    /// knows of one may be anything.
    private func readMet(_ problems: [StandingProblem], by person: HeardWith) throws {
        guard problems.count > 1, person != HeardWith() else { return }
        let missing = problems.filter { met[$0.id] == nil }
        guard !missing.isEmpty else { return }
        let events = try transaction.events(ofProblems: missing.map(\.id))
        let screens = Set(missing.map(\.screenID))
        let listened = try ListenedWith(Array(events.values.joined()), onScreens: screens, in: transaction)
        let reported = try transaction.heardWith(
            reports: Set(events.values.joined().compactMap(\.event.report)).sorted())
        for problem in missing {
            let own = events[problem.id] ?? [], looks = listened.looks(own, onScreens: screens)
            met[problem.id] = own.map(\.event).flatMap { event in
                looks.metWith(event).map { Met(with: $0) }
                    + [event.report].compactMap(\.self).map { Met(report: $0, with: reported[$0] ?? HeardWith()) }
            }
        }
    }

    private func readTexts(of problems: [StandingProblem]) throws {
        let missing = Set(problems.map(\.id).filter { said[$0] == nil }).sorted()
        guard !missing.isEmpty else { return }
        note(try transaction.texts(ofProblems: missing), of: missing)
    }

    private func note(_ texts: [ReportText], of problems: [Int64]) {
        let read = Dictionary(grouping: texts, by: \.problemID)
        for id in problems where said[id] == nil { said[id] = read[id] ?? [] }
    }

    private func joined(_ joining: ReportJoining, _ problems: [StandingProblem]) throws -> Joined {
        let suggested = joining.suggested.enumerated().compactMap { place, id -> LinkSuggestion? in
            guard let problem = problems.first(where: { $0.id == id }) else { return nil }
            let may = place < joining.alike ? "It may be the same" : "This is open on the screen as well"
            return suggestion(problem, may)
        }
        return Joined(
            problem: try joining.problem.map { try head(of: $0, problems) }, meant: joining.problem,
            suggested: suggested,
            alike: joining.suggested.prefix(joining.alike).compactMap { id in problems.first { $0.id == id } },
            isInDoubt: joining.isInDoubt)
    }

    private func suggestion(_ problem: StandingProblem, _ may: String) -> LinkSuggestion {
        LinkSuggestion(
            screen: problem.screenKey, element: problem.elementID.map { Int($0) }, problem: Int(problem.id),
            confidence: ReportMatcher.floor, reason: "\(may): \(problem.title)")
    }

    /// What a duplicate goes on in; any other is itself.
    private func head(of id: Int64, _ problems: [StandingProblem]) throws -> Int64 {
        guard problems.contains(where: { $0.id == id && $0.state == .duplicate }) else { return id }
        return try transaction.head(ofProblem: id)
    }
}

extension ReportLink {
    /// What tells of no trouble with the app is about a problem only where somebody who has read it says where it belongs:
    /// else it waits.
    func mayBeOfProblem(_ draft: ReportDraft, _ matter: ReportMatter) -> Bool {
        guard matter == .fault(nil), !isChosen else { return !matter.isOther }
        return draft.mayTellOfBarrier(isOfElement: element != nil)
    }
}

private struct PlacedElement: Hashable {
    var screen: Int64
    var element: Int64

    init(screen: Int64, element: Int64) { (self.screen, self.element) = (screen, element) }
    init?(_ link: ReportLink) {
        guard let screen = link.screen, let element = link.element else { return nil }
        self.init(screen: screen, element: element)
    }
}
private struct OpenPart: Hashable {
    var screen: Int64
    /// Only those of the whole screen.
    var whole: Bool
    /// Those that were there in this release, too, whatever has become of them.
    var release: String?
}
