import API
import Application
import Foundation
import Messages
import Storage

/// One's own password; for administrators also people's accounts and machines' tokens.
struct SettingsPage: TranslatedPage {
    struct Account {
        var id: Int64
        var name: String
        var state: Message
        /// What they may do: in all apps first, then in single ones, then a form for another app.
        var grants: [GrantForm]
        /// In force: it may be changed.
        var isActive: Bool
        /// Somebody else's: it may be disabled.
        var isOther: Bool
        /// It may do nothing that whoever looks may not: they may let it in.
        var mayLink: Bool
    }
    /// What may be done in one place, as a form.
    struct GrantForm {
        var account: Int64
        var legend: Message
        /// The app's slug; empty: all apps.
        var app: String
        var boxes: [ScopeBox]
        var button: Message
        /// Of a form for another app: which there are.
        var appField: String?
        var apps: [FormChoice] = []
    }
    struct Token {
        var id: Int64
        var name: String
        var scopes: Message
        var added: Message
        var used: Message
        var isActive: Bool
    }
    /// A check box of one scope.
    struct ScopeBox {
        var id: String
        var value: String
        var text: Message
        var isChosen: Bool
    }

    let title: Message = "Settings"
    var name: String
    var scopes: Message
    var done: Message?
    var fault: FormFault?
    var passwordFields: [FormField]
    var takesPasswords = true
    /// That pages may be in, the one that the account chose as chosen.
    var languages: [FormChoice]
    var isAdmin: Bool
    /// An administrator of one app at least.
    var seesLog: Bool
    var accounts: [Account] = []
    var newAccount: [FormField] = []
    var newAccountScopes: [ScopeBox] = []
    var newAccountApps: [ScopeBox] = []
    var tokens: [Token] = []
    var newToken: [FormField] = []
    var newTokenScopes: [ScopeBox] = []
    var newTokenApps: [ScopeBox] = []
    var tokenScopesMessage: Message?
    /// A form that came back was for single apps.
    var isForSome = false

    static var sample: SettingsPage {
        let box = ScopeBox(id: "b", value: "read", text: "read", isChosen: true)
        return SettingsPage(
            name: "ada", scopes: "read", done: "d", fault: .sample, passwordFields: [.sample],
            languages: [.sample], isAdmin: true, seesLog: true,
            accounts: [
                Account(
                    id: 1, name: "n", state: "s",
                    grants: [
                        GrantForm(
                            account: 1, legend: "l", app: "a", boxes: [box], button: "b", appField: "f", apps: [.sample]
                        )
                    ], isActive: true, isOther: true, mayLink: true)
            ],
            newAccount: [.sample], newAccountScopes: [box], newAccountApps: [box],
            tokens: [Token(id: 1, name: "n", scopes: "s", added: .sample, used: .sample, isActive: true)],
            newToken: [.sample], newTokenScopes: [box], newTokenApps: [box], tokenScopesMessage: "m", isForSome: true)
    }
}

/// A secret, shown this once.
struct SecretPage: TranslatedPage {
    var title: Message
    var about: Message
    var secret: String
    /// What else there is to know of it.
    var beside: Message?
    /// Where it goes on from here.
    var backLink = "/settings"
    var back: Message = "Settings"

    static var sample: SecretPage { SecretPage(title: "t", about: "a", secret: "s", beside: "b") }
}

extension SettingsPage {
    init(_ context: Context) throws {
        name = context.caller.name
        let caller = context.caller
        scopes = Self.words(caller.grants)
        isAdmin = caller.mayEverywhere(.admin)
        seesLog = caller.mayAnywhere(.admin)
        let own = try context.read { try $0.account(named: context.caller.name) }
        passwordFields = Self.password(hasOne: own?.hasPassword ?? false)
        takesPasswords = context.signInWays.takesPasswords
        languages = Language.allCases.map {
            FormChoice(value: $0.rawValue, text: Message(text: $0.name), isChosen: $0 == context.caller.language)
        }
        guard isAdmin else { return }
        let (people, machines, apps) = try context.read { (try $0.accounts(), try $0.tokens(), try $0.apps()) }
        accounts = people.map { Account($0, caller, apps) }
        tokens = machines.map { Token($0, now: context.now) }
        newAccount = [FormField("name", "Name", hint: "They sign in with it.", isRequired: true)]
        newAccountScopes = Self.boxes("new-account", [.read, .triage, .support], by: caller)
        newAccountApps = Self.boxes("new-account-app", apps)
        newToken = [
            FormField("token-name", "What it is for", hint: "For instance: ci.", isRequired: true),
            FormField(
                "token-expires", "Last day it may be used",
                hint: "For instance: 2027-06-30, in UTC. Empty: until it is revoked.", type: "date"),
        ]
        newTokenScopes = Self.boxes("new-token", [.upload, .read], by: caller)
        newTokenApps = Self.boxes("new-token-app", apps)
    }

