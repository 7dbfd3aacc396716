import Postgres

/// A common task of an app.
package struct StoredTask: Sendable, Hashable, Decodable {
    package var name: String
    package var screens: [String]

    package init(name: String, screens: [String]) { (self.name, self.screens) = (name, screens) }
}

extension Transaction {
    /// In the order that people gave them.
    package func tasks(ofApp id: Int64) throws -> [StoredTask] {
        try connection.run("SELECT name, screens FROM tasks WHERE app_id = \(id) ORDER BY position")
            .decoded(as: StoredTask.self)
    }
}

extension WriteTransaction {
    package func setTasks(_ tasks: [StoredTask], ofApp id: Int64) throws {
        try connection.execute("DELETE FROM tasks WHERE app_id = \(id)")
        for (position, task) in tasks.enumerated() {
            try connection.execute(
                """
                INSERT INTO tasks (app_id, position, name, screens)
                VALUES (\(id), \(Int64(position))::int, \(task.name), \(task.screens))
                """)
        }
    }
}
