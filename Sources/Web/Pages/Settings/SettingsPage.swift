import API
import Application
import Foundation
import Storage

/// One's own password; for administrators also people's accounts and machines' tokens.
struct SettingsPage: PageContent {
    struct Account {
        var id: Int64
        var name: String
        var state: String
        var scopes: [ScopeBox]
        /// In force: it may be changed.
        var isActive: Bool
        /// Somebody else's: it may be disabled.
        var isOther: Bool
    }
    struct Token {
        var id: Int64
        var name: String
        var scopes: String
        var added: DatedText
        var used: DatedText
        var isActive: Bool
    }
    /// A check box of one scope.
    struct ScopeBox {
        var id: String
        var value: String
        var text: String
        var isChosen: Bool
    }

    let title = "Settings"
    var name: String
    var scopes: String
    var done: String?
    var fault: FormFault?
    var passwordFields: [FormField]
    var takesPasswords = true
    var isAdmin: Bool
    var accounts: [Account] = []
    var newAccount: [FormField] = []
    var newAccountScopes: [ScopeBox] = []
    var tokens: [Token] = []
    var newToken: [FormField] = []
    var newTokenScopes: [ScopeBox] = []
    var tokenScopesMessage: String?

    static var sample: SettingsPage {
        let box = ScopeBox(id: "b", value: "read", text: "read", isChosen: true)
        return SettingsPage(
            name: "ada", scopes: "read", done: "d", fault: .sample, passwordFields: [.sample],
            isAdmin: true,
            accounts: [Account(id: 1, name: "n", state: "s", scopes: [box], isActive: true, isOther: true)],
            newAccount: [.sample], newAccountScopes: [box],
            tokens: [Token(id: 1, name: "n", scopes: "s", added: .sample, used: .sample, isActive: true)],
            newToken: [.sample], newTokenScopes: [box], tokenScopesMessage: "m")
    }
}

/// A secret, shown this once.
struct SecretPage: PageContent {
    var title: String
    var about: String
    var secret: String
    /// Where it goes on from here.
    var backLink = "/settings"
    var back = "Settings"

    static var sample: SecretPage { SecretPage(title: "t", about: "a", secret: "s") }
}

extension SettingsPage {
    init(_ context: Context) throws {
        name = context.caller.name
        scopes = context.caller.scopes.map(\.rawValue).sorted().joined(separator: ", ")
        isAdmin = context.caller.may(.admin)
        let own = try context.read { try $0.account(named: context.caller.name) }
        passwordFields = Self.password(hasOne: own?.hasPassword ?? false)
        takesPasswords = context.signInWays.takesPasswords
        guard isAdmin else { return }
        let (people, machines) = try context.read { (try $0.accounts(), try $0.tokens()) }
        accounts = people.map { Account($0, isOther: $0.name != context.caller.name) }
        tokens = machines.map { Token($0, now: context.now) }
        newAccount = [FormField("name", "Name", hint: "They sign in with it.", isRequired: true)]
        newAccountScopes = Self.boxes("new-account", [.read, .triage, .support])
        newToken = [
            FormField("token-name", "What it is for", hint: "For instance: ci.", isRequired: true),
            FormField(
                "token-expires", "Last day it may be used",
                hint: "For instance: 2027-06-30, in UTC. Empty: until it is revoked.", type: "date"),
        ]
        newTokenScopes = Self.boxes("new-token", [.upload, .read])
    }

    private static func password(hasOne: Bool) -> [FormField] {
        let old = FormField(
            "old", "Present password", type: "password", isRequired: true, autocomplete: "current-password")
        let new = FormField(
            "new", hasOne ? "New password" : "Password", hint: "At least \(Password.shortest) characters.",
            type: "password", isRequired: true, autocomplete: "new-password")
        return hasOne ? [old, new] : [new]
    }

    static func boxes(_ prefix: String, _ chosen: Set<Scope>) -> [ScopeBox] {
        Scope.allCases.map { scope in
            ScopeBox(
                id: "\(prefix)-\(scope.rawValue)", value: scope.rawValue, text: words(scope),
                isChosen: chosen.contains(scope))
        }
    }

    private static func words(_ scope: Scope) -> String {
        switch scope {
        case .upload: "upload: send captures and audits"
        case .read: "read: see everything but who reported"
        case .triage: "triage: decide on problems"
        case .support: "support: file reports and see who reported"
        case .admin: "admin: apps, policies, accounts"
        }
    }
}

extension SettingsPage.Account {
    fileprivate init(_ account: Storage.Account, isOther: Bool) {
        id = account.id
        name = account.name
        isActive = account.disabledAt == nil
        self.isOther = isOther
        state =
            account.disabledAt.map { "disabled \(PlainWords.day($0))" }
            ?? (account.hasPassword ? "in force" : "in force, no password yet")
        scopes = SettingsPage.boxes("account-\(account.id)", Set(account.scopes.compactMap(Scope.init)))
    }
}

extension SettingsPage.Token {
    fileprivate init(_ token: Storage.Token, now: Date) {
        id = token.id
        name = token.name
        scopes = token.scopes.joined(separator: ", ")
        added = DatedText(day: token.createdAt)
        isActive = token.revokedAt == nil
        let last: DatedText = token.lastUsedAt.map { "used \(time: $0)" } ?? "never used"
        if let revoked = token.revokedAt {
            used = "revoked \(day: revoked), \(last)"
        } else if let end = token.expiresAt {
            let day = PlainWords.day(end.addingTimeInterval(-1))
            used = "\(end <= now ? "expired after" : "expires after") \(day), \(last)"
        } else {
            used = last
        }
    }
}
