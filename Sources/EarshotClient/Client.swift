package import API
import Foundation
import JSON
import Outgoing

/// Asks a server by the same endpoint values that it answers with.
package struct Client: Sendable {
    package enum Failure: Error, Sendable {
        /// Nobody answers there, or not in time.
        case unreachable(String)
        /// The server said no.
        case refused(ProblemDocument)
        /// A no that is not in Earshot's words: a proxy's, or another server's. With its status.
        case strange(Int)
        /// What came back is not what the endpoint promises.
        case unexpected(String)
        /// What is asked about has no name: nothing was asked.
        case unnamed(String)
    }

    private let base: URL
    private let token: String
    private let conversation = Conversation()
    /// Told while the server has us wait, of for how many seconds.
    private let waiting: @Sendable (Int) -> Void

    /// - Parameter address: where the server is, `https://earshot.example`.
    /// - Parameter waiting: told each time before it waits for a server that is busy, of for how many seconds.
    package init(address: String, token: String, waiting: @escaping @Sendable (Int) -> Void = { _ in })
        throws(Failure)
    {
        guard let base = URL(string: address), let scheme = base.scheme, ["http", "https"].contains(scheme),
            base.host() != nil
        else {
            throw .unreachable("“\(address)” is no web address.")
        }
        (self.base, self.token, self.waiting) = (base, token, waiting)
    }

    package func call<Input, Output: Decodable>(_ endpoint: Endpoint<Input, Nothing, Output>, _ input: Input)
        throws(Failure) -> Output
    {
        try decode(send(endpoint.method, endpoint.path, input, body: nil, type: nil))
    }

    package func call<Input, Body: Encodable, Output: Decodable>(
        _ endpoint: Endpoint<Input, Body, Output>, _ input: Input, _ body: Body
    )
        throws(Failure) -> Output
    {
        guard let data = try? Wire.encode(body) else { throw .unexpected("The body can't be written as JSON.") }
        return try decode(send(endpoint.method, endpoint.path, input, body: data, type: "application/json"))
    }

    package func call<Input, Output: Decodable>(
        _ endpoint: Endpoint<Input, Bytes, Output>, _ input: Input, _ body: Bytes
    ) throws(Failure)
        -> Output
    {
        try decode(send(endpoint.method, endpoint.path, input, body: Data(body.bytes), type: body.mediaType))
    }

    /// The answer as the server writes it in another media type: JUnit, SARIF, plain text.
    package func text<Input, Body: Encodable, Output>(
        _ endpoint: Endpoint<Input, Body, Output>, _ input: Input, _ body: Body, accept: String
    )
        throws(Failure) -> String
    {
        guard let data = try? Wire.encode(body) else { throw .unexpected("The body can't be written as JSON.") }
        return String(
            decoding: try send(
                endpoint.method, endpoint.path, input, body: data, type: "application/json", accept: accept),
            as: UTF8.self)
    }

    func decode<Output: Decodable>(_ data: Data) throws(Failure) -> Output {
        do { return try Wire.decode(Output.self, from: data) } catch {
            throw .unexpected("The server's answer can't be read: \(error)")
        }
    }

    func send(
        _ method: HTTPMethod, _ path: String, _ input: some Encodable, body: Data?, type: String?,
        accept: String = "application/json"
    ) throws(Failure) -> Data {
        var headers = [(name: "Authorization", value: "Bearer \(token)"), (name: "Accept", value: accept)]
        if let type { headers.append((name: "Content-Type", value: type)) }
        let url = try address(path, input)
        var bytes = body.map(Array.init) ?? (method == .get ? nil : [])
        if let plain = bytes, let packed = PackedBody.gzip(plain) {
            headers.append((name: "Content-Encoding", value: "gzip"))
            bytes = packed
        }
        let answer: Conversation.Answer
        do throws(Conversation.Silence) {
            answer = try conversation.askPatiently(
                method.rawValue, url.absoluteString, headers: headers, body: bytes, waiting: waiting)
        } catch {
            throw .unreachable(error.why)
        }
        let data = Data(answer.body)
        guard (200..<300).contains(answer.status) else {
            guard let problem = try? Wire.decode(ProblemDocument.self, from: data) else {
                throw .strange(answer.status)
            }
            throw .refused(problem)
        }
        return data
    }

    /// The address of a call: parameters named in the path go there, the others behind the question mark.
    private func address(_ path: String, _ input: some Encodable) throws(Failure) -> URL {
        guard let data = try? Wire.encode(input),
            case .object(let values)? = try? Wire.decode(JSONValue.self, from: data)
        else {
            throw .unexpected("The parameters can't be written.")
        }
        var query: [URLQueryItem] = []
        var filled = path
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let text = Self.text(value) else { continue }
            if path.contains("{\(name)}") {
                guard !text.isEmpty else { throw .unnamed(name) }
                filled = filled.replacing(
                    "{\(name)}", with: text.addingPercentEncoding(withAllowedCharacters: Self.inPath) ?? "")
            } else {
                query.append(URLQueryItem(name: name, value: text))
            }
        }
        var parts = URLComponents(url: base, resolvingAgainstBaseURL: false)
        let prefix = base.path().hasSuffix("/") ? String(base.path().dropLast()) : base.path()
        parts?.percentEncodedPath = prefix + filled
        if !query.isEmpty {
            parts?.queryItems = query
            // A plus sign means a space to whoever reads forms.
            let encoded = parts?.percentEncodedQuery?.replacing("+", with: "%2B")
            parts?.percentEncodedQuery = encoded
        }
        guard let url = parts?.url else { throw .unexpected("\(path) makes no address.") }
        return url
    }

    private static let inPath = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~+"))

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
        case .null, .array, .object: nil
        }
    }
}
