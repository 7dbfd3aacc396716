package import API
package import Application
import Foundation
import HTTP
package import JSON

/// The table of everything that is answered. Endpoints and pages are bound once; the OpenAPI document is a fold over it.
package struct Routes: Sendable {
    package struct Match: Sendable {
        package let route: Route
        package let parameters: [String: String]
    }

    private var bySize: [Int: [Route]] = [:]
    private let recorder = Recorder()
    package private(set) var descriptions: [EndpointDescription] = []

    /// What the document says of types and members.
    package let words: DocumentWords

    package init(_ words: DocumentWords = DocumentWords()) { self.words = words }

    /// Learns schemas while routes are bound; afterwards only read.
    /// `@unchecked Sendable`: used by the one thread that binds, before the listener starts.
    private final class Recorder: @unchecked Sendable {  // used by the one thread that binds
        let schemas = SchemaRecorder()
    }

    package var openAPI: JSONValue {
        OpenAPI.document(descriptions, components: recorder.schemas.components, words: words)
    }

    package mutating func add(_ route: Route) { bySize[route.segments.count, default: []].append(route) }

    /// Everything that is answered, for tests that ask all of it.
    package var all: [Route] { bySize.values.flatMap(\.self) }

    /// What each route's requests are counted with.
    var meters: [(method: String, path: String, meter: RouteMeter)] {
        all.map { ($0.method, "/" + $0.segments.joined(separator: "/"), $0.meter) }
    }

    /// The route of a method and path; literal segments win over names in braces.
    package func match(_ method: String, _ components: [String]) -> Match? {
        var found: Route?
        for route in bySize[components.count] ?? [] where route.method == method && route.fits(components) {
            if found.map({ route.nameCount < $0.nameCount }) ?? true { found = route }
            if route.nameCount == 0 { break }
        }
        return found.map { Match(route: $0, parameters: $0.parameters(components)) }
    }

    /// The page nearest above an address that is written with slashes at its end, or is the beginning of a page's
    /// address; `nil`: it is neither.
    package func nearestPage(_ components: [String]) -> String? {
        var parts = components[...]
        while parts.last?.isEmpty == true { parts.removeLast() }
        guard !parts.isEmpty, isPageOrBeginning(Array(parts)) else { return nil }
        while !parts.isEmpty, match("GET", Array(parts))?.route.isPage != true { parts.removeLast() }
        return "/" + parts.map(Address.escaped).joined(separator: "/")
    }

    private func isPageOrBeginning(_ components: [String]) -> Bool {
        bySize.contains { size, routes in
            size >= components.count
                && routes.contains { $0.isPage && $0.method == "GET" && $0.begins(with: components) }
        }
    }

    /// Which methods a path answers to.
    package func methods(_ components: [String]) -> [String] {
        let methods = (bySize[components.count] ?? []).filter { $0.fits(components) }.map(\.method)
        return Set(methods + (methods.contains("GET") ? ["HEAD"] : [])).sorted()
    }
}

extension Routes {
    /// An endpoint without a body.
    package mutating func bind<Input, Output: Codable>(
        _ endpoint: Endpoint<Input, Nothing, Output>,
        _ handler: @escaping @Sendable (Input, Context) throws -> Reply<Output>
    ) {
        bind(endpoint, read: { _ in Nothing() }) { input, _, context in try handler(input, context) }
    }

    /// An endpoint with a JSON body.
    package mutating func bind<Input, Body: Codable, Output: Codable>(
        _ endpoint: Endpoint<Input, Body, Output>,
        _ handler: @escaping @Sendable (Input, Body, Context) throws -> Reply<Output>
    ) {
        let body = JSONBody(of: endpoint, recorder.schemas)
        bind(endpoint, read: body.decode, handler)
    }

    /// An endpoint that changes a thing. What it answers and can't be changed may be sent back as it is, and not otherwise.
    /// - Parameter standing: the thing as it is.
    package mutating func bind<Input, Body: Codable, Output: Codable>(
        _ endpoint: Endpoint<Input, Body, Output>,
        standing: @escaping @Sendable (Input, Context) throws -> Output,
        _ handler: @escaping @Sendable (Input, Body, Context) throws -> Reply<Output>
    ) {
        let body = JSONBody(of: endpoint, recorder.schemas)
        bind(
            endpoint, read: body.decode,
            check: { try body.refuseFixed(in: $1, standing: standing($0, $2)) },
            encode: { Bytes(Array(try Wire.encode($0)), mediaType: "application/json") }, handler)
    }

    /// An endpoint whose JSON body may also come in the other media type it names.
    package mutating func bind<Input, Body: Codable, Output: Codable>(
        _ endpoint: Endpoint<Input, Body, Output>, other: @escaping @Sendable ([UInt8]) throws -> Body,
        _ handler: @escaping @Sendable (Input, Body, Context) throws -> Reply<Output>
    ) {
        let body = JSONBody(of: endpoint, recorder.schemas)
        bind(
            endpoint,
            read: { request in
                let type = request.headers["Content-Type"]?.split(separator: ";").first.map(String.init)
                guard let type, type == endpoint.otherBody else { return try body.decode(request) }
                return try other(request.body)
            }, handler)
    }

