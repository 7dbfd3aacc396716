import Foundation
import History
import Postgres
import Storage

/// All that is stored of an app's problems at one moment, and what the API says of each.
struct Snapshot: Equatable {
    struct Element: Hashable {
        var id: Int64
        var screen: Int64
        var identifier: String?
    }

    /// Oldest first.
    var problems: [StoredProblem] = []
    var events: [Int64: [StoredProblemEvent]] = [:]
    /// How problems are kept to have been, by release.
    var presences: [Int64: [String: Presence]] = [:]
    var confirmations: [Int64: [StoredConfirmation]] = [:]
    var reports: [StoredReport] = []
    /// By report the problem that is meant by who tied it last.
    var meant: [Int64: Int64] = [:]
    /// Newest first.
    var steps: [StoredTriageStep] = []
    var corrections: [MatchCorrection] = []
    var elements: [Element] = []
    var releases: [StoredRelease] = []
    var builds: [StoredBuild] = []
    var branches: [ReleaseLine] = []
    /// By problem: what `GET /v1/problems/{id}` answers.
    var documents: [Int64: String] = [:]

    /// Nothing at all: an app before its first step.
    init() {}

    init(ofApp app: Int64, _ database: Database, document: (Int64) throws -> String) throws {
        let all = 100_000
        try database.read { transaction in
            problems = try transaction.problems(ofApp: app, ProblemFilter(), after: nil, limit: all).items
                .sorted { $0.id < $1.id }
            for problem in problems {
                events[problem.id] = try transaction.events(ofProblem: problem.id)
                confirmations[problem.id] = try transaction.confirmations(ofProblem: problem.id)
            }
            reports = try transaction.reports(ofApp: app, ReportFilter(), after: nil, limit: all).items
                .sorted { $0.id < $1.id }
            for problem in problems {
                meant.merge(try transaction.meantProblems(ofReportsOfProblem: problem.id)) { $1 }
            }
            steps = try transaction.triageSteps(ofApp: app, limit: all).items
            corrections = try transaction.corrections(ofApp: app, after: nil, limit: all).items
            elements = try transaction.connection.run(
                "SELECT id, screen_id, identifier FROM elements WHERE app_id = \(app) ORDER BY id"
            ).map {
                Element(
                    id: try $0.value("id"), screen: try $0.value("screen_id"), identifier: try $0.value("identifier"))
            }
            releases = try transaction.releases(ofApp: app)
            for row in try transaction.connection.run(
                """
                SELECT problem_id, problem_releases.version, presence FROM problem_releases
                JOIN problems ON problems.id = problem_id WHERE app_id = \(app)
                """)
            {
                presences[try row.value("problem_id"), default: [:]][try row.value("version")] = Presence(
                    rawValue: try row.value("presence"))
            }
            builds = try transaction.builds(ofApp: app)
            branches = try transaction.releaseLines(ofApp: app)
        }
        for problem in problems { documents[problem.id] = try document(problem.id) }
    }

    func problem(_ id: Int64) -> StoredProblem? { problems.first { $0.id == id } }

    /// What came before what.
    var lineage: Lineage {
        Lineage(
            .semver, releases: releases.map { PlacedRelease($0.version, line: $0.line) }, lines: branches)
    }

    /// Where a problem goes on, by its own events.
    private func next(_ id: Int64) -> Int64? {
        ProblemLifecycle.record(of: (events[id] ?? []).map(\.event), lineage: lineage).duplicateOf
    }

    /// The problems that go on in this one, also by way of others, by id.
    func duplicates(of id: Int64) -> [Int64] {
        let nexts = Dictionary(uniqueKeysWithValues: problems.map { ($0.id, next($0.id)) })
        return problems.map(\.id).filter { other in
            var (place, seen): (Int64?, Set<Int64>) = (nexts[other] ?? nil, [])
            while let here = place, here != id, seen.insert(here).inserted { place = nexts[here] ?? nil }
            return place == id && other != id
        }
    }

    /// The element that stands for all that people said are one with it.
    func head(_ element: Int64) -> Int64 {
        var groups: [Set<Int64>] = []
        for correction in corrections.reversed() where correction.isSame && correction.endedAt == nil {
            let pair: Set = [correction.beforeID, correction.afterID]
            let met = groups.filter { !$0.isDisjoint(with: pair) }
            groups = groups.filter { $0.isDisjoint(with: pair) } + [met.reduce(pair) { $0.union($1) }]
        }
        return groups.first { $0.contains(element) }?.min() ?? element
    }

    /// How a problem was in each release, by what was seen of it and of those that go on in it.
    func presences(of problem: StoredProblem) -> [String: Presence] {
        let joined = duplicates(of: problem.id).map { (events[$0] ?? []).map(\.event) }
        let seen = ProblemFamily.events(
            own: (events[problem.id] ?? []).map(\.event), joined: joined,
            isPartlyUnseen: isPartlyUnseen(problem.id))
        return problem.record.presences(seen)
    }

    /// Each problem by what it is about and what became of it, whatever its number.
    var outcome: [String] {
        problems.map { problem in
            let button = elements.first { $0.id == problem.elementID }?.identifier ?? "none"
            let presence = presences(of: problem).map { "\($0.key) \($0.value)" }.sorted()
            return "\(problem.rule ?? "people") \(problem.screenKey ?? "none") \(button): \(problem.state) \(presence) "
                + "\(problem.record.lines) \(problem.reports)"
        }.sorted()
    }

    /// What happened that had not happened before, by problem.
    func events(since before: Snapshot) -> [(problem: Int64, event: StoredProblemEvent)] {
        let last = before.events.values.flatMap { $0.map(\.event.sequence) }.max() ?? 0
        return events.sorted { $0.key < $1.key }.flatMap { problem, events in
            events.filter { $0.event.sequence > last }.map { (problem, $0) }
        }
    }

    /// The build of a release whose look was written since: that which was sealed, else its newest.
    func spoken(since before: Snapshot, for release: String) -> StoredBuild? {
        if let sealed = sealed(since: before), sealed.version == release { return sealed }
        return builds.last { $0.version == release }
    }

    /// The build that was sealed since.
    func sealed(since before: Snapshot) -> StoredBuild? {
        builds.first { build in
            build.sealedAt != nil && before.builds.first { $0.id == build.id }?.sealedAt == nil
        }
    }
}
