import API
import Application
import Foundation
import History
import HTTP
import Messages
import Storage

/// Which elements of a screen are held to be the same in two builds, why, and the forms that correct it.
struct MatchesPage: TranslatedPage {
    struct Pair {
        var id: String
        var beforeNode: String
        var afterNode: String
        var before: Message
        var after: Message
        var reason: Message
    }
    struct Correction {
        var id: Int
        var text: Message
        var about: Message
    }

    let title: Message = "How the elements were matched"
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var screen: String
    var screenName: String
    var variant: String
    /// The state of the screen, as people say it.
    var state: Message
    /// Which capture it is compared with, and in what, where that is not the exact twin.
    var inPart: Message?
    var from: String
    var to: String
    var comparisonLink: String
    var action: String
    var done: Message?
    var fault: FormFault?
    var pairs: [Pair]
    /// Heard in one build only.
    var removed: [FormChoice]
    var added: [FormChoice]
    var corrections: [Correction]
    /// That none holds, where it is so.
    var noCorrection: Message?
    var mayChange: Bool
    /// Something stands alone on both sides.
    var canJoin: Bool

    static var sample: MatchesPage {
        MatchesPage(
            app: AppLink(slug: "shop", name: "Shop"), appLink: "/", screen: "list", screenName: "List",
            variant: "phone", state: "phone", inPart: "p", from: "1.0",
            to: "1.1", comparisonLink: "/", action: "/", done: "d", fault: .sample,
            pairs: [Pair(id: "p1", beforeNode: "a", afterNode: "b", before: "Buy", after: "Buy", reason: "r")],
            removed: [.sample], added: [.sample], corrections: [Correction(id: 1, text: "t", about: .sample)],
            noCorrection: "n",
            mayChange: true, canJoin: true)
    }
}

extension Routes {
    mutating func bindCorrectionForms(_ renderer: Renderer) {
        form("/apps/{app}/corrections", scope: .triage) { page, context in
            let isSame = page.field("same") == "yes"
            do {
                _ = try context.operations.correct(
                    AppInput(app: page.need("app")),
                    CorrectionBody(
                        screen: page.field("screen") ?? "", from: page.field("from") ?? "", to: page.field("to") ?? "",
                        variant: page.field("variant"), before: page.field("before") ?? "",
                        after: page.field("after") ?? "", same: isSame, note: page.field("note")))
                return .redirect(to: Self.matches(page) + (isSame ? "&done=matched" : "&done=parted"))
            } catch let error as APIError where error.kind == .invalidField {
                guard let screen = page.field("screen") else { throw error }
                var content = try MatchesPage(page, screen, context)
                content.fault = Filling(page, error).fault([])
                return renderer.page(content, context, status: 422)
            }
        }
        form("/apps/{app}/corrections/{id}/end", scope: .triage) { page, context in
            _ = try context.operations.endCorrection(
                CorrectionInput(app: page.need("app"), id: try page.number("id")))
            return .redirect(to: Self.matches(page) + "&done=ended")
        }
    }

    private static func matches(_ page: PageRequest) -> String {
        let fields = ["from", "to", "screen", "variant"].compactMap { name in
            page.field(name).map { "\(name)=\(Address.escaped($0))" }
        }
        return Address.path("apps", page.need("app"), "comparisons") + "?" + fields.joined(separator: "&")
    }
}

extension MatchesPage {
    static func agreed(_ key: String?) -> Message? {
        switch key {
        case "matched": "The two are one element from now on, in later builds too."
        case "parted": "The two are two elements from now on, in later builds too."
        case "ended": "The correction is taken back; it stays in the log."
        default: nil
        }
    }

    /// - Parameter ended: how many were made once.
    private static func noCorrection(ended: Int) -> Message {
        ended == 0
            ? "Nobody has corrected the matching of this screen."
            : .counted(
                ended, one: "No correction of this screen’s matching holds; one was made and has ended.",
                many: "No correction of this screen’s matching holds; \(ended) were made and have ended.")
    }

