import API
import Application
import Foundation
import History
import HTTP
import Messages
import Storage

extension Routes {
    /// The private page of somebody who reported. To look changes nothing: programs that check mail open links.
    mutating func bindReporter(_ renderer: Renderer) {
        page("/r/{token}", scope: nil) { page, context in
            try Self.admit(page, context)
            return try Self.reporterPage(page, context, renderer)
        }
        add(
            Route(method: "POST", segments: Self.segments("/r/{token}"), weight: .quick, scope: nil, isPage: true) {
                request, parameters, context in
                let page = PageRequest(request: request, parameters: parameters, form: try Self.read(request))
                try Self.admit(page, context)
                guard Self.isOwn(request, context) else {
                    throw APIError(.forbidden, "This was sent from another site.")
                }
                return try Self.answered(page, context, renderer)
            })
    }

    private static func admit(_ page: PageRequest, _ context: Context) throws {
        var keys: [(rate: Rate, key: String)] = [(.reporterPage, LimitKey.address(context.address))]
        if page.request.method == .post { keys.append((.reporterAnswers, page.need("token"))) }
        try context.limits.admit(keys, at: context.now)
    }

    private static func answered(_ page: PageRequest, _ context: Context, _ renderer: Renderer) throws -> Response {
        let secret = page.need("token")
        let language = ReplyLanguage(said: page.field("language"))
        do {
            let isDone: Bool
            if let release = page.field("takeBack") {
                isDone = try context.operations.takeBackAsReporter(secret, release: release)
            } else {
                isDone = try context.operations.answerAsReporter(
                    secret,
                    ReporterWords(
                        answer: try page.field("answer").map(Self.answer), release: page.field("release"),
                        words: page.field("words")?.replacing("\r\n", with: "\n")))
            }
            guard isDone else { return gone(page, context, renderer) }
            let done: ReporterPageWord = page.field("takeBack") == nil ? .said : .takenBack
            let back = language.map { "&language=\($0.rawValue)" } ?? ""
            return shut(.redirect(to: Address.path("r", secret) + "?done=\(done.rawValue)\(back)"))
        } catch let error as APIError where error.kind == .invalidField {
            return try reporterPage(page, context, renderer, error)
        } catch is AppArchived {
            return try reporterPage(page, context, renderer, APIError(.conflict, ""))
        }
    }

    private static func answer(_ text: String) throws -> ReporterAnswer {
        guard let answer = ReporterAnswer(rawValue: text) else {
            throw APIError.field("/answer", ReporterPageWord.chooseAnswer.rawValue)
        }
        return answer
    }

    private static func reporterPage(
        _ page: PageRequest, _ context: Context, _ renderer: Renderer, _ error: APIError? = nil
    ) throws -> Response {
        let secret = page.need("token")
        // Whoever has the link is the person: their own words are not masked for them.
        let content = try context.database.read { transaction -> ReporterPage? in
            guard let view = try ReporterView(secret: secret, now: context.now, in: transaction) else { return nil }
            return ReporterPage(
                view, secret: secret, in: language(page, of: view),
                replies: try transaction.replies(ofReport: view.report.id), done: page["done"],
                error.map { (page.form, $0) })
        }
        guard let content else { return gone(page, context, renderer) }
        return shut(renderer.page(content, context, status: error?.kind.status ?? 200))
    }

    private static func gone(_ page: PageRequest, _ context: Context, _ renderer: Renderer) -> Response {
        shut(renderer.page(ReporterGonePage(language(page, of: nil)), context, status: 404))
    }

    /// The one that is asked for, else that of the report, else the browser's, else English.
    private static func language(_ page: PageRequest, of view: ReporterView?) -> ReplyLanguage {
        ReplyLanguage(said: page.field("language") ?? page["language"]) ?? view?.language
            ?? page.request.headers.acceptedLanguages.first(of: ReplyLanguage.allCases) ?? .english
    }

    /// Kept by nobody on the way, found by no search, and told to no other site.
    private static func shut(_ response: Response) -> Response {
        response.setting("Cache-Control", "no-store").setting("Referrer-Policy", "no-referrer")
            .setting("X-Robots-Tag", "noindex, nofollow, noarchive")
    }
}
