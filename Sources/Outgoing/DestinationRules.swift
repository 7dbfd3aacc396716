/// Which hosts may be sent to. Without a list: every host by https, on public addresses only. With a list: the hosts on
/// it and no other, wherever they are, by plain http where the list says so.
package struct DestinationRules: Sendable, Hashable {
    /// A host the operator named.
    private struct Host: Sendable, Hashable {
        let name: String
        /// `nil`: any.
        let port: Int?
        let mayBePlain: Bool
    }

    /// Why nothing may be sent somewhere.
    package enum Refusal: Error, Sendable, Hashable {
        case plain
        case notListed
        case notPublic(IPAddress)
    }

    /// The list can't be read; this is the entry.
    package struct Unreadable: Error, Sendable, Hashable { package let entry: String }

    private let hosts: [Host]?

    /// Public hosts by https.
    package static let standard = DestinationRules()
    private init() { hosts = nil }

    /// - Parameter list: hosts with commas between them: `hooks.example.org`, `ci.internal:8443`, and
    ///   `http://10.0.0.5:9000` for one that is spoken to without encryption.
    package init(list: String) throws(Unreadable) {
        var hosts: [Host] = []
        for entry in list.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init) {
            let isPlain = entry.hasPrefix("http://")
            let name = entry.hasPrefix("https://") || isPlain ? entry : "https://\(entry)"
            guard let place = try? Destination(name) else { throw Unreadable(entry: entry) }
            let rest = name.dropFirst(place.scheme.count + 3)
            guard !rest.contains(where: { "/?#".contains($0) }) else { throw Unreadable(entry: entry) }
            let saysPort = rest.last != "]" && rest.hasSuffix(":\(place.port)")
            hosts.append(Host(name: place.host, port: saysPort ? place.port : nil, mayBePlain: isPlain))
        }
        self.hosts = hosts
    }

    /// What can be said before the name is looked up.
    package func check(_ place: Destination) throws(Refusal) {
        guard let hosts else {
            guard place.scheme == "https" else { throw .plain }
            if let address = IPAddress(place.host), !address.isPublic { throw .notPublic(address) }
            return
        }
        let named = hosts.filter { $0.name == place.host && ($0.port ?? place.port) == place.port }
        guard !named.isEmpty else { throw .notListed }
        guard place.scheme == "https" || named.contains(where: \.mayBePlain) else { throw .plain }
    }

    /// Whether a connection to this address may be opened, for a place that was checked.
    func allows(_ address: IPAddress) -> Bool { hosts != nil || address.isPublic }
}
