package import API
import Foundation
import History
import Storage

extension Operations {
    /// Somebody wants to hear of what happens to a problem, or no more.
    package func watchProblem(_ input: ProblemInput, _ isWatched: Bool) throws {
        try database.write { transaction in
            let problem = try transaction.need(problem: input.id)
            if isWatched {
                try transaction.watch(problem: problem.id, caller)
            } else {
                try transaction.unwatch(problem: problem.id, caller)
            }
        }
    }

    /// They have it before them: what was new to them is not any more.
    package func noteSeen(_ input: ProblemInput) throws {
        try database.write { try $0.noteSeen(problem: Int64(input.id), by: caller) }
    }

    /// Keeps a way to look at the queue, by name.
    package func saveView(app slug: String, name: String, query: String, isShared: Bool) throws {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, name.count <= 100, !name.contains(where: \.isNewline) else {
            throw APIError.field("/name", "A view has a name of at most 100 characters on one line.")
        }
        guard query.utf8.count <= 4_000 else { throw APIError.field("/name", "The view holds too many words.") }
        try database.write { transaction in
            let app = try transaction.need(app: slug)
            let own = try transaction.savedViews(ofApp: app.id, for: caller).filter { $0.owner == caller }
            guard own.count < 100 || own.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
                throw APIError.field("/name", "You keep a hundred views already; take one away first.")
            }
            try transaction.saveView(app: app.id, owner: caller, name: name, query: query, isShared: isShared)
        }
    }

    package func deleteView(app slug: String, _ id: Int) throws {
        try database.write { transaction in
            let app = try transaction.need(app: slug)
            guard try transaction.deleteView(Int64(id), app: app.id, owner: caller) else {
                throw APIError.notFound("view \(id) of yours")
            }
        }
    }
}
