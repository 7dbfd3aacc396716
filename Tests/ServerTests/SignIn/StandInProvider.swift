import Foundation
import HTTP
import JSON
import Storage

/// A provider of OpenID Connect that a test starts: it knows one person, and does wrong what it is told to.
///
/// `@unchecked Sendable`: what changes is read and written under `lock` only.
final class StandInProvider: @unchecked Sendable {  // under `lock` only
    static let client = "earshot-test", secret = "a secret & more"

    /// How it behaves; everything right where nothing is said.
    struct Manner: Sendable {
        var key = TokenKey.rsa
        var published: [JSONValue] = [TokenKey.rsa.jwk]
        var subject = "subject-\(UUID().uuidString)"
        /// What it tells beside: within the token, or only to who asks at `/userinfo`.
        var facts: [String: JSONValue] = [:]
        var tellsInToken = true
        /// Changes the token's claims and its head before it is signed.
        var claims: @Sendable (inout [String: JSONValue]) -> Void = { _ in }
        var head: @Sendable (inout [String: JSONValue]) -> Void = { _ in }
        /// Signs it otherwise.
        var sign: (@Sendable ([UInt8]) -> [UInt8])?
        /// The issuer that its description names.
        var issuer: String?
        /// Answers of a path instead of the right ones.
        var answers: [String: @Sendable () -> Response] = [:]
        var takesBasic = true
    }

    private struct Granted {
        var nonce: String
        var challenge: String
        var redirect: String
    }

    private let lock = NSLock()
    private var manner = Manner()
    private var codes: [String: Granted] = [:]
    private var seen: [String] = []
    private var listener: Listener?

    init() throws {
        var configuration = Listener.Configuration()
        (configuration.threads, configuration.workers) = (1, 8)
        let listener = try Listener(
            configuration, admit: { _ in .long(limit: 1 << 20) },
            answer: { [weak self] in self?.answer($0) ?? Response(status: 500) })
        self.listener = listener
        try listener.start()
    }

    deinit { _ = listener?.stop(grace: 0) }

    var issuer: String { "http://127.0.0.1:\(listener?.port ?? 0)" }
    /// Paths that were asked, in order.
    var asked: [String] { lock.withLock { seen } }

    func behave(_ change: (inout Manner) -> Void) { lock.withLock { change(&manner) } }

    private func answer(_ request: Request) -> Response {
        let manner = lock.withLock {
            seen.append(request.path)
            return self.manner
        }
        if let other = manner.answers[request.path] { return other() }
        return switch request.path {
        case "/.well-known/openid-configuration": Self.json(description(manner))
        case "/keys": Self.json(.object(["keys": .array([.object(["kty": "oct"]), "nonsense"] + manner.published)]))
        case "/authorize": authorize(request)
        case "/token": token(request, manner)
        case "/userinfo": Self.json(.object(manner.facts.merging(["sub": .string(manner.subject)]) { told, _ in told }))
        default: Response(status: 404)
        }
    }

    private func description(_ manner: Manner) -> JSONValue {
        .object([
            "issuer": .string(manner.issuer ?? issuer), "authorization_endpoint": .string(issuer + "/authorize?a=b"),
            "token_endpoint": .string(issuer + "/token"), "jwks_uri": .string(issuer + "/keys"),
            "userinfo_endpoint": .string(issuer + "/userinfo"),
            "token_endpoint_auth_methods_supported": manner.takesBasic
                ? ["client_secret_basic"] : ["client_secret_post"],
        ])
    }

    /// The person is known already: the browser is sent back at once.
    private func authorize(_ request: Request) -> Response {
        let query = Dictionary(request.query.map { ($0.name, $0.value) }) { first, _ in first }
        guard query["response_type"] == "code", query["client_id"] == Self.client, query["a"] == "b",
            query["code_challenge_method"] == "S256", query["scope"]?.contains("openid") == true,
            let redirect = query["redirect_uri"], let state = query["state"], let nonce = query["nonce"],
            let challenge = query["code_challenge"]
        else { return Response(status: 400) }
        let code = UUID().uuidString
        lock.withLock { codes[code] = Granted(nonce: nonce, challenge: challenge, redirect: redirect) }
        return .redirect(to: "\(redirect)?code=\(code)&state=\(state)&iss=\(issuer)", status: 302)
    }

    private func token(_ request: Request, _ manner: Manner) -> Response {
        guard let form = try? Form(request), isClient(request, form, manner) else { return Response(status: 401) }
        let granted = lock.withLock { codes.removeValue(forKey: form["code"] ?? "") }
        let challenge = TokenKey.text(Digest.sha256(form["code_verifier"] ?? ""))
        guard let granted, granted.challenge == challenge, granted.redirect == form["redirect_uri"] else {
            return Self.json(.object(["error": "invalid_grant"]), status: 400)
        }
        let now = Int(Date().timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": .string(issuer), "aud": .string(Self.client), "sub": .string(manner.subject),
            "nonce": .string(granted.nonce), "iat": .number(Double(now)), "exp": .number(Double(now + 300)),
        ]
        if manner.tellsInToken { claims.merge(manner.facts) { first, _ in first } }
        manner.claims(&claims)
        var head: [String: JSONValue] = ["alg": .string(manner.key.algorithm), "kid": .string(manner.key.id)]
        manner.head(&head)
        let signed = [JSONValue.object(head), .object(claims)].map { TokenKey.text(Array($0.text().utf8)) }
            .joined(separator: ".")
        let signature = (manner.sign ?? manner.key.sign)(Array(signed.utf8))
        return Self.json(
            .object([
                "access_token": "opaque", "token_type": "Bearer",
                "id_token": .string("\(signed).\(TokenKey.text(signature))"),
            ]))
    }

    private func isClient(_ request: Request, _ form: Form, _ manner: Manner) -> Bool {
        guard manner.takesBasic else { return form["client_id"] == Self.client && form["client_secret"] == Self.secret }
        let pair = "earshot-test:a%20secret%20%26%20more"
        return request.headers["Authorization"] == "Basic " + Data(pair.utf8).base64EncodedString()
    }

    private static func json(_ value: JSONValue, status: Int = 200) -> Response {
        .json(Array(value.text().utf8), status: status)
    }
}
