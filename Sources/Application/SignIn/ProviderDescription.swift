import Foundation
import Outgoing

/// Where a provider is asked what, as it tells of itself (OpenID Connect Discovery 1.0, 3).
struct ProviderDescription: Sendable {
    /// Where browsers go.
    let authorization: String
    let token: String
    let keys: String
    let userinfo: String?
    /// Whether it takes the client's secret as a header; that is what nothing said means.
    let takesBasic: Bool

    private struct Written: Decodable {
        var issuer: String
        var authorization_endpoint: String
        var token_endpoint: String
        var jwks_uri: String
        var userinfo_endpoint: String?
        var token_endpoint_auth_methods_supported: [String]?
    }

    init(_ bytes: [UInt8], of setup: OpenIDSetup) throws(OpenIDFault) {
        guard let written = try? JSONDecoder().decode(Written.self, from: Data(bytes)) else {
            throw .answer("its openid-configuration can't be read")
        }
        guard written.issuer == setup.issuer else {
            throw .answer("its openid-configuration calls another issuer than the one that is set up")
        }
        let places =
            [written.authorization_endpoint, written.token_endpoint, written.jwks_uri]
            + (written.userinfo_endpoint.map { [$0] } ?? [])
        for place in places {
            // Where the browser goes no rule says more: only the person's own eyes see it.
            guard let place = try? Destination(place), !place.url.contains("#"),
                place.scheme == "https" || (try? setup.rules.check(place)) != nil
            else { throw .answer("its openid-configuration holds an address that is not by https") }
        }
        authorization = written.authorization_endpoint
        (token, keys, userinfo) = (written.token_endpoint, written.jwks_uri, written.userinfo_endpoint)
        takesBasic = written.token_endpoint_auth_methods_supported?.contains("client_secret_basic") ?? true
    }
}
