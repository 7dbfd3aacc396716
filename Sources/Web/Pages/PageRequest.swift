import API
import Application
import Foundation
import HTTP
import Messages
import Storage

/// What a page or a form's sending is asked with.
struct PageRequest {
    let request: Request
    let parameters: [String: String]
    var form: Form

    /// A path parameter, a query parameter, or nothing.
    subscript(name: String) -> String? {
        parameters[name] ?? request.head.query(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A field of the form, trimmed; nothing where it is empty.
    func field(_ name: String) -> String? {
        guard let text = form[name]?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else { return nil }
        return text
    }

    func need(_ name: String) -> String { self[name] ?? "" }

    func number(_ name: String) throws -> Int {
        guard let number = self[name].flatMap({ Int($0) }) else {
            throw APIError(.notFound, "There is nothing at \(request.path).")
        }
        return number
    }
}

extension Routes {
    /// A page: needs the scope *read*, or leads to the sign-in.
    mutating func page(
        _ path: String, scope: Scope? = .read, _ answer: @escaping @Sendable (PageRequest, Context) throws -> Response
    ) {
        add(
            Route(method: "GET", segments: Self.segments(path), weight: .quick, scope: scope, isPage: true) {
                request, parameters, context in
                if scope != nil, !context.caller.isKnown { return Self.signIn(request) }
                try context.caller.need(scope)
                return try answer(PageRequest(request: request, parameters: parameters, form: Form()), context)
            })
    }

    /// The sending of a form: only with the token that the form carried. Answers 303, or the form again with its messages.
    /// Without a scope, whoever is signed in may send it.
    mutating func form(
        _ path: String, scope: Scope?, limit: Int? = nil,
        _ answer: @escaping @Sendable (PageRequest, Context) throws -> Response
    ) {
        let weight = limit.map { EndpointWeight.long(bodyLimit: $0) } ?? .quick
        add(
            Route(method: "POST", segments: Self.segments(path), weight: weight, scope: scope, isPage: true) {
                request, parameters, context in
                let form = try Self.read(request)
                guard let expected = context.caller.formToken else {
                    if let unsent = UnsentForm(request, form, context) { throw unsent }
                    return Self.signIn(request)
                }
                guard Secret.equal(form["formToken"] ?? "", expected), Self.isOwn(request, context) else {
                    if let unsent = UnsentForm(request, form, context) { throw unsent }
                    throw APIError(
                        .forbidden,
                        "The form is out of date: it was opened in another sign-in. Open it again and send it once more."
                    )
                }
                try context.caller.need(scope)
                return try answer(PageRequest(request: request, parameters: parameters, form: form), context)
            })
    }

    static func read(_ request: Request) throws -> Form {
        do throws(FormError) { return try Form(request) } catch {
            switch error {
            case .unsupportedType: throw APIError(.badRequest, "The form's Content-Type is none that forms have.")
            case .malformed(let words), .tooMuch(let words): throw APIError(.badRequest, words)
            case .unstorable(let field):
                throw APIError(.badRequest, "The field “\(field)” holds a NUL character, which can't be stored.")
            }
        }
    }

    /// The form was sent from one of our own pages, as far as the browser says.
    static func isOwn(_ request: Request, _ context: Context) -> Bool {
        guard let origin = request.headers["Origin"], origin != "null" else { return true }
        guard let host = request.headers["Host"] else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)" || origin == context.publicURL
    }

    private static func signIn(_ request: Request) -> Response {
        let target = request.method == .get || request.method == .head ? request.target : "/"
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "/-._~")
        return .redirect(to: "/sign-in?next=" + (target.addingPercentEncoding(withAllowedCharacters: allowed) ?? "/"))
    }
}
