package import History
import Postgres

extension Transaction {
    /// In the order that people gave them.
    package func tasks(ofApp id: Int64) throws -> [CommonTask] {
        try connection.run("SELECT name, screens FROM tasks WHERE app_id = \(id) ORDER BY position")
            .decoded(as: CommonTask.self)
    }
}

extension WriteTransaction {
    package func setTasks(_ tasks: [CommonTask], ofApp id: Int64) throws {
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
