package import API
import Foundation
package import Storage

extension Operations {
    /// Deletes a build with all that it alone brought: its captures and their words, elements and screens that nothing
    /// else tells of, and the bytes that were sent.
    ///
    /// What rests on a build keeps it: it was sealed, so problems were observed in it; a verdict names it; another build
    /// was measured against it; people decided, recorded or reported on what it shows.
    package func deleteBuild(_ input: BuildInput) throws -> BuildRemovalResource {
        let (name, removed) = try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let build = try AppHistory(app, in: transaction).build(named: input.build)
            let reasons = try BuildInUse(build, in: transaction).reasons
            guard reasons.isEmpty else {
                throw APIError(.conflict, "\(build.name) stays: \(reasons.joined(separator: "; ")).")
            }
            let removed = try transaction.remove(build: build, ofApp: app.id)
            // Nobody can look its number up any more, so the log keeps its name.
            try transaction.note("buildDeleted", "build/\(build.name)", app: app.id, caller: caller)
            return (build.name, removed)
        }
        try removeUnused(removed)
        return BuildRemovalResource(
            build: name, uploads: removed.uploads, captures: removed.captures, elements: removed.elements,
            screens: removed.screens, release: removed.release)
    }

    /// Waits for a moment in which nobody is about to use the same bytes in another app; after some seconds they are left.
    private func removeUnused(_ removed: RemovedBuild) throws {
        for _ in 0..<50 {
            let isDone = try database.write { try $0.removeUnused(digests: removed.digests, trees: removed.trees) }
            if isDone { return }
            Thread.sleep(forTimeInterval: 0.1)
        }
    }
}

/// Why a build can't be deleted.
package struct BuildInUse {
    /// In words, each about the build; none: it can be.
    package let reasons: [String]

    package init(_ build: StoredBuild, in transaction: some Transaction) throws {
        var reasons: [String] = []
        if let sealed = build.sealedAt {
            reasons.append(
                "it was sealed on \(PlainWords.day(sealed)), and what it showed is part of its problems' histories")
        }
        let ties = try transaction.ties(ofBuild: build.id)
        if !ties.verdicts.isEmpty {
            let numbers = ties.verdicts.map(String.init).joined(separator: ", ")
            reasons.append(ties.verdicts.count == 1 ? "verdict \(numbers) names it" : "verdicts \(numbers) name it")
        }
        if !ties.measured.isEmpty {
            reasons.append("what it showed is the measure of \(ties.measured.joined(separator: ", "))")
        }
        func add(_ count: Int, _ one: String, _ many: String) {
            if count > 0 { reasons.append(PlainWords.count(count, one, many)) }
        }
        add(ties.problems, "problem was looked for in it", "problems were looked for in it")
        add(ties.acceptances, "change in it was taken as intended", "changes in it were taken as intended")
        add(ties.recordings, "recording was made of it", "recordings were made of it")
        add(ties.reports, "report keeps what was heard in it", "reports keep what was heard in it")
        self.reasons = reasons
    }
}
