import API
package import Application
package import Foundation
package import HTTP
package import JSON
import Logging
import Messages
package import Outgoing
package import Storage

/// The one place where everything is wired: routes to operations, operations to the database.
package struct Server: Sendable {
    package struct Settings: Sendable {
        /// Where people reach this server, without a slash at the end.
        package var publicURL: String
        /// The folder that is served as it is.
        package var publicFolder: String
        /// Where notices may be sent.
        package var destinations = DestinationRules.standard
        /// Requests a minute of one token, account or address that has neither; 0: any number.
        package var requestsPerMinute = 0
        /// Bytes of uploads and attachments that an app may keep; 0: any number.
        package var bytesPerApp: Int64 = 0
        /// By what people sign in.
        package var signInWays = SignInWays()
        /// By which a proxy says who asks; `nil`: none is believed.
        package var identityHeader: IdentityHeader?
        /// A mail server is set up, by which replies go out.
        package var canMail = false
        /// One clock for all; tests give their own.
        package var now: @Sendable () -> Date = { Date() }
        /// Lines of the log that could not be written since the start.
        package var leftOutLogLines: @Sendable () -> Int = { 0 }
        package init(publicURL: String, publicFolder: String) {
            (self.publicURL, self.publicFolder) = (publicURL, publicFolder)
        }
    }

    package let database: Database
    /// The same database for long requests: its connections wait longer, and can't keep the quick ones waiting.
    private let patient: Database
    /// The same database for changes: who waits for an app there keeps nobody waiting who only reads.
    private let writing: Database
    package let routes: Routes
    let settings: Settings
    let files: StaticFiles
    let renderer: Renderer
    private let metrics: Metrics
    /// Who saw who reported, on its way into the log; a `Housekeeper` writes it.
    package let viewings = ViewingBook()
    private let limits = RateLimits()
    package let stored = StoredBytesBook()
    /// Whose tokens were looked up a moment ago; a `TokenWatch` lets it remember.
    package let tokens = TokenMemory()
    private let log = Logger(label: "earshot")

    package init(database: Database, patient: Database, writing: Database? = nil, settings: Settings) throws {
        self.database = database
        self.patient = patient
        self.writing = writing ?? database
        self.settings = settings
        files = try StaticFiles(folder: settings.publicFolder)
        renderer = try Renderer(files: files)
        let changing = writing ?? database
        metrics = Metrics(leftOutLogLines: settings.leftOutLogLines) {
            [("reading", database.connections), ("changing", changing.connections), ("long", patient.connections)]
        }
        routes = Routes.all(renderer, metrics, try DocumentWords.ofHouse())
    }

    /// The API's description, for `Public/openapi.json`. It needs no database.
    package static func openAPI() throws -> JSONValue {
        Routes.all(try Renderer(files: nil), Metrics(), try DocumentWords.ofHouse()).openAPI
    }

    /// What is answered before anybody is asked.
    /// - Parameter isSecure: whether people reach this server over TLS.
    package func standing(isSecure: Bool) throws -> [StandingAnswer] {
        try routes.all.filter(\.isStanding).compactMap { route in
            let path = "/" + route.segments.joined(separator: "/")
            let head = try RequestHead(method: .get, target: path, isSecure: isSecure)
            guard let response = route.answersHead.map({ finish($0(head), head) }) else { return nil }
            return StandingAnswer(path) {
                route.meter.note(status: response.status, .zero, bytes: 0)
                return response
            }
        }
    }

    /// Decides on the head alone, before the body is read: what nobody answers or may ask is refused here, and what takes no
    /// more is answered.
    package func admit(_ head: RequestHead) -> Admission {
        guard let match = routes.match(head.method.routed, head.components) else {
            return .quick(limit: Self.smallBody)
        }
        if let answer = match.route.answersHead {
            let start = ContinuousClock.now, response = finish(answer(head), head)
            match.route.meter.note(status: response.status, start.duration(to: .now), bytes: 0)
            return .answer(response)
        }
        do {
            switch match.route.weight {
            case .quick where head.method.isSafe && !match.route.waits: return .quick(limit: Self.smallBody)
            // What anybody may send is small: they did not say who they are.
            case .quick where match.route.scope == nil || !head.mayBring(more: Self.smallBody):
                return .change(limit: Self.smallBody)
            case .quick: return .change(limit: 1 << 20, payer: .known(try known(head, match).identity))
            case .long(let limit): return .long(limit: limit, payer: .known(try known(head, match).identity))
            }
        } catch let error as APIError where error.kind == .unauthenticated && match.route.isPage {
            // What somebody wrote in a form goes on to the sign-in; files are too large for that.
            return .change(limit: 1 << 20)
        } catch {
            return .answer(finish(problem(error, head), head))
        }
    }

    /// Bytes of a body that come before anybody has asked who sends them.
    private static let smallBody = 64 << 10

    /// Who asks, where they may ask this.
    private func known(_ head: RequestHead, _ match: Routes.Match) throws -> Caller {
        let caller = try authentication(database).caller(head).standing(at: match, database)
        try caller.need(match.route.scope)
        return caller
    }

    private func authentication(_ database: Database) -> Authentication {
        Authentication(database: database, tokens: tokens, header: settings.identityHeader)
    }

    /// Answers a whole request. Never throws: what goes wrong is an answer too.
    package func answer(_ request: Request) -> Response {
        let start = ContinuousClock.now
        var meter = metrics.nowhere
        let response: Response
        do {
            response = finish(try route(request, &meter), request.head)
        } catch {
            response = finish(problem(error, request.head), request.head)
        }
        meter.note(status: response.status, start.duration(to: .now), bytes: request.body.count)
        return response
    }

    /// Words what the listener itself refuses.
    package func refusal(_ refusal: Refusal) -> Response { refusal.problem.secured }

    /// - Parameter meter: becomes the one that the request is counted with.
    private func route(_ request: Request, _ meter: inout RouteMeter) throws -> Response {
        if let file = files.answer(request.head) {
            meter = metrics.files
            return file
        }
        guard let match = routes.match(request.method.routed, request.components) else {
            let methods = routes.methods(request.components)
            guard methods.isEmpty else {
                throw APIError(
                    .methodNotAllowed, "This address answers to \(methods.joined(separator: ", ")).",
                    headers: ["Allow": methods.joined(separator: ", ")])
            }
            return try unknownAddress(request)
        }
        meter = match.route.meter
        let door = request.method.isSafe && !match.route.waits ? database : writing
        let authentication = authentication(door)
        let caller = try authentication.caller(request.head)
        let counted = try count(caller, request, isPage: match.route.isPage)
        if !match.route.isPage, caller.formToken != nil, request.method != .get, request.method != .head {
            // A cookie is sent by any page the browser shows; only forms that carry the token may change something.
            throw APIError(.forbidden, "Changes by API need a token; a cookie alone is not enough.")
        }
        var context = try context(for: caller.standingAmongApps(where: .read), request, match.route)
        let begun = try begin(match.route, request, &context, authentication)
        let asking = begun == nil ? caller : context.caller
        do {
            let standing = try asking.standing(at: match, door).looking(at: match, door)
            context = try guarded(context.asked(by: standing), request, match.route)
            var response = try match.route.handle(request, match.parameters, context)
            if let begun { response = response.signedIn(begun, context) }
            return counted.map { response.adding($0.headers) } ?? response
        } catch let unsent as UnsentForm {
            let response = unsent.answer(renderer, context)
            return begun.map { response.signedIn($0, context) } ?? response
        } catch  where match.route.isPage && caller.formToken != nil && request.head.wantsPage {
            return renderer.error(noted(error, request.head), ErrorPlace(request, context), context)
        }
    }

    /// Signs in whom a proxy vouches for, where a page asks who it is and the browser has no sign-in of that person. A form that
    /// was opened before it is shown again, since its token is another sign-in's.
    private func begin(
        _ route: Routes.Route, _ request: Request, _ context: inout Context, _ authentication: Authentication
    ) throws -> SignedIn? {
        let asksWho = route.scope != nil || request.components.first == "settings"
        guard route.isPage, asksWho, context.caller.isNobody,
            let person = try settings.identityHeader?.person(request.head)
        else { return nil }
        let begun = try context.operations.signIn(
            as: person, by: "The proxy before this server", BrowserCookies(request.head, context))
        context = context.asked(by: try authentication.caller(cookie: begun.session, vouched: context.vouched))
        return begun
    }

    /// Nothing is bound to the address: a beginning of one leads to what stands above it, and who is signed in sees
    /// where they are.
    private func unknownAddress(_ request: Request) throws -> Response {
        if request.method.isSafe, let nearest = routes.nearestPage(request.components) {
            let query = request.head.target.drop { $0 != "?" }
            return .redirect(to: nearest + query, status: 308)
        }
        let error = APIError(.notFound, "There is nothing at \(request.path).")
        guard request.head.wantsPage else { throw error }
        let caller = try authentication(database).caller(request.head)
        guard caller.formToken != nil else { throw error }
        let context = try context(for: caller.standingAmongApps(where: .read), request)
        return renderer.error(error, ErrorPlace(request, context), context)
    }

    /// - Parameter route: `nil`: one that only reads.
    private func context(for caller: Caller, _ request: Request, _ route: Routes.Route? = nil) throws -> Context {
        let quick = request.method.isSafe && route?.waits != true ? database : writing
        return Context(
            caller: caller, database: (route?.weight ?? .quick) == .quick ? quick : patient, now: settings.now(),
            requestID: request.id, publicURL: settings.publicURL, isSecure: request.isSecure,
            accept: request.headers["Accept"] ?? "", requestKey: try RequestKey(request),
            destinations: settings.destinations, canMail: settings.canMail,
            door: "\(request.method.name) \(request.path)",
            address: request.head.clientAddress, viewings: viewings, limits: limits,
            room: Room(most: settings.bytesPerApp, kept: stored), signInWays: settings.signInWays,
            vouched: route == nil ? nil : try settings.identityHeader?.person(request.head)?.digest,
            language: request.headers.acceptedLanguages.first(of: Language.allCases) ?? .english)
    }

    /// What `If-Match` names has to be what GET answers, at the moment of the change.
    private func guarded(_ context: Context, _ request: Request, _ route: Routes.Route) throws -> Context {
        guard route.looksAtIfMatch, let tags = request.headers["If-Match"],
            let reading = routes.match("GET", request.components)
        else { return context }
        let address = String(request.target.prefix { $0 != "?" })
        let head = try RequestHead(method: .get, target: address, id: request.id)
        let reader = try self.context(for: context.caller, Request(head, body: []), reading.route)
        return context.committing {
            try IfMatch.need(tags) { try reading.route.handle(Request(head, body: []), reading.parameters, reader) }
        }
    }

    /// Counts a request with its token, account or address; what the API's answers say of it.
    private func count(_ caller: Caller, _ request: Request, isPage: Bool) throws -> RateLimits.Standing? {
        guard settings.requestsPerMinute > 0 else { return nil }
        let rate = Rate("requests", settings.requestsPerMinute, in: 60)
        let key = caller.isNobody ? LimitKey.address(request.head.clientAddress) : caller.identity
        return try limits.admit([(rate, key)], at: settings.now()).first.flatMap { isPage ? nil : $0 }
    }

    /// What is said of an error outside; what nobody foresaw is told in the log alone.
    private func noted(_ error: any Error, _ head: RequestHead) -> APIError {
        let known = Errors.apiError(error)
        if known.kind == .internalError {
            log.error("\(error)", metadata: ["request": "\(head.id)", "path": "\(head.loggedPath)"])
        }
        return known
    }

    private func problem(_ error: any Error, _ head: RequestHead) -> Response {
        let known = noted(error, head)
        if head.wantsPage { return renderer.error(known, head) }
        let document = ProblemDocument(known, instance: "/requests/\(head.id)")
        let body = (try? Wire.encode(document)).map(Array.init) ?? []
        var response = Response(status: known.kind.status, type: "application/problem+json", body)
        for (name, value) in known.headers.sorted(by: { $0.key < $1.key }) { response = response.setting(name, value) }
        return response
    }

    /// Headers every answer carries.
    private func finish(_ response: Response, _ head: RequestHead) -> Response {
        response.finished(isSecure: head.isSecure)
    }
}

