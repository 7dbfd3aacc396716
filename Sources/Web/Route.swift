package import API
package import Application
package import HTTP

extension Routes {
    /// What is answered at one address and method. Every request is held against many, and they are the same for all threads:
    /// what is found is not copied.
    package final class Route: Sendable {
        package let method: String
        package let segments: [String]
        package let weight: EndpointWeight
        package let scope: Scope?
        package let isPage: Bool
        /// What it answers on the head alone, whoever asks: whatever the headers say of that, nobody looks them up.
        package let answersHead: (@Sendable (RequestHead) -> Response)?
        /// What it answers on the head alone is the same for every request that comes the same way, with or without TLS.
        let isStanding: Bool
        /// It may wait for another server: it is answered where that keeps nobody waiting who only reads.
        package let waits: Bool
        /// `If-Match` is held against what GET answers at the same address.
        package let looksAtIfMatch: Bool
        package let meter = RouteMeter()
        package let handle: @Sendable (Request, [String: String], Context) throws -> Response
        package var ground: Ground { Ground(self) }

        /// The names of its segments; `nil`: one that is written as it is.
        private let names: [String?]
        let nameCount: Int

        package init(
            method: String, segments: [String], weight: EndpointWeight, scope: Scope?, isPage: Bool,
            answersHead: (@Sendable (RequestHead) -> Response)? = nil, isStanding: Bool = false,
            waits: Bool = false, looksAtIfMatch: Bool = false,
            handle: @escaping @Sendable (Request, [String: String], Context) throws -> Response
        ) {
            (self.method, self.segments, self.weight) = (method, segments, weight)
            (self.scope, self.isPage, self.answersHead) = (scope, isPage, answersHead)
            (self.isStanding, self.waits) = (isStanding, waits)
            (self.looksAtIfMatch, self.handle) = (looksAtIfMatch, handle)
            names = segments.map { $0.hasPrefix("{") ? String($0.dropFirst().dropLast()) : nil }
            nameCount = names.count { $0 != nil }
        }

        func fits(_ components: [String]) -> Bool {
            for (place, component) in components.enumerated() {
                guard names[place] == nil ? segments[place] == component : !component.isEmpty else { return false }
            }
            return true
        }

        func begins(with components: [String]) -> Bool {
            components.indices.allSatisfy { names[$0] == nil ? segments[$0] == components[$0] : true }
        }

        func parameters(_ components: [String]) -> [String: String] {
            zip(names, components).reduce(into: [:]) { values, pair in
                if let name = pair.0 { values[name] = pair.1 }
            }
        }
    }
}
