import API
import Application
import Foundation
import HTTP
import Messages
import Storage

/// Where people say who they are.
struct SignInPage: TranslatedPage {
    let title: Message = "Sign in"
    var name = ""
    var next = "/"
    var message: Message?
    /// The message is about what was typed.
    var refusesPassword = false
    /// Sent with the form and as a cookie: both must agree, so that no other site signs anybody in.
    var formToken: String
    /// A form that was sent without a sign-in, carried on.
    var unsent: [HiddenField] = []
    /// The same form, for who signs in by a provider in another window: this page would be left, and the form lost.
    var written: WrittenForm?
    /// That somebody has signed out, and where they may still be signed in.
    var done: Message?
    var openID: OpenIDLink?
    var takesPasswords = true

    /// The way to a provider.
    struct OpenIDLink {
        var link: String
        var label: String
        static let sample = OpenIDLink(link: "/", label: "l")
    }

    static var sample: SignInPage {
        SignInPage(
            message: "m", formToken: "t", unsent: [.sample], written: .sample, done: "d", openID: .sample)
    }
}

extension Routes {
    mutating func bindSignIn(_ renderer: Renderer) {
        page("/sign-in", scope: nil) { page, context in
            var content = SignInPage(next: Self.local(page["next"]), formToken: Secret.make())
            if page["done"] != nil { content.done = SignInPage.signedOut(context.signInWays) }
            return SignInPage.show(content, renderer, context)
        }
        add(
            Route(method: "POST", segments: ["sign-in"], weight: .quick, scope: nil, isPage: true) {
                request, _, context in
                let form = try Self.read(request)
                guard let cookie = request.head.cookie("earshot-form"), Secret.equal(cookie, form["formToken"] ?? ""),
                    Self.isOwn(request, context)
                else { throw APIError(.forbidden, "The form is out of date. Open the sign-in page again.") }
                let next = Self.local(form["next"])
                let address = request.head.clientAddress
                let unsent = UnsentForm(carriedBy: form) { Self.local($0) }
                do {
                    let secrets = try context.operations.signIn(
                        name: form["name"] ?? "", password: form["password"] ?? "", address: address,
                        BrowserCookies(request.head, context))
                    guard let unsent else { return SignInPage.welcome(secrets, next: next, context) }
                    let context = context.asked(
                        by: try Authentication(database: context.database).caller(
                            cookie: secrets.session, vouched: context.vouched))
                    return unsent.answer(renderer, context, status: 200).signedIn(secrets, context)
                } catch let error as APIError where [.invalidField, .tooManyRequests, .forbidden].contains(error.kind) {
                    return SignInPage.show(
                        SignInPage(
                            name: form["name"] ?? "", next: next, message: Message(finished: error.detail),
                            refusesPassword: error.kind == .invalidField, formToken: Secret.make(),
                            unsent: unsent?.carried ?? [], written: unsent?.written),
                        renderer, context,
                        status: error.kind.status)
                }
            })
        // The link of a first start: one use, then gone. It changes something, so it takes a press of a button.
        page("/sign-in/link", scope: nil) { page, context in
            renderer.page(SignInLinkPage(token: page["token"] ?? ""), context)
        }
        add(
            Route(method: "POST", segments: ["sign-in", "link"], weight: .quick, scope: nil, isPage: true) {
                request, _, context in
                let form = try Self.read(request)
                guard Self.isOwn(request, context),
                    let secrets = try context.operations.signIn(
                        link: form["token"] ?? "", BrowserCookies(request.head, context))
                else {
                    throw APIError(
                        .forbidden,
                        "The link was used already or is older than a day. Ask for a new one: earshot-server account link NAME."
                    )
                }
                return SignInPage.welcome(secrets, next: "/settings", context)
            })
        // Whoever is signed in may sign out, whatever else they may.
        form("/sign-out", scope: nil) { page, context in
            if let cookie = page.request.head.cookie(Authentication.cookieName(secure: context.isSecure)) {
                try context.operations.signOut(cookie)
            }
            return Response.redirect(to: "/sign-in?done=out")
                .setting(
                    SetCookie(
                        Authentication.cookieName(secure: context.isSecure), "", maxAge: 0, isSecure: context.isSecure))
        }
    }

    /// Only an address of our own is gone on to. Browsers pass over control characters: `/\t/elsewhere` is `//elsewhere`.
    static func local(_ next: String?) -> String {
        guard let next, next.hasPrefix("/"), !next.hasPrefix("//"), !next.contains("\\"),
            next.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { return "/" }
        return next
    }
}

extension SignInPage {
    static func show(_ content: SignInPage, _ renderer: Renderer, _ context: Context, status: Int = 200)
        -> Response
    {
        let ways = context.signInWays
        var content = content
        content.takesPasswords = ways.takesPasswords
        content.openID = ways.openID.map {
            OpenIDLink(link: "/sign-in/openid?next=" + Address.escaped(content.next), label: $0.setup.label)
        }
        return renderer.page(content, context, status: status)
            .setting(SetCookie("earshot-form", content.formToken, isSecure: context.isSecure, sameSite: .strict))
    }

    /// What a sign-out has not ended is said, too.
    fileprivate static func signedOut(_ ways: SignInWays) -> Message {
        let provider = ways.openID.map { openID -> Message in
            "Where you came by \(text: openID.setup.label) you may still be signed in there: on a machine that others use, sign out there, too."
        }
        let proxy: Message? =
            ways.isBehindIdentityProxy
            ? "Where the proxy before this server still knows you, the next page signs you in again: sign out there, too."
            : nil
        return ["You are signed out of Earshot.", provider, proxy].compactMap(\.self).joined(by: " ")
    }

    fileprivate static func welcome(_ secrets: SignedIn, next: String, _ context: Context) -> Response {
        Response.redirect(to: next)
            .signedIn(secrets, context)
            .setting(SetCookie("earshot-form", "", maxAge: 0, isSecure: context.isSecure, sameSite: .strict))
    }
}

/// The one-time link: a button, because following an address must change nothing.
struct SignInLinkPage: TranslatedPage {
    let title: Message = "Sign in by link"
    var token: String

    static var sample: SignInLinkPage { SignInLinkPage(token: "t") }
}

extension Response {
    /// With the cookies of a browser that is signed in: of the sign-in, and of the browser.
    func signedIn(_ secrets: SignedIn, _ context: Context) -> Response {
        let isSecure = context.isSecure, day = 86_400
        let signedIn = setting(
            SetCookie(
                Authentication.cookieName(secure: isSecure), secrets.session, maxAge: 90 * day, isSecure: isSecure)
        )
        guard let device = secrets.device else { return signedIn }
        return signedIn.setting(
            SetCookie(
                Authentication.deviceCookieName(secure: isSecure), device, maxAge: 400 * day,
                isSecure: isSecure, sameSite: .strict))
    }
}

extension BrowserCookies {
    init(_ head: RequestHead, _ context: Context) {
        self.init(
            session: head.cookie(Authentication.cookieName(secure: head.isSecure)),
            device: head.cookie(Authentication.deviceCookieName(secure: head.isSecure)), vouched: context.vouched)
    }
}
