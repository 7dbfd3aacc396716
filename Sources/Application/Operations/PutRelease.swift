package import API
import Foundation
import History
import Storage

extension Operations {
    /// Says what is known of a release: what is left out stays as it is. It comes into being if it is new.
    /// - Parameter found: what is wrong with it already.
    package func putRelease(
        _ input: ReleaseInput, _ change: ReleaseChange, found: FieldFaults = FieldFaults()
    ) throws {
        guard BuildName(input.release)?.number == nil, BuildName(input.release) != nil else {
            throw APIError.field("/release", "“\(input.release)” is no release: write 5.0.1.")
        }
        if let name = change.version, name != input.release {
            throw APIError.field(
                "/version", "The address says “\(input.release)”, and a release is never renamed. Leave it out.")
        }
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let arrival = ReleaseArrival(transaction: transaction, app: app, caller: caller)
            let before = try arrival.ensure(input.release)
            let earlier = try AppHistory(app, in: transaction)
            var release = before
            let others = try transaction.releases(ofApp: app.id).filter { $0.id != release.id }
            var faults = found
            if let channel = change.channel { release.channel = channel }
            if let line = change.line { release.line = try faults.read(else: release.line) { try Self.line(line) } }
            if let position = change.position {
                release.position = try faults.read(else: nil) { try Self.position(position, others) }
            }
            if change.$shippedAt {
                release.shippedAt = try faults.read(else: nil) { try change.shippedAt.map(Self.day) }
            }
            if change.$commit {
                release.commit = try faults.read(else: nil) {
                    try change.commit.flatMap {
                        $0.isEmpty ? nil : try Self.filled($0, "/commit", "A commit has a name.")
                    }
                }
            }
            let line = release.line
            let origin = try faults.read(else: nil) { [release] in
                try change.forkedFrom.flatMap {
                    try Self.fork($0, release, others, transaction.releaseLines(ofApp: app.id))
                }
            }
            try faults.raise()
            try transaction.update(release)
            if change.forkedFrom != nil {
                try transaction.setLine(line, forkedFrom: origin?.id, ofApp: app.id)
            }
            let isMoved =
                (release.line, release.position, release.shippedAt)
                != (before.line, before.position, before.shippedAt)
            if isMoved || change.forkedFrom != nil { try arrival.reorder(from: earlier) }
            try transaction.note("changed", "release/\(release.id)", app: app.id, caller: caller)
        }
    }

    private static func line(_ text: String) throws -> String {
        let line = try filled(text, "/line", "A line has a name: main.")
        guard line.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) else {
            throw APIError.field("/line", "A line's name has no control characters.")
        }
        return line
    }

    private static func position(_ position: Int, _ others: [StoredRelease]) throws -> Int {
        guard (1...1_000_000_000).contains(position) else {
            throw APIError.field("/position", "A position is a whole number from 1 on.")
        }
        if let holder = others.first(where: { $0.position == position }) {
            throw APIError.field("/position", "\(holder.version) stands at \(position) already.")
        }
        return position
    }

    /// Release days lie within living memory: anything else is a slip of the pen.
    private static func day(_ date: Date) throws -> Date {
        guard (1970...2200).contains(Calendar.utc.component(.year, from: date)) else {
            throw APIError.field("/shippedAt", "A release ships between 1970 and 2200.")
        }
        return date
    }

    /// What a line goes on from: a release of another line that doesn't go on from this one.
    private static func fork(
        _ name: String, _ release: StoredRelease, _ others: [StoredRelease], _ lines: [ReleaseLine]
    ) throws -> StoredRelease? {
        guard !name.isEmpty else { return nil }
        guard release.line != ReleaseLine.main else {
            throw APIError.field("/forkedFrom", "The line main goes on from nothing; give the release another line.")
        }
        guard let origin = others.first(where: { $0.version == name }) else {
            throw APIError.field("/forkedFrom", "There is no other release “\(name)”.")
        }
        guard origin.line != release.line else {
            throw APIError.field("/forkedFrom", "\(name) is on the line \(release.line) itself.")
        }
        let lineOf = Dictionary((others + [release]).map { ($0.version, $0.line) }) { first, _ in first }
        var line: String? = origin.line
        var seen: Set<String> = []
        while let current = line, seen.insert(current).inserted {
            guard current != release.line else {
                throw APIError.field("/forkedFrom", "\(origin.line) goes on from \(release.line): that is a circle.")
            }
            line = lines.first { $0.name == current }?.forkedFrom.flatMap { lineOf[$0] }
        }
        return origin
    }
}

extension Operations {
    /// How the releases follow one another. Declared by hand, each one named gets its place and the others have none.
    package func setReleaseOrder(_ input: AppInput, _ body: ReleaseOrderBody) throws -> ReleaseOrderBody {
        try database.write { transaction in
            var app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let earlier = try AppHistory(app, in: transaction)
            if let names = body.releases, body.releaseOrder == .declared {
                let known = Dictionary(try transaction.releases(ofApp: app.id).map { ($0.version, $0.id) }) {
                    first, _ in first
                }
                var seen: Set<String> = []
                let ids = try names.enumerated().map { place, name in
                    guard let id = known[name] else {
                        throw APIError.field("/releases/\(place)", "There is no release “\(name)”.")
                    }
                    guard seen.insert(name).inserted else {
                        throw APIError.field("/releases/\(place)", "\(name) is named twice.")
                    }
                    return id
                }
                try transaction.setPositions(ids, ofApp: app.id)
            }
            app.releaseOrder = body.releaseOrder
            try transaction.update(app)
            try ReleaseArrival(transaction: transaction, app: app, caller: caller).reorder(from: earlier)
            try transaction.note("ordered", "app/\(app.id)", app: app.id, caller: caller)
            return ReleaseOrderBody(try AppHistory(app, in: transaction))
        }
    }
}

extension ReleaseOrderBody {
    package init(_ history: AppHistory) {
        self.init(
            releaseOrder: history.lineage.order,
            releases: history.ordered.map(\.version).filter { history.lineage.line(of: $0) != nil })
    }
}

extension Calendar {
    /// Days as the house counts them.
    static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
