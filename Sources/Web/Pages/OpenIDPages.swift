import API
import Application
import HTTP
import Messages
import Storage

extension Routes {
    /// The way to the provider and back. Both are addresses that a browser follows, and neither changes anything but by the
    /// cookie that the first one set.
    mutating func bindOpenID(_ renderer: Renderer) {
        waiting("/sign-in/openid") { request, context in
            let attempt = SignInAttempt(next: Self.local(request.head.query("next")))
            do {
                return Response.redirect(to: try context.operations.beginOpenID(attempt))
                    .setting(SetCookie.attempt(attempt.cookie, context))
            } catch let error as APIError { return try Self.refused(error, next: attempt.next, renderer, context) }
        }
        waiting("/sign-in/openid/callback") { request, context in
            let head = request.head
            let attempt = head.cookie(SetCookie.attemptName(context)).flatMap(SignInAttempt.init(cookie:))
            let answer = ProviderAnswer(
                code: head.query("code"), state: head.query("state"), error: head.query("error"),
                issuer: head.query("iss"))
            let next = Self.local(attempt?.next)
            do {
                let secrets = try context.operations.signIn(openID: answer, attempt, BrowserCookies(head, context))
                return Response.redirect(to: next).signedIn(secrets, context).setting(SetCookie.attempt(nil, context))
            } catch let error as APIError {
                return try Self.refused(error, next: next, renderer, context).setting(SetCookie.attempt(nil, context))
            }
        }
    }

    /// Answered by a thread that may wait for another server.
    private mutating func waiting(
        _ path: String, _ answer: @escaping @Sendable (Request, Context) throws -> Response
    ) {
        add(
            Route(
                method: "GET", segments: Self.segments(path), weight: .quick, scope: nil, isPage: true, waits: true
            ) { request, _, context in try answer(request, context) })
    }

    /// What went wrong stands on the sign-in page, where it can be tried again.
    private static func refused(_ error: APIError, next: String, _ renderer: Renderer, _ context: Context) throws
        -> Response
    {
        guard context.signInWays.openID != nil else { throw error }
        let response = SignInPage.show(
            SignInPage(next: next, message: Message(finished: error.detail), formToken: Secret.make()), renderer,
            context,
            status: error.kind.status)
        return error.headers["Retry-After"].map { response.setting("Retry-After", $0) } ?? response
    }
}

extension SetCookie {
    /// Behind TLS the cookie's name promises that it was set by this host.
    fileprivate static func attemptName(_ context: Context) -> String {
        Authentication.cookieName(secure: context.isSecure) + "-openid"
    }

    /// Of a sign-in that was begun; `nil`: it is over. Lax, because the person comes back from another site.
    fileprivate static func attempt(_ value: String?, _ context: Context) -> SetCookie {
        SetCookie(
            attemptName(context), value ?? "", maxAge: value == nil ? 0 : SignInAttempt.lifetime,
            isSecure: context.isSecure)
    }
}
