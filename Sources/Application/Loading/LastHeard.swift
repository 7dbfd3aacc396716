import History
package import Storage

/// The newest build in which something that was found is heard, by the order of releases.
package struct LastHeard: Sendable {
    package var build: String
    /// The line of its release, where that is not main.
    package var line: String?
    /// No build says it that comes later in the order; of one without a place in the order nobody knows.
    package var isLast: Bool
}

extension LastHeard {
    /// So many builds of an app are looked through, the newest.
    private static let most = 50

    /// By the place of what was found; nothing of what none of the newest builds says.
    package static func newest(_ found: [Found], in transaction: some Transaction) throws -> [Int: LastHeard] {
        var newest: [Int: LastHeard] = [:]
        for (slug, places) in Dictionary(grouping: found.indices, by: { found[$0].app }) {
            let history = try AppHistory(transaction.need(app: slug), in: transaction)
            let recent = history.newestFirst.filter(\.holdsCaptures).prefix(most).map(\.id)
            let sought = places.compactMap { place in found[place].screenID.map { (place, $0, found[place].text) } }
            let first = try transaction.firstBuilds(of: recent, saying: sought.map { (screen: $0.1, text: $0.2) })
            for (place, id) in first {
                guard let build = history.build(id: id) else { continue }
                let line = history.lineage.line(of: build.version)
                newest[sought[place].0] = LastHeard(
                    build: build.name, line: line == ReleaseLine.main ? nil : line, isLast: line != nil)
            }
        }
        return newest
    }
}
