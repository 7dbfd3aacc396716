import API
import Application
import Foundation
import History
import HTTP
import Messages
import Storage

/// The page on which anybody may say what is broken in an app, without an account. It knows nothing of other reports.
struct PublicReportPage: PageContent {
    var title: Message
    var language: String
    var name: String
    var action: String
    /// When it was opened, signed.
    var stamp: String
    var labels: PublicLabels
    /// What was wrong with what was sent.
    var fault: FormFault?
    var words: [FormField]
    var setting: [FormField]
    var person: [FormField]
    var languages: [ReporterPage.Language]
    /// Why there is no form: the app is in the archive.
    var closed: String?
    /// What was sent all the same, so that nobody loses it.
    var unsent: [ReporterPage.Text]
    var unsentText: String
    var refusal: String { labels.wrong }

    static var sample: PublicReportPage {
        PublicReportPage(
            title: "t", language: "en", name: "n", action: "/", stamp: "s", labels: PublicLabels(.english),
            fault: .sample,
            words: [.sample], setting: [.sample], person: [.sample],
            languages: [.init(link: "/", tag: "de", name: "n", isCurrent: true)], closed: "c",
            unsent: [.init(heading: "h", text: "t")], unsentText: "u")
    }
}

/// What stands on it that belongs to no field.
struct PublicLabels {
    var needed: String
    var setting: String
    var person: String
    var privacy: String
    var trap: String
    var send: String
    var wrong: String
    var languages: String

    init(_ language: ReplyLanguage) {
        func word(_ word: PublicPageWord) -> String { word.text(in: language) }
        (needed, setting, person, privacy) = (word(.needed), word(.setting), word(.person), word(.privacy))
        (trap, send, wrong, languages) = (word(.trap), word(.send), word(.wrong), word(.languages))
    }
}

/// What whoever filed a report is told: its number.
struct PublicThanksPage: PageContent {
    var title: Message
    var language: String
    var kept: String
    var next: String
    var another: String
    var link: String

    static var sample: PublicThanksPage { PublicThanksPage("n", number: 1, in: .english, link: "/") }

    init(_ name: String, number: Int, in language: ReplyLanguage, link: String) {
        title = Message(text: PublicPageWord.thanks.text(in: language))
        self.language = language.rawValue
        kept = PublicPageWord.kept.text(in: language, [.app: name, .number: String(number)])
        next = PublicPageWord.next.text(in: language)
        another = PublicPageWord.another.text(in: language)
        self.link = link
    }
}

extension Routes {
    mutating func bindPublicReport(_ renderer: Renderer) {
        page("/report/{app}", scope: nil) { page, context in
            renderer.page(try PublicReportPage(page, context), context)
        }
        add(
            Route(method: "POST", segments: Self.segments("/report/{app}"), weight: .quick, scope: nil, isPage: true) {
                request, parameters, context in
                let page = PageRequest(request: request, parameters: parameters, form: try Self.read(request))
                guard Self.isOwn(request, context) else {
                    throw APIError(
                        .forbidden, "The form was sent from another site. Open the page and send it from there.")
                }
                do {
                    // Nobody sees the field that only a machine fills in.
                    let door = PublicDoor.page(
                        stamp: page.form["opened"] ?? "", isTrapped: page.field("website") != nil)
                    let receipt = try context.operations.filePublicReport(page.appInput, PublicReport(page), by: door)
                    let said = page.field("language").map { "&language=" + Address.escaped($0) } ?? ""
                    return .redirect(
                        to: Address.path("report", page.need("app"), "thanks") + "?number=\(receipt.number)" + said)
                } catch let error as APIError where [.invalidField, .tooManyRequests].contains(error.kind) {
                    let answer = renderer.page(
                        try PublicReportPage(page, context, error), context, status: error.kind.status)
                    return error.headers.reduce(answer) { $0.setting($1.key, $1.value) }
                } catch is AppArchived {
                    return renderer.page(try PublicReportPage(page, context), context, status: 409)
                }
            })
        page("/report/{app}/thanks", scope: nil) { page, context in
            let app = try context.openApp(page.need("app")).app
            let said = ReplyLanguage(said: page["language"])
            return renderer.page(
                PublicThanksPage(
                    app.name, number: try page.number("number"), in: ReplyLanguage(of: page),
                    link: Address.path("report", app.slug) + (said.map { "?language=\($0.rawValue)" } ?? "")), context)
        }
    }
}

