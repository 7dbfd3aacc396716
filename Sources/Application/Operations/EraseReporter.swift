import API
import Foundation
package import History
import JSON
package import Storage

/// What was done to forget somebody, and what is left of them.
package struct Erasure: Sendable {
    /// Whoever was meant.
    package var people = 0
    package var reports: [Int64] = []
    /// Several people are meant, who can be told apart by their contacts: nothing was done.
    package var isAmbiguous = false
    /// Texts and files that were made to say nothing of them.
    package var redacted: [Mention] = []
    /// Those that tell of them still.
    package var left: [Mention] = []
    /// Uploads that are packed: nobody looked into them.
    package var packed = 0
}

extension Operations {
    /// Forgets everybody who is meant, in all apps: name, contact, and the ids of their messages elsewhere.
    /// - Parameters:
    ///   - isTrial: only tells what would be done.
    ///   - isRedacting: also masks what their reports and other texts say of them, and removes the files that do.
    ///   - isForAll: everybody, also where a name stands for several people.
    ///   - reports: the numbers of reports that are theirs, of whoever was forgotten before.
    package func eraseReporter(
        _ query: PersonQuery, isTrial: Bool, isRedacting: Bool, isForAll: Bool, reports own: [Int64] = []
    ) throws -> Erasure {
        var erasure = Erasure()
        let (people, reports, packed) = try database.read { transaction in
            let people = try transaction.reporters(query)
            return (
                people, Set(try transaction.reports(ofReporters: people.map(\.id)) + own).sorted(),
                try transaction.countPackedOriginals()
            )
        }
        (erasure.people, erasure.reports, erasure.packed) = (people.count, reports, packed)
        let contacts = Set(people.compactMap(\.contact).map { PersonQuery.mail($0) ?? PersonQuery.phone($0) ?? $0 })
        guard contacts.count < 2 || isForAll || query.kind != .name else {
            erasure.isAmbiguous = true
            return erasure
        }
        if !isTrial, !people.isEmpty {
            try database.write { transaction in
                _ = try transaction.forget(reporters: people.map(\.id))
                try transaction.note("reporterErased", "reporters", app: nil, caller: caller)
            }
        }
        // Who was forgotten before, or never reported, may still stand in texts.
        let sought = people.isEmpty ? [query.person] : Array(Set(people.map(\.person)))
        let redaction = Redaction(sought, reports: reports, database: database)
        erasure.left = try redaction.mentions()
        // A row that was changed is another one to Postgres: its next column is found anew.
        while isRedacting, !isTrial, !erasure.left.isEmpty {
            let redacted = try redaction.redact(erasure.left)
            erasure.redacted += redacted
            erasure.left = try redaction.mentions()
            if redacted.isEmpty { break }
        }
        return erasure
    }
}

/// Makes texts say nothing of somebody.
private struct Redaction {
    let people: [KnownPerson]
    let reports: [Int64]
    let database: Database
    private let everything: Masking
    private let knownLetters: Masking
    private let known: Masking
    private let whole: Masking

    init(_ people: [KnownPerson], reports: [Int64], database: Database) {
        (self.people, self.reports, self.database) = (people, reports, database)
        everything = Masking(people, reach: .everyLetter)
        knownLetters = Masking(people, reach: .knownLetters)
        known = Masking(people, reach: .known)
        whole = Masking(people, reach: .knownWhole)
    }

    /// What tells of them: in their own reports whatever a mask hides, elsewhere their whole name and contact.
    func mentions() throws -> [Mention] {
        try database.read { transaction in
            try transaction.mentions(of: people, reports: reports, skippingReporters: true)
        }.filter { $0.isBytes || masked($0) != $0.value }
    }

    private func masked(_ mention: Mention) -> String {
        if mention.isOwn { return masked(mention, by: mention.isWords ? everything : knownLetters) }
        return masked(mention, by: whole) == mention.value ? mention.value : masked(mention, by: known)
    }

    private func masked(_ mention: Mention, by masking: Masking) -> String {
        guard mention.isJSON, let document = try? KeptJSON.decode(JSONValue.self, from: mention.value) else {
            return masking.masked(mention.value)
        }
        let masked = Self.masked(document, by: masking)
        guard masked != document, let text = try? Wire.encode(masked) else { return mention.value }
        return String(decoding: text, as: UTF8.self)
    }

    private static func masked(_ value: JSONValue, by masking: Masking) -> JSONValue {
        switch value {
        case .object(let members):
            .object(
                Dictionary(
                    members.map { (masking.masked($0), masked($1, by: masking)) },
                    uniquingKeysWith: { first, _ in first }))
        case .array(let values): .array(values.map { masked($0, by: masking) })
        case .string(let text): .string(masking.masked(text))
        default: value
        }
    }

    /// Each by itself: one that can't be changed keeps none of the others.
    func redact(_ mentions: [Mention]) throws -> [Mention] {
        try mentions.filter { mention in
            do {
                return try database.write { transaction in
                    try mention.isBytes
                        ? transaction.remove(mention) : transaction.replace(mention, by: masked(mention))
                }
            } catch let error as APIError { throw error } catch { return false }
        }
    }
}