extension RequestHead {
    /// Whether a body may come that is longer: announced as that, or without an announcement.
    func mayBring(more limit: Int) -> Bool {
        headers["Content-Length"].map { Int($0) ?? .max > limit } ?? (headers["Transfer-Encoding"] != nil)
            || headers["Content-Encoding"] != nil
    }

    /// A browser's page, not a machine's answer: errors are shown as pages there.
    var wantsPage: Bool {
        components.first != "v1" && headers["Authorization"] == nil
            && (headers["Accept"]?.contains("text/html") ?? false)
    }
}

extension RequestHead {
    /// What stands after `/r/` opens a reporter's page: it is kept out of logs.
    var loggedPath: String { LoggedPath.of(path) }
}

/// A path as logs may hold it.
package enum LoggedPath {
    /// Addresses with a secret in them are not written down.
    package static func of(_ path: String) -> String {
        doors.first(where: path.hasPrefix).map { $0 + "…" } ?? path
    }

    private static let doors = ["/r/", "/badges/", "/mail/"]
}

extension HTTP.Method {
    /// What asks for nothing to be changed.
    var isSafe: Bool { self == .get || self == .head || self == .options }

    /// HEAD is answered by what answers GET.
    var routed: String { self == .head ? "GET" : name }
}

extension Response {
    /// A table to take along.
    static func table(_ text: String, name: String) -> Response {
        Response(
            status: 200,
            headers: [
                ("Content-Type", "text/csv; charset=utf-8"), ("Cache-Control", "no-store"),
                ("Content-Disposition", "attachment; filename=\"\(name)\""),
            ], body: .bytes(Array(text.utf8)))
    }

    private static let policy =
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

    /// No script but our own files, no frame around us, nothing guessed about types. What an answer says itself stays so.
    private static let safety = [
        ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
        ("X-Frame-Options", "DENY"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
    ]

    /// Headers of every answer that does not say otherwise.
    static let standing = StandingHeaders(safety + [("Cache-Control", "no-store")])
    static let standingOverTLS = StandingHeaders(
        safety + [("Cache-Control", "no-store"), ("Strict-Transport-Security", "max-age=31536000")])
    private static let alone = StandingHeaders(safety)

    /// With the headers that every answer carries.
    func finished(isSecure: Bool) -> Response {
        var response = self
        response.fill(isSecure ? Self.standingOverTLS : Self.standing)
        return response
    }

    var secured: Response {
        var response = self
        response.fill(Self.alone)
        return response
    }
}