    private static func password(hasOne: Bool) -> [FormField] {
        let old = FormField(
            "old", "Present password", type: "password", isRequired: true, autocomplete: "current-password")
        let new = FormField(
            "new", hasOne ? "New password" : "Password", hint: "At least \(Password.shortest) characters.",
            type: "password", isRequired: true, autocomplete: "new-password")
        return hasOne ? [old, new] : [new]
    }

    /// What the giver may give somewhere, and what is held already.
    /// - Parameter held: nothing is ticked but this; `nil`: what is usual, as far as it may be given.
    static func boxes(
        _ prefix: String, _ usual: Set<Scope> = [], held: Set<Scope>? = nil, by giver: Caller
    ) -> [ScopeBox] {
        Scope.allCases.filter { giver.mayAnywhere($0) || held?.contains($0) ?? false }.map { scope in
            ScopeBox(
                id: "\(prefix)-\(scope.rawValue)", value: scope.rawValue, text: words(scope),
                isChosen: (held ?? usual).contains(scope))
        }
    }

    static func boxes(_ prefix: String, _ apps: [StoredApp], chosen: [String] = []) -> [ScopeBox] {
        apps.map {
            ScopeBox(
                id: "\(prefix)-\($0.slug)", value: $0.slug, text: Message(text: $0.name),
                isChosen: chosen.contains($0.slug))
        }
    }

    /// `read, triage; support in shop`.
    fileprivate static func words(_ grants: Grants) -> Message {
        func list(_ scopes: Set<Scope>) -> String {
            Scope.allCases.filter(scopes.contains).map(\.rawValue).joined(separator: ", ")
        }
        let everywhere = grants.everywhere.isEmpty ? [] : [Message(text: list(grants.everywhere))]
        let all = everywhere + grants.inApps.map { "\(text: list($0.scopes)) in \(text: $0.slug)" }
        return all.isEmpty ? "nothing" : all.joined(by: "; ")
    }

    private static func words(_ scope: Scope) -> Message {
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
    fileprivate init(_ account: Storage.Account, _ caller: Caller, _ apps: [StoredApp]) {
        let held = Grants(scopes: account.scopes, apps: account.apps)
        id = account.id
        name = account.name
        isActive = account.disabledAt == nil
        isOther = account.name != caller.name
        mayLink = caller.holds(held)
        state =
            account.disabledAt.map { "disabled \(day: $0)" }
            ?? (account.hasPassword ? "in force" : "in force, no password yet")
        let all = SettingsPage.GrantForm(
            account: id, legend: "What \(text: name) may do in all apps", app: "",
            boxes: SettingsPage.boxes("account-\(id)", held: held.everywhere, by: caller),
            button: "Set the scopes of \(text: name)")
        let single = held.inApps.map { grant in
            SettingsPage.GrantForm(
                account: account.id, legend: "What \(text: account.name) may do in \(text: grant.slug) beside",
                app: grant.slug,
                boxes: SettingsPage.boxes("account-\(account.id)-in-\(grant.slug)", held: grant.scopes, by: caller),
                button: "Set the scopes of \(text: account.name) in \(text: grant.slug)")
        }
        let others = apps.filter { app in !held.inApps.contains { $0.id == app.id } }
        let another = SettingsPage.GrantForm(
            account: id, legend: "Let \(text: name) into one app", app: "",
            boxes: SettingsPage.boxes("account-\(id)-another", by: caller), button: "Let \(text: name) into this app",
            appField: "account-\(id)-in",
            apps: others.map { FormChoice(value: $0.slug, text: Message(text: $0.name), isChosen: false) })
        grants = [all] + single + (others.isEmpty ? [] : [another])
    }
}

extension SettingsPage.Token {
    fileprivate init(_ token: Storage.Token, now: Date) {
        id = token.id
        name = token.name
        scopes = SettingsPage.words(Grants(scopes: token.scopes, apps: token.apps))
        added = Message(day: token.createdAt)
        isActive = token.revokedAt == nil
        let last: Message = token.lastUsedAt.map { "used \(time: $0)" } ?? "never used"
        if let revoked = token.revokedAt {
            used = "revoked \(day: revoked), \(last)"
        } else if let end = token.expiresAt {
            let day = end.addingTimeInterval(-1)
            used =
                end <= now ? "expired after \(calendarDay: day), \(last)" : "expires after \(calendarDay: day), \(last)"
        } else {
            used = last
        }
    }
}
