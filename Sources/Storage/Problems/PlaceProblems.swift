package import History
import Postgres

/// An open problem where a report may belong.
package struct PlacedProblem: Sendable, Hashable, Decodable {
    package var id: Int64
    package var screen: String
    package var elementID: Int64?
    package var title: String
    package var state: ProblemState
}

extension Transaction {
    /// The open problems of these elements, oldest first.
    /// - Parameter screens: where the elements are.
    package func openProblems(onElements ids: [Int64], onScreens screens: [Int64], app: Int64) throws -> [(
        id: Int64, element: Int64
    )] {
        guard !ids.isEmpty else { return [] }
        return try connection.runByOnePlan(
            """
            SELECT id, element_id FROM problems
            WHERE app_id = \(app) AND screen_id = ANY(\(screens)) AND element_id = ANY(\(ids))
              AND state = ANY(\(Self.openStates)) ORDER BY id
            """
        ).map { (id: try $0.value("id"), element: try $0.value("element_id")) }
    }

    /// The open problems of some screens by their keys, newest first.
    package func openProblems(onScreens keys: [String], app id: Int64, limit: Int) throws -> [PlacedProblem] {
        guard !keys.isEmpty else { return [] }
        return try connection.run(
            """
            SELECT problems.id, key AS screen, element_id, problems.title, state
            FROM problems JOIN screens ON screens.id = screen_id
            WHERE screens.app_id = \(id) AND key = ANY(\(keys)) AND state = ANY(\(Self.openStates)) ORDER BY problems.id DESC LIMIT \(limit)
            """
        ).decoded()
    }

    static var openStates: [String] { ProblemState.allCases.filter(\.isOpen).map(\.rawValue) }
}
