import Application
import ArgumentParser
import Foundation
import HTTP
import Web

/// By what people sign in, from the environment. What is set up by half is refused at the start, since a server that lets in others
/// than was meant, or nobody, tells nobody.
struct SignInConfiguration {
    var ways = SignInWays()
    var header: IdentityHeader?

    init(_ value: (String) -> String?, proxies: TrustedProxies) throws {
        ways.openID = try Self.openID(value)
        header = try Self.header(value, proxies)
        ways.isBehindIdentityProxy = header != nil
        do throws(GroupScopes.Unreadable) {
            ways.groups = try value("EARSHOT_GROUPS").map(GroupScopes.init(list:))
        } catch {
            throw ValidationError(
                "EARSHOT_GROUPS is written “earshot-admins=read,triage,admin; everyone=read”, with scopes of Earshot; this can't be read: “\(error.entry)”."
            )
        }
        guard ways.groups == nil || ways.openID != nil || header != nil else {
            throw ValidationError(
                "EARSHOT_GROUPS is of use beside EARSHOT_OIDC_ISSUER or EARSHOT_USER_HEADER only, by which groups are known, and neither is set."
            )
        }
        for name in ["EARSHOT_GROUPS_HEADER", "EARSHOT_OIDC_GROUPS_CLAIM"] {
            try Setting.need("EARSHOT_GROUPS", beside: name, value)
        }
        switch value("EARSHOT_PASSWORDS") {
        case nil, "on": break
        case "off":
            guard ways.openID != nil || header != nil else {
                throw ValidationError(
                    "EARSHOT_PASSWORDS is off, and nothing else to sign in by is set up: EARSHOT_OIDC_ISSUER or EARSHOT_USER_HEADER."
                )
            }
            ways.takesPasswords = false
        case let other?: throw ValidationError("EARSHOT_PASSWORDS is on or off, not “\(other)”.")
        }
    }

    private static func openID(_ value: (String) -> String?) throws -> OpenIDProvider? {
        guard let issuer = value("EARSHOT_OIDC_ISSUER") else {
            let others = ["CLIENT_ID", "CLIENT_SECRET", "CLIENT_SECRET_FILE", "LABEL", "SCOPES", "GROUPS_CLAIM"]
            for other in others { try Setting.need("EARSHOT_OIDC_ISSUER", beside: "EARSHOT_OIDC_\(other)", value) }
            return nil
        }
        var secret = value("EARSHOT_OIDC_CLIENT_SECRET")
        if let file = value("EARSHOT_OIDC_CLIENT_SECRET_FILE") {
            secret = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        do throws(OpenIDSetup.Fault) {
            return OpenIDProvider(
                try OpenIDSetup(
                    issuer: issuer, clientID: value("EARSHOT_OIDC_CLIENT_ID") ?? "", clientSecret: secret,
                    label: value("EARSHOT_OIDC_LABEL"), scopes: value("EARSHOT_OIDC_SCOPES"),
                    groupsClaim: value("EARSHOT_OIDC_GROUPS_CLAIM")))
        } catch {
            switch error {
            case .issuer:
                throw ValidationError(
                    "EARSHOT_OIDC_ISSUER is the provider's address as it calls itself, by https: https://login.example.org/realms/team."
                )
            case .client:
                throw ValidationError("EARSHOT_OIDC_CLIENT_ID says which client of the provider this server is.")
            }
        }
    }

    private static func header(_ value: (String) -> String?, _ proxies: TrustedProxies) throws -> IdentityHeader? {
        guard let name = value("EARSHOT_USER_HEADER") else {
            guard value("EARSHOT_GROUPS_HEADER") == nil else {
                throw ValidationError("EARSHOT_GROUPS_HEADER is of use beside EARSHOT_USER_HEADER only.")
            }
            return nil
        }
        guard value("EARSHOT_TRUSTED_PROXIES") != nil else {
            throw ValidationError(
                "EARSHOT_USER_HEADER is believed of the proxies in EARSHOT_TRUSTED_PROXIES alone, and that names none.")
        }
        guard let header = IdentityHeader(name: name, groups: value("EARSHOT_GROUPS_HEADER"), proxies: proxies) else {
            throw ValidationError(
                "EARSHOT_USER_HEADER and EARSHOT_GROUPS_HEADER are names of headers that mean nothing else: X-Forwarded-User, X-Forwarded-Groups."
            )
        }
        return header
    }
}
