package import API
import Application
package import Foundation
package import HTTP
package import Web

extension Server {
    /// The endpoint that answers a method and a path; `nil` for pages and for what nobody answers.
    package func endpoint(_ method: String, _ components: [String]) -> EndpointDescription? {
        guard let match = routes.match(method == "HEAD" ? "GET" : method, components), !match.route.isPage else {
            return nil
        }
        return routes.descriptions.first {
            $0.method.rawValue == match.route.method && Routes.segments($0.path) == match.route.segments
        }
    }
}

extension EndpointDescription {
    /// Whether it declares this error, or everybody may meet it: who has to say who they are, or the database is away.
    package func mayAnswer(_ kind: ErrorKind) -> Bool {
        errors.contains(kind) || generalErrors.contains(kind)
    }
}

extension Response {
    /// The kind of error that it tells; `nil` where it tells none.
    package var problem: ErrorKind? {
        guard status >= 400, case .bytes(let bytes) = body else { return nil }
        return ErrorKind(problemDocument: Data(bytes))
    }
}

extension ErrorKind {
    package init?(problemDocument: Data) {
        guard let document = try? Wire.decode(ProblemDocument.self, from: problemDocument) else { return nil }
        self.init(rawValue: String(document.type.dropFirst("/errors/".count)))
    }
}
