import Postgres

/// The apps that a write transaction changes. They are gathered in memory while it runs and stamped at its end: until then
/// nobody else waits for their stamps.
///
/// A class, so that every copy of the transaction notes in the same place. One thread uses it.
final class ChangedApps {
    private(set) var ids: Set<Int64> = []

    /// It is not known which: all of them.
    private(set) var isEvery = false

    func note(_ id: Int64) { ids.insert(id) }
    func noteEvery() { isEvery = true }
    func holds(_ id: Int64) -> Bool { isEvery || ids.contains(id) }
}

extension WriteTransaction {
    /// Says of each app that was changed that what was made of it is to be made anew.
    func stamp() throws {
        let ids = changed.ids.sorted()
        guard changed.isEvery || !ids.isEmpty else { return }
        let which: SQL = changed.isEvery ? "true" : "app_id \(fragment: .isOne(of: ids))"
        try connection.executeLater(
            "UPDATE history_stamps SET changes = nextval('history_stamps_stamp') WHERE \(fragment: which)")
    }
}