    /// An endpoint that takes bytes.
    package mutating func bind<Input, Output: Codable>(
        _ endpoint: Endpoint<Input, Bytes, Output>,
        _ handler: @escaping @Sendable (Input, Bytes, Context) throws -> Reply<Output>
    ) {
        bind(
            endpoint, read: { Bytes($0.body, mediaType: $0.headers["Content-Type"] ?? "application/octet-stream") },
            handler)
    }

    /// An endpoint that answers bytes.
    package mutating func bind<Input>(
        _ endpoint: Endpoint<Input, Nothing, Bytes>,
        _ handler: @escaping @Sendable (Input, Context) throws -> Reply<Bytes>
    ) {
        bind(endpoint, read: { _ in Nothing() }, encode: { $0 }) { input, _, context in try handler(input, context) }
    }

    private static func twice(_ name: String) -> APIError {
        APIError(
            .invalidParameter, "The parameter “\(name)” is there twice.", fields: [.init("?\(name)", "is there twice")])
    }

    /// A slip would be passed over in silence, and the answer be to another question.
    private static func unknown(_ name: String, beside known: Set<String>) -> APIError {
        let others = KnownNames.told(known.sorted())
        let near = NearName.of(name, among: known).map { " “\($0)” is meant?" } ?? ""
        return APIError(
            .invalidParameter, "There is no parameter “\(name)”; \(others).\(near)",
            fields: [.init("?\(name)", "is no parameter of this address")])
    }

    private mutating func bind<Input, Body, Output: Codable>(
        _ endpoint: Endpoint<Input, Body, Output>, read: @escaping @Sendable (Request) throws -> Body,
        _ handler: @escaping @Sendable (Input, Body, Context) throws -> Reply<Output>
    ) {
        bind(
            endpoint, read: read, encode: { Bytes(Array(try Wire.encode($0)), mediaType: "application/json") }, handler)
    }

    private mutating func bind<Input, Body, Output>(
        _ endpoint: Endpoint<Input, Body, Output>, read: @escaping @Sendable (Request) throws -> Body,
        check: @escaping @Sendable (Input, Request, Context) throws -> Void = { _, _, _ in },
        encode: @escaping @Sendable (Output) throws -> Bytes,
        _ handler: @escaping @Sendable (Input, Body, Context) throws -> Reply<Output>
    ) {
        let description = EndpointDescription(endpoint, recorder.schemas)
        precondition(
            description.unboundNames.isEmpty,
            "\(endpoint.path): \(description.unboundNames) is no property of the input")
        descriptions.append(description)
        let known = Set(description.parameters.map(\.name)), isWhole = description.isWholeList
        let isTagged = description.isTagged, looksAtIfMatch = endpoint.errors.contains(.preconditionFailed)
        add(
            Route(
                method: endpoint.method.rawValue, segments: Self.segments(endpoint.path), weight: endpoint.weight,
                scope: endpoint.scope, isPage: false, looksAtIfMatch: looksAtIfMatch
            ) { request, parameters, context in
                try context.caller.need(endpoint.scope)
                if !looksAtIfMatch { try IfMatch.refuse(in: request) }
                var all = parameters
                for (name, value) in request.query {
                    guard all[name] == nil || parameters[name] != nil else { throw Self.twice(name) }
                    guard known.contains(name), parameters[name] == nil else {
                        throw Self.unknown(name, beside: known.subtracting(parameters.keys))
                    }
                    all[name] = value
                }
                let input = try ParameterDecoder.decode(Input.self, from: all)
                let body = try read(request)
                try check(input, request, context)
                var reply = try handler(input, body, context)
                if isWhole { reply.value = try ParameterDecoder.decode(ListPart.self, from: all).cut(reply.value) }
                let response = Self.response(
                    reply, try reply.other ?? encode(reply.value), success: endpoint.success)
                return isTagged && reply.other == nil ? response.withETag(for: request.head) : response
            })
    }

    package static func segments(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }

    private static func response<Output>(_ reply: Reply<Output>, _ body: Bytes, success: Int) -> Response {
        var response = Response(
            status: reply.status ?? success,
            headers: [("Content-Type", body.mediaType), ("Cache-Control", "no-store")],
            body: .bytes(body.bytes))
        for (name, value) in reply.headers { response = response.setting(name, value) }
        return response
    }
}

extension ListPart {
    fileprivate func cut<Output>(_ value: Output) throws -> Output {
        guard limit != nil || after != nil, let list = value as? any WholeList else { return value }
        let part = list.part(from: try Limit.start(after), limit: try Limit.of(limit))
        return part as? Output ?? value
    }
}
