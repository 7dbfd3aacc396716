import API
import Application
import Foundation
import HTTP
import Storage
import Testing
import TestSupport
import Web

/// Everything that is answered, asked over a socket by everybody: no one, who is let into another app, who may do too
/// little in this one, who may do enough. The addresses come from the code, so that none can be forgotten.
@Suite(.database, .serialized) struct AuthorizationTests {
    private let live: LiveServer
    private let mine: WalledApp, other: WalledApp

    init() throws {
        let server = try TestServer()
        live = try LiveServer(server)
        (mine, other) = (try WalledApp(server, "orchard"), try WalledApp(server, "quarry"))
    }

    /// Who asks for an endpoint does so by token, for a page by a browser.
    private struct Asker {
        var token: String?
        var browser: TestBrowser?

        init() {}
        init(_ server: TestServer, _ scopes: [Scope], in app: String?) throws {
            let apps = app.map { [AppScopes(app: $0, scopes: scopes)] } ?? []
            let everywhere = app == nil ? scopes : []
            token = try server.operations.addToken(name: "asker", scopes: everywhere, apps: apps).secret
            browser = try TestBrowser(server, scopes: everywhere, apps: apps)
        }
    }

    private func ask(_ route: Routes.Route, _ target: String, _ asker: Asker) -> (status: Int, text: String) {
        var headers = ["Accept": "text/html"]
        var body: String?
        if route.isPage {
            if let browser = asker.browser {
                headers["Cookie"] = browser.cookie
                body = "formToken=\(browser.formToken)"
            }
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        } else {
            headers = ["Content-Type": "application/json"]
            headers["Authorization"] = asker.token.map { "Bearer \($0)" }
            body = "{}"
        }
        let answer = live.ask(route.method, target, route.method == "GET" ? nil : body ?? "a=b", headers: headers)
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }

    private func target(_ route: Routes.Route, in app: WalledApp) -> String {
        let thing: Int? = if case .thing(let thing) = route.ground { app.id(thing) } else { nil }
        return "/"
            + route.segments.map { segment in
                segment == "{app}"
                    ? app.slug : segment == "{id}" ? String(thing ?? 1) : segment.hasPrefix("{") ? "1" : segment
            }.joined(separator: "/")
    }

    private var routes: [(route: Routes.Route, scope: Scope)] {
        live.server.routes.all.compactMap { route in route.scope.map { (route, $0) } }
            .sorted {
                ($0.0.segments.joined(separator: "/"), $0.0.method) < (
                    $1.0.segments.joined(separator: "/"), $1.0.method
                )
            }
    }

    @Test func `what asks for no scope, and what spans apps, is said here`() {
        func names(_ routes: [Routes.Route]) -> Set<String> {
            Set(routes.map { "\($0.method) /\($0.segments.joined(separator: "/"))" })
        }
        let all = live.server.routes.all
        #expect(
            names(all.filter { $0.ground == .apps }) == [
                "GET /", "GET /v1/apps", "GET /search", "GET /watched", "GET /components", "GET /reports/new",
                "GET /audit-log", "GET /v1/audit-log",
            ])
        #expect(
            names(all.filter { $0.ground == .open }) == [
                "GET /healthz", "GET /readyz", "GET /metrics", "GET /v1/caller", "GET /v1/contrast", "GET /v1/formats",
                "GET /v1/rules", "GET /openapi.json", "POST /v1/apps/{app}/reports/public", "GET /contrast",
                "GET /settings", "POST /settings/password", "POST /settings/language", "GET /settings/mail",
                "POST /settings/mail/address",
                "POST /settings/mail/choices", "POST /settings/mail/remove", "GET /mail/confirm/{secret}",
                "POST /mail/confirm/{secret}", "GET /mail/stop/{notice}/{secret}",
                "POST /mail/stop/{notice}/{secret}", "GET /sign-in", "POST /sign-in", "GET /sign-in/link",
                "POST /sign-in/link", "GET /sign-in/openid", "GET /sign-in/openid/callback", "POST /sign-out",
                "GET /report/{app}", "POST /report/{app}",
                "GET /report/{app}/thanks", "GET /r/{token}", "POST /r/{token}", "GET /errors/{slug}", "GET /api",
                "GET /api/{part}",
                "GET /formats", "GET /rules", "GET /rules/{id}", "GET /schemas/earshot-capture-1.json",
                "GET /badges/{badge}",
            ])
    }

    @Test func `no one gets in anywhere`() {
        #expect(routes.count > 250)
        for (route, _) in routes {
            let (status, text) = ask(route, target(route, in: mine), Asker())
            #expect(
                route.isPage ? [303, 401, 403, 413].contains(status) : status == 401,
                "\(route.method) \(route.segments): \(status)")
            #expect(!text.contains(mine.name))
        }
    }

    @Test func `who is let into another app finds nothing of this one`() throws {
        let asker = try Asker(live.server, Scope.allCases, in: other.slug)
        for (route, _) in routes {
            let (status, text) = ask(route, target(route, in: mine), asker)
            let expected =
                switch route.ground {
                case .app, .thing: 404
                case .house: 403
                case .apps: 200
                case .open: 0
                }
            // A single app needs no choice.
            let isChoice = route.segments == ["reports", "new"] && status == 303
            #expect(status == expected || isChoice, "\(route.method) \(route.segments): \(status)")
            #expect(
                !text.contains(mine.name) && !text.contains("orchard is silent"), "\(route.method) \(route.segments)")
        }
    }

    @Test func `who may do too little is refused`() throws {
        for scope in Scope.allCases {
            let others = Scope.allCases.filter { $0 != scope && ($0 != .admin || scope == .support) }
            let asker = try Asker(live.server, others, in: mine.slug)
            for (route, needed) in routes where needed == scope {
                let (status, _) = ask(route, target(route, in: mine), asker)
                #expect(status == 403, "\(route.method) \(route.segments): \(status)")
            }
        }
    }

    @Test func `who may do enough is let in, and into the server itself only with the scope for all apps`() throws {
        for scope in Scope.allCases {
            let here = try Asker(live.server, [scope], in: mine.slug)
            let everywhere = try Asker(live.server, [scope], in: nil)
            for (route, needed) in routes where needed == scope {
                let name = "\(route.method) \(route.segments)"
                let (status, _) = ask(route, target(route, in: mine), here)
                if route.ground == .house {
                    #expect(status == 403, "\(name): \(status)")
                    let (status, _) = ask(route, target(route, in: mine), everywhere)
                    #expect(status != 401 && status != 403 && status != 500, "\(name): \(status)")
                } else {
                    #expect(status != 401 && status != 403 && status != 500, "\(name): \(status)")
                    let isWhole = route.method == "GET" && route.segments.last == "{id}"
                    if case .thing = route.ground, isWhole { #expect(status == 200, "\(name): \(status)") }
                }
            }
        }
    }
}
