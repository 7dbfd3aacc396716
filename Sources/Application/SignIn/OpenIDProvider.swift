import Foundation
import JSON
package import Outgoing
import Storage
import Synchronization

/// The provider that people sign in by, and what is remembered of it. Each question blocks for seconds at most, so it is
/// asked where that keeps nobody waiting who only reads.
package final class OpenIDProvider: Sendable {
    /// For how long its description and its keys are taken as they were: a key that is withdrawn is good for no longer.
    private static let age = Duration.seconds(600)
    /// Bytes of any answer.
    private static let longest = 256 << 10
    /// So many people may wait for it at once; the next is told to come again.
    private static let mostWaiting = 4

    private struct Kept<Value: Sendable>: Sendable {
        var value: Value
        var end: ContinuousClock.Instant
    }
    private struct Memory: Sendable {
        var description: Kept<ProviderDescription>?
        var keys: Kept<[ProviderKey]>?
    }

    package let setup: OpenIDSetup
    private let patience: Post.Patience
    private let memory = Mutex(Memory())
    private let waiting = Atomic(0)

    /// - Parameter patience: for each question.
    package init(_ setup: OpenIDSetup, patience: Post.Patience = Post.Patience(connecting: 3, all: 5)) {
        (self.setup, self.patience) = (setup, patience)
    }

    /// Where the browser goes to sign in.
    /// - Parameter redirect: where it comes back to, as the provider knows it.
    func address(for attempt: SignInAttempt, redirect: String) throws(OpenIDFault) -> String {
        try alone { () throws(OpenIDFault) in
            let place = try description().authorization
            let query = Self.form([
                ("response_type", "code"), ("client_id", setup.clientID), ("redirect_uri", redirect),
                ("scope", setup.scopes), ("state", attempt.state), ("nonce", attempt.nonce),
                ("code_challenge", attempt.challenge), ("code_challenge_method", "S256"),
            ])
            return place + (place.contains("?") ? "&" : "?") + query
        }
    }

    /// Who came back with this code.
    func person(_ code: String, _ attempt: SignInAttempt, redirect: String, now: Date) throws(OpenIDFault)
        -> VouchedPerson
    {
        try alone { () throws(OpenIDFault) in
            let description = try description()
            let granted = try exchange(code, attempt, redirect, description)
            let token = try IDToken(granted.id_token)
            var keys = try self.keys(description)
            // The provider may have changed its keys since.
            if !token.hasKey(in: keys) { keys = try self.keys(description, anew: true) }
            try token.check(setup, keys: keys, nonce: attempt.nonce, now: now)
            guard case .string(let subject)? = token.claims["sub"], !subject.isEmpty,
                subject.utf8.count <= VouchedPerson.longestSubject, subject.utf8.allSatisfy({ $0 > 0x1F && $0 != 0x7F })
            else { throw .token("it names nobody") }
            let claims = try further(token.claims, of: subject, granted.access_token, description)
            return VouchedPerson(
                identity: Identity(issuer: setup.issuer, subject: subject),
                names: ["preferred_username", "name", "email"].flatMap(claims.texts),
                groups: claims.texts(setup.groupsClaim))
        }
    }

    /// The token's claims; some providers tell names and groups only to who asks with the access token.
    private func further(
        _ claims: [String: JSONValue], of subject: String, _ access: String?, _ description: ProviderDescription
    ) throws(OpenIDFault) -> [String: JSONValue] {
        let isWhole = claims[setup.groupsClaim] != nil && claims["preferred_username"] != nil
        guard !isWhole, let place = description.userinfo, let access else { return claims }
        guard !access.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else {
            throw .answer("the access token can't be sent")
        }
        let bytes = try ask(place, headers: [("Authorization", "Bearer \(access)")])
        guard case .object(let more)? = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)),
            more["sub"] == .string(subject)
        else { throw .answer("userinfo_endpoint tells of somebody else, or what can't be read") }
        return claims.merging(more) { told, _ in told }
    }

    private struct Granted: Decodable {
        var id_token: String
        var access_token: String?
    }
    private struct Refused: Decodable { var error: String }

    private func exchange(
        _ code: String, _ attempt: SignInAttempt, _ redirect: String, _ description: ProviderDescription
    ) throws(OpenIDFault) -> Granted {
        var fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
            ("code_verifier", attempt.verifier),
        ]
        var headers = [("Content-Type", "application/x-www-form-urlencoded")]
        if let secret = setup.clientSecret, description.takesBasic {
            let pair = Address.escaped(setup.clientID) + ":" + Address.escaped(secret)
            headers.append(("Authorization", "Basic " + Data(pair.utf8).base64EncodedString()))
        } else {
            fields.append(("client_id", setup.clientID))
            if let secret = setup.clientSecret { fields.append(("client_secret", secret)) }
        }
        let answer = try send(description.token, headers: headers, body: Array(Self.form(fields).utf8))
        if answer.status == 400,
            (try? JSONDecoder().decode(Refused.self, from: Data(answer.body)))?.error == "invalid_grant"
        {
            throw .usedCode
        }
        guard answer.status == 200 else { throw .status(answer.status, "token_endpoint") }
        guard let granted = try? JSONDecoder().decode(Granted.self, from: Data(answer.body)) else {
            throw .answer("token_endpoint answers without an ID token that can be read")
        }
        return granted
    }

    // MARK: What is remembered

    private func description() throws(OpenIDFault) -> ProviderDescription {
        let now = ContinuousClock.now
        if let kept = memory.withLock({ $0.description }), kept.end > now { return kept.value }
        let description = try ProviderDescription(try ask(setup.discovery), of: setup)
        memory.withLock { $0.description = Kept(value: description, end: now + Self.age) }
        return description
    }

    private func keys(_ description: ProviderDescription, anew: Bool = false) throws(OpenIDFault) -> [ProviderKey] {
        let now = ContinuousClock.now
        if !anew, let kept = memory.withLock({ $0.keys }), kept.end > now { return kept.value }
        guard let keys = ProviderKey.all(try ask(description.keys)) else { throw .answer("jwks_uri holds no keys") }
        memory.withLock { $0.keys = Kept(value: keys, end: now + Self.age) }
        return keys
    }

    // MARK: Asking

    private func ask(_ place: String, headers: [(String, String)] = []) throws(OpenIDFault) -> [UInt8] {
        let answer = try send(place, headers: headers)
        guard answer.status == 200 else { throw .status(answer.status, place) }
        return answer.body
    }

    private func send(_ place: String, headers: [(String, String)], body: [UInt8]? = nil) throws(OpenIDFault)
        -> Fetch.Answer
    {
        guard let place = try? Destination(place) else { throw .answer("an address of the provider is none") }
        let headers = [("Accept", "application/json")] + headers
        do throws(Post.Failure) {
            return try Fetch(place, headers: headers.map { (name: $0, value: $1) }, body: body)
                .send(setup.rules(for: place), longest: Self.longest, patience)
        } catch { throw .unreachable(error) }
    }

    /// Fields as forms and queries hold them.
    private static func form(_ fields: [(String, String)]) -> String {
        fields.map { "\(Address.escaped($0))=\(Address.escaped($1))" }.joined(separator: "&")
    }

    private func alone<Value>(_ body: () throws(OpenIDFault) -> Value) throws(OpenIDFault) -> Value {
        defer { waiting.subtract(1, ordering: .relaxed) }
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.mostWaiting else { throw .busy }
        return try body()
    }
}
