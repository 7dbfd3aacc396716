import History
import Storage

/// What people say is never lost, and is said of one problem.
extension Invariant {
    static let reports = [
        Invariant("each report belongs to one problem or to none, which counts it") { moment in
            let said = Dictionary(grouping: moment.after.saidReports, by: \.report)
            return moment.after.reports.compactMap { report in
                let problems = (said[report.id] ?? []).map(\.problem)
                return problems == [report.problemID].compactMap { $0 }
                    ? nil : "report \(report.id) belongs to \(report.problemID as Any) and is told of \(problems)"
            }
                + moment.after.problems.compactMap { problem in
                    let reports = moment.after.reports.filter { $0.problemID == problem.id }
                    return problem.reports == reports.count ? nil : "problem \(problem.id) counts \(problem.reports)"
                }
        },
        Invariant("no report is lost") { moment in
            let kept = Set(moment.after.reports.map(\.id))
            return moment.before.reports.filter { !kept.contains($0.id) }.map { "report \($0.id)" }
                + (moment.after.reports.count < moment.facts.reports.count ? ["of \(moment.facts.reports.count)"] : [])
        },
        Invariant("no report belongs to a duplicate") { moment in
            moment.after.reports.filter { $0.problemID.flatMap(moment.after.problem)?.state == .duplicate }
                .map { "report \($0.id) belongs to \($0.problemID as Any)" }
        },
        Invariant("a report is heard of the release it is about") { moment in
            moment.after.saidReports.compactMap { said in
                let report = moment.after.reports.first { $0.id == said.report }, release = report?.release
                // Who gives none may name one, and have been tied by hand to what is mended.
                return release == said.release || release == nil && said.release == report?.mentionedRelease
                    ? nil : "report \(said.report) is from \(release as Any), told from \(said.release as Any)"
            }
        },
        Invariant("what a reporter said of a release is heard by the problem of the report") { moment in
            moment.after.problems.compactMap { problem in
                let kept = (moment.after.confirmations[problem.id] ?? [])
                    .map { "\($0.reportID) \($0.release) \($0.works)" }
                let heard = (moment.after.events[problem.id] ?? []).compactMap { event -> String? in
                    guard case .confirmed(let report, let release, let works) = event.event.kind else { return nil }
                    return "\(report) \(release) \(works)"
                }
                return kept.sorted() == heard.sorted() ? nil : "problem \(problem.id) heard \(heard) of \(kept)"
            }
        },
        Invariant("a message that was split counts no more") { moment in
            moment.after.reports.filter { !$0.parts.isEmpty && $0.problemID != nil }.map { "report \($0.id)" }
        },
    ]
}

extension Snapshot {
    /// Which problem each report is told of, and of which release.
    var saidReports: [(problem: Int64, report: Int64, release: String?)] {
        events.flatMap { problem, events in
            events.compactMap { event in
                guard case .reported(let report, let release) = event.event.kind else { return nil }
                return (problem, report, release)
            }
        }
    }
}