extension ReplyLanguage {
    /// The one that is asked for, else the browser's, else English.
    fileprivate init(of page: PageRequest) {
        self =
            ReplyLanguage(said: page.field("language") ?? page["language"])
            ?? page.request.headers.acceptedLanguages.first(of: ReplyLanguage.allCases) ?? .english
    }
}

extension Context {
    /// An app whose public page is open; where it is not, nothing tells that the app is there.
    fileprivate func openApp(_ slug: String) throws -> (app: StoredApp, secret: [UInt8]) {
        try read { transaction in
            guard let app = try transaction.app(slug: slug), let intake = try transaction.publicIntake(ofApp: app.id),
                intake.isOn
            else { throw APIError.notFound("public page of “\(slug)”") }
            return (app, intake.secret)
        }
    }
}

extension PublicReport {
    fileprivate init(_ page: PageRequest) {
        self.init(text: page.field("text") ?? "")
        heard = page.field("heard")
        expected = page.field("expected")
        release = page.field("release")
        os = page.field("os")
        device = page.field("device")
        assistiveTechnology = page.field("assistiveTechnology")
        let (name, contact) = (page.field("name"), page.field("contact"))
        if name != nil || contact != nil { reporter = ReporterBody(name: name, contact: contact) }
    }
}

extension PublicReportPage {
    /// - Parameter error: what was wrong with what was sent.
    fileprivate init(_ page: PageRequest, _ context: Context, _ error: APIError? = nil) throws {
        let (app, secret) = try context.openApp(page.need("app"))
        let spoken = ReplyLanguage(of: page)
        func word(_ word: PublicPageWord) -> String { word.text(in: spoken) }
        func field(
            _ name: String, _ label: PublicPageWord, _ hint: String? = nil, pointer: String? = nil,
            isLong: Bool = false
        ) -> FormField {
            let field = FormField(
                name, Message(text: word(label)), hint: hint.map { Message(text: $0) },
                value: error == nil ? "" : page.form[name] ?? "",
                isLong: isLong, isRequired: isLong)
            guard let wrong = error?.fields.first(where: { $0.pointer == pointer ?? "/\(name)" }) else { return field }
            return field.refused(
                Message(finished: word(wrong.pointer == "/text" && page.field("text") == nil ? .missingText : .tooLong))
            )
        }
        let isClosed = app.archivedAt != nil
        title = Message(text: (isClosed ? PublicPageWord.closed : .title).text(in: spoken, [.app: app.name]))
        closed = isClosed ? word(.closedText) : nil
        unsentText = word(.notTaken)
        language = spoken.rawValue
        name = app.name
        labels = PublicLabels(spoken)
        // A form that comes back keeps its stamp: whoever corrects it is not quick.
        stamp = error == nil ? FormStamp(secret: secret).make(at: context.now) : page.form["opened"] ?? ""
        words = [
            field("text", .text, word(.textHint), isLong: true), field("heard", .heard, word(.heardHint)),
            field("expected", .expected),
        ]
        setting = [
            field("release", .release, word(.releaseHint)),
            field("assistiveTechnology", .screenReader, "VoiceOver, TalkBack, …"),
            field("os", .system, word(.systemHint)), field("device", .device),
        ]
        person = [
            field("name", .name, pointer: "/reporter/name").completing("name"),
            field("contact", .contact, word(.contactHint), pointer: "/reporter/contact"),
        ]
        unsent =
            isClosed
            ? (words + setting + person).compactMap { field in
                page.field(field.name).map { .init(heading: field.label.english, text: $0) }
            } : []
        let here = Address.path("report", app.slug)
        action = here
        languages = ReplyLanguage.allCases.map {
            .init(
                link: "\(here)?language=\($0.rawValue)", tag: $0.rawValue, name: $0.name, isCurrent: $0 == spoken)
        }
        fault = error.map { error in
            let broken = (words + setting + person).filter { $0.message != nil }
            return FormFault(
                message: error.kind == .tooManyRequests ? Message(text: word(.tooMany)) : Message(text: ""),
                broken: broken)
        }
    }
}

extension FormField {
    fileprivate func completing(_ what: String) -> FormField {
        var field = self
        field.autocomplete = what
        return field
    }
}
