/// What sessions on the same screen of one build say together: of each step the last word. A step that failed and passes in
/// a later session fails no more.
package struct SessionRuns {
    private var overruled: [Int64: Set<String>] = [:]

    /// One session, as it is kept among the runs of tools.
    package struct Run {
        package var id: Int64
        package var screen: String?
        /// Rules of the steps that passed somewhere, and of those that did not.
        package var passed: Set<String>
        package var unpassed: Set<String>

        package init(id: Int64, screen: String?, passed: Set<String>, unpassed: Set<String>) {
            (self.id, self.screen, self.passed, self.unpassed) = (id, screen, passed, unpassed)
        }
    }

    /// - Parameter runs: in the order in which the sessions were held.
    package init(_ runs: [Run]) {
        for held in Dictionary(grouping: runs, by: \.screen).values {
            var over: Set<String> = []
            for run in held.reversed() {
                overruled[run.id] = over
                over.formUnion(run.passed.subtracting(run.unpassed))
            }
        }
    }

    /// Whether a later session passed this step on the same screen.
    package func isOverruled(_ rule: String?, in run: Int64) -> Bool {
        rule.map { overruled[run]?.contains($0) ?? false } ?? false
    }
}
