import API
import Outgoing

/// Which provider of OpenID Connect people sign in by, and what this server is to it.
package struct OpenIDSetup: Sendable {
    package enum Fault: Error, Sendable, Hashable { case issuer, client }

    /// As the provider calls itself, sign by sign.
    let issuer: String
    let clientID: String
    /// `nil`: the provider takes the proof of PKCE alone.
    let clientSecret: String?
    /// What the button says after “Sign in with”.
    package let label: String
    /// What is asked for, `openid` among it.
    let scopes: String
    /// The claim that names the person's groups.
    let groupsClaim: String
    /// The issuer's own host: it may stand anywhere, also within the network.
    let rules: DestinationRules
    private let home: Destination

    package init(
        issuer: String, clientID: String, clientSecret: String?, label: String? = nil, scopes: String? = nil,
        groupsClaim: String? = nil
    ) throws(Fault) {
        guard let home = try? Destination(issuer), !issuer.contains(where: { $0 == "?" || $0 == "#" }) else {
            throw .issuer
        }
        // In plain text anybody on the way could be the provider; within one machine nobody is on the way.
        guard home.scheme == "https" || ["127.0.0.1", "::1", "localhost"].contains(home.host) else { throw .issuer }
        guard !clientID.isEmpty else { throw .client }
        let host = home.host.contains(":") ? "[\(home.host)]" : home.host
        guard let rules = try? DestinationRules(list: "\(home.scheme)://\(host):\(home.port)") else { throw .issuer }
        (self.issuer, self.clientID, self.clientSecret) = (issuer, clientID, clientSecret)
        (self.home, self.rules) = (home, rules)
        self.label = label ?? home.host
        let asked = (scopes ?? "openid profile email").split(separator: " ").map(String.init)
        self.scopes = (asked.contains("openid") ? asked : ["openid"] + asked).joined(separator: " ")
        self.groupsClaim = groupsClaim ?? "groups"
    }

    /// Where the provider tells of itself.
    var discovery: String {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
    }

    /// Where a request to an address that the provider named may go: its own host, wherever that is, else by https to a
    /// public one.
    func rules(for place: Destination) -> DestinationRules {
        (place.scheme, place.host, place.port) == (home.scheme, home.host, home.port) ? rules : .standard
    }
}
