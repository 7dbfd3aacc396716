import History
import Postgres

/// What the places are called that reports may belong to.
package struct PlaceNames: Sendable {
    /// Titles by the screens' keys.
    package var screens: [String: String] = [:]
    /// Labels, else identifiers, else what they are.
    package var elements: [Int64: String] = [:]
    /// Titles.
    package var problems: [Int64: String] = [:]
}

extension Transaction {
    /// - Parameter screens: by their keys.
    package func names(ofScreens screens: [String], elements: [Int64], problems: [Int64], app: Int64) throws
        -> PlaceNames
    {
        guard !screens.isEmpty else { return PlaceNames() }
        var names = PlaceNames()
        for row in try connection.run(
            """
            SELECT key, title AS name FROM screens WHERE app_id = \(app) AND key = ANY(\(screens)) AND title IS NOT NULL
            """)
        {
            names.screens[try row.value("key")] = try row.value("name", as: String.self)
        }
        if !elements.isEmpty {
            for row in try connection.run(
                """
                SELECT id, coalesce(label, identifier, kind) AS name FROM elements
                WHERE app_id = \(app) AND id = ANY(\(elements))
                """)
            {
                names.elements[try row.value("id")] = try row.value("name", as: String.self)
            }
        }
        if !problems.isEmpty {
            let titles: [ProblemTitle] = try connection.run(
                "SELECT id, title FROM problems WHERE app_id = \(app) AND id = ANY(\(problems))"
            ).decoded()
            for problem in try seen(titles, id: \.id, title: \.title) { names.problems[problem.id] = problem.title }
        }
        return names
    }
}

private struct ProblemTitle: Decodable {
    var id: Int64
    var title: String
}