    init(_ page: PageRequest, _ key: String, _ context: Context) throws {
        func said(_ name: String) -> String? { page.field(name) ?? page[name] }
        let slug = page.need("app")
        let (stored, before, after, place, corrections, ended) = try context.read { transaction in
            let app = try transaction.need(app: slug)
            let history = try AppHistory(app, in: transaction)
            let screen = try transaction.need(screen: key, of: app)
            guard let to = said("to") else { throw APIError.notFound("comparison of “\(key)”") }
            let newer = try history.build(named: to)
            guard let older = try history.baseline(of: newer, named: said("from")) else {
                throw APIError.notFound("build before \(newer.name)")
            }
            let old = try transaction.buildCaptures(build: older.id, screen: screen.id)
            let new = try transaction.buildCaptures(build: newer.id, screen: screen.id)
            guard let pair = try PairedCaptures(old, new, of: app, in: transaction).pair(of: said("variant")) else {
                throw APIError.notFound(
                    "captures of “\(key)” in \(older.name) and \(newer.name) that could be compared")
            }
            let (earlier, later) = (pair.before, pair.after)
            let diff = try Comparing.look(
                HeldCapture(earlier.captureID, in: older), HeldCapture(later.captureID, in: newer), history,
                in: transaction)
            let heard = { (capture: Int64) in
                Dictionary(
                    try transaction.transcripts(captures: [capture]).first.map {
                        try transaction.utterances(transcript: $0.id)
                    }?
                    .map { ($0.nodeName, Message(heard: $0.text)) } ?? []
                ) { first, _ in first }
            }
            return (
                app, (older.name, try heard(earlier.captureID)), (newer.name, try heard(later.captureID)),
                (
                    diff: diff, variant: later.variantKey,
                    state: try PlainWords.variants([later], in: transaction)[0].name, name: screen.name,
                    inPart: Message(
                        comparedInPart: pair.twin, with: older.name,
                        try PlainWords.variants([earlier], in: transaction)[0].name)
                ),
                try transaction.corrections(ofScreen: screen.id),
                try transaction.endedCorrections(ofScreen: screen.id)
            )
        }
        app = stored.link
        appLink = Address.path("apps", slug)
        (screen, screenName) = (key, place.name)
        (variant, state) = (place.variant, Message(variant: place.state))
        inPart = place.inPart
        (from, to) = (before.0, after.0)
        comparisonLink =
            Address.path("apps", slug, "comparisons") + "?from=\(Address.escaped(from))&to=\(Address.escaped(to))"
        action = Address.path("apps", slug, "corrections")
        mayChange = context.caller.may(.triage)
        pairs = place.diff.matches.enumerated().map { number, match in
            Pair(
                id: "pair-\(number)", beforeNode: match.before, afterNode: match.after,
                before: before.1[match.before] ?? Message(text: match.before),
                after: after.1[match.after] ?? Message(text: match.after),
                reason: PlainWords.reason(match.reason.rawValue))
        }
        removed = place.diff.removed.map {
            FormChoice(value: $0, text: before.1[$0] ?? Message(text: $0), isChosen: false)
        }
        added = place.diff.added.map {
            FormChoice(value: $0, text: after.1[$0] ?? Message(text: $0), isChosen: false)
        }
        noCorrection = corrections.isEmpty ? Self.noCorrection(ended: ended) : nil
        canJoin = !removed.isEmpty && !added.isEmpty
        self.corrections = corrections.map { correction in
            let one = correction.beforeLabel.map { Message(text: $0) } ?? "element \(correction.beforeID)"
            let other = correction.afterLabel.map { Message(text: $0) } ?? "element \(correction.afterID)"
            return Correction(
                id: Int(correction.id),
                text: correction.isSame ? "“\(one)” and “\(other)” are one" : "“\(one)” and “\(other)” are two",
                about:
                    "\(text: correction.caller), \(time: correction.at)\(text: correction.note.map { ": \($0)" } ?? "")"
            )
        }
    }
}

extension PlainWords {
    /// Why an element is held to be the same.
    static func reason(_ reason: String?) -> Message {
        switch reason {
        case "hand": "somebody said so"
        case "identifier": "the same identifier"
        case "label": "the same label"
        case "print": "the same words are printed there"
        case "order": "the same place in the order"
        case "place": "nearly the same place and words"
        case "frame": "the same frame"
        case "between": "known by captures in between"
        default: "new there"
        }
    }
}
