import API
package import Storage

/// What an address names; where it is not there, the caller is told so.
extension Transaction {
    /// The app of this slug.
    package func need(app slug: String) throws -> StoredApp {
        guard let app = try app(slug: slug) else { throw APIError.notFound("app “\(slug)”") }
        return app
    }
    package func need(release version: String, of app: StoredApp) throws -> StoredRelease {
        guard let release = try release(version, ofApp: app.id) else {
            throw APIError.notFound("release “\(version)” of \(app.name)")
        }
        return release
    }
    package func need(screen key: String, of app: StoredApp) throws -> StoredScreen {
        guard let screen = try screen(key, ofApp: app.id) else {
            throw APIError.notFound("screen “\(key)” of \(app.name)")
        }
        return screen
    }
    package func need(problem id: Int) throws -> StoredProblem {
        guard let problem = try problem(id: Int64(id)) else {
            throw try gone(problem: id) ?? APIError.notFound("problem \(id)")
        }
        return problem
    }
    package func need(report id: Int) throws -> StoredReport {
        guard let report = try report(id: Int64(id)) else { throw APIError.notFound("report \(id)") }
        return report
    }

    /// What a report alone had opened goes when the report goes elsewhere. Verdicts and notices may name it still, so whoever
    /// asks is told where the report is.
    private func gone(problem id: Int) throws -> APIError? {
        guard let last = try events(of: "problem/\(id)").last(where: { $0.kind == TriageLog.problemGone }),
            let number = Int64(ProblemWords.move(in: last).report), let report = try report(id: number)
        else { return nil }
        let opened = "Problem \(id) is gone: report \(number) alone had opened it"
        return APIError(
            .notFound, report.problemID.map { "\(opened), and belongs to problem \($0) now." } ?? "\(opened).")
    }
}
