import API
import Application
import History
import Messages
import Storage

/// What is not heard any more in an app's newest release: the alarms that ring before people write.
struct SpeechAlarms {
    /// What can't be done any more, told when it is first seen.
    private static let ringing: Set = ["speech-loss", "name-lost", "part-lost", "element-lost"]

    private let app: StoredApp
    private let words: AppWords
    private let newest: StoredRelease?
    private let standing: Standing?
    /// Nobody called them intended; together what states of a screen lose in the same words.
    let lost: [[ReviewResource.Fault]]

    init(_ app: StoredApp, _ words: AppWords, _ newest: StoredRelease?, _ standing: Standing?) {
        (self.app, self.words, self.newest, self.standing) = (app, words, newest, standing)
        let all = standing?.judged?.review.faults.filter {
            $0.setAside == nil && $0.kind == .regression && Self.ringing.contains($0.rule)
        }
        var lost: [[ReviewResource.Fault]] = [], places: [[String?]: Int] = [:]
        for fault in all ?? [] {
            let place = places[[fault.screen, fault.message, fault.shownIn]] ?? lost.count
            if place == lost.count { lost.append([]) }
            lost[place].append(fault)
            places[[fault.screen, fault.message, fault.shownIn]] = place
        }
        self.lost = lost
    }

    func line(_ faults: [ReviewResource.Fault]) -> HomePage.Alarm? {
        guard let fault = faults.first else { return nil }
        let build = standing?.judged?.review.build ?? "", screen = fault.screen ?? ""
        let shown =
            Address.path("apps", app.slug, "screens", screen)
            + "?build=\(Address.escaped(fault.shownIn ?? build))&variant=\(Address.escaped(fault.variant))"
        let states = faults.map { standing?.names.named(screen, $0.variant) ?? Message(text: screen) }
        let told: Message =
            "\(text: app.name) \(text: newest?.version ?? ""), \(states.joined(by: "; ")): \(words.quoted(in: fault.message))"
        let seen =
            fault.shownIn.map { "\(told) Nothing of \(text: build) shows it: it stands as it was in \(text: $0)." }
            ?? told
        let ends = faults.map(\.waivedUntil), end = ends.contains(nil) ? nil : ends.compactMap(\.self).min()
        return HomePage.Alarm(
            text: end.map { "\(seen) – waived until \(isoDay: $0)" } ?? seen,
            links: [PageLink(link: shown, text: fault.shownIn == nil ? "What is heard now" : "What was heard last")]
                + (fault.problem.map { [PageLink(link: "/problems/\($0)", text: "The problem")] } ?? []))
    }
}
