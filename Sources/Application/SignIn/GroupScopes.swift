import API
import Foundation

/// What the groups that people are in elsewhere let them do here. Who is in none of them is not let in by them.
package struct GroupScopes: Sendable, Hashable {
    /// This entry can't be read.
    package struct Unreadable: Error, Sendable, Hashable { package let entry: String }

    /// For everybody whom the provider or the proxy knows.
    private static let everybody = "*"
    private var scopes: [String: Set<Scope>] = [:]

    /// - Parameter list: `earshot-admins=read,triage,support,admin; cn=qa,dc=example=read; *=read`: entries with semicolons
    ///   between them. The last equals sign parts group and scopes, since names of groups may hold some.
    package init(list: String) throws(Unreadable) {
        for entry in list.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
            let entry = entry.trimmingCharacters(in: .whitespaces)
            if entry.isEmpty { continue }
            guard let equals = entry.lastIndex(of: "=") else { throw Unreadable(entry: entry) }
            let group = entry[..<equals].trimmingCharacters(in: .whitespaces)
            let words = entry[entry.index(after: equals)...].split { $0 == "," || $0 == " " }.map(String.init)
            let meant = words.compactMap(Scope.init)
            guard !group.isEmpty, !meant.isEmpty, meant.count == words.count else { throw Unreadable(entry: entry) }
            scopes[group, default: []].formUnion(meant)
        }
        guard !scopes.isEmpty else { throw Unreadable(entry: list) }
    }

    /// What somebody in these groups may do; empty: nothing. In the order of the house, so that equal ones are equal.
    func scopes(of groups: [String]) -> [Scope] {
        let all = Set(groups + [Self.everybody]).reduce(into: Set<Scope>()) { $0.formUnion(scopes[$1] ?? []) }
        return Scope.allCases.filter(all.contains)
    }
}
