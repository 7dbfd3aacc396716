import Postgres

extension Transaction {
    /// Elements that were named though nothing of them is heard, by their nodes.
    package func silentElements(ofCapture id: Int64) throws -> [Int: Int64] {
        let rows = try connection.run("SELECT node, element_id FROM silent_elements WHERE capture_id = \(id)")
        return Dictionary(try rows.map { (try $0.value("node"), try $0.value("element_id")) }) { first, _ in first }
    }

    /// Captures of a screen on which silent elements were named, the newest first, at most three.
    package func capturesWithSilentElements(screen id: Int64) throws -> [Int64] {
        try connection.run(
            """
            SELECT DISTINCT capture_id FROM silent_elements JOIN captures ON captures.id = capture_id
            WHERE screen_id = \(id) ORDER BY capture_id DESC LIMIT 3
            """
        ).map { try $0.value("capture_id") }
    }
}

extension WriteTransaction {
    package func add(silentElement id: Int64, node: Int, named name: String, ofCapture capture: Int64) throws {
        _ = try connection.execute(
            """
            INSERT INTO silent_elements (capture_id, node, node_name, element_id)
            VALUES (\(capture), \(node), \(name), \(id)) ON CONFLICT DO NOTHING
            """)
    }
}
