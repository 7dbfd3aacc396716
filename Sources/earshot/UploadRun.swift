import API
import ArgumentParser
import EarshotClient
import Foundation
import History
import Synchronization

/// Files on their way into one build, several at a time. One that is not taken loses none of the others.
struct UploadRun<Receipt: Decodable & Sendable> {
    let client: Client
    /// What takes each file, and answers a receipt.
    let endpoint: Endpoint<UploadInput, Bytes, Receipt>
    /// What is said of each file; the build and the file's name are filled in.
    let terms: UploadInput
    /// Files of no format of ours are left out.
    let ignoresUnknown: Bool
    /// A sealed build is no end: what was to go there goes into a new one beside it.
    let findsAnotherBuild: Bool

    private(set) var build: String
    /// In the files' order.
    private(set) var receipts: [Receipt] = []
    private(set) var leftOut: [String] = []
    /// Files that were not taken: those that can't be read from the disk, then the others, in their order.
    private var refusals: [UploadRefusal] = []
    /// What ended the run before its last file, and those that are not sent for it.
    private var end: Client.Failure?
    private var notSent: [UploadFile] = []

    /// So many builds beside the one that was named are tried.
    private static var builds: Int { 50 }
    /// So many requests are on their way at once.
    private static var lanes: Int { 4 }

    init(
        client: Client, _ endpoint: Endpoint<UploadInput, Bytes, Receipt>, terms: UploadInput, ignoresUnknown: Bool,
        findsAnotherBuild: Bool
    ) {
        (self.client, self.endpoint, self.terms) = (client, endpoint, terms)
        (self.ignoresUnknown, self.findsAnotherBuild) = (ignoresUnknown, findsAnotherBuild)
        build = terms.build
    }

    mutating func send(_ files: [UploadFile]) {
        var number = 1
        attempt(files)
        while case .refused(let problem)? = end, problem.kind == .buildSealed, findsAnotherBuild, number < Self.builds,
            let name = BuildName(terms.build)
        {
            // Whole again: what the sealed build knew already would else be missing in the new one.
            number += 1
            let next = BuildName(release: name.release, number: "\(name.number ?? "1").\(number)").description
            ServerAccess.complain("\(build) is sealed; this goes into \(next).")
            build = next
            attempt(files)
        }
    }

    /// Files that were not taken.
    var missing: Int { refusals.count + notSent.count }

    /// What ended the run is that the build had been sealed before.
    private var isSealed: Bool { if case .refused(let problem)? = end { problem.kind == .buildSealed } else { false } }

    /// Says on standard error what was not taken, and why.
    /// - Throws: the command's exit code, where there is such a file.
    func complain(of total: Int, seals: Bool = false) throws {
        for refusal in refusals { ServerAccess.complain(refusal.words) }
        for line in end.map(ServerAccess.lines) ?? [] { ServerAccess.complain(line) }
        if let first = notSent.first, total > 1 {
            ServerAccess.complain("Not sent for that: \(Self.files(notSent.count)), from \(first.words) on.")
        }
        guard missing > 0 else { return }
        if total > 1 {
            let taken = total - missing - leftOut.count
            ServerAccess.complain(
                "\(missing) of \(Self.files(total)) \(missing == 1 ? "was" : "were") not taken, \(taken == 0 ? "none was" : taken == 1 ? "1 was" : "\(taken) were").\(seals && !isSealed ? " \(build) is not sealed." : "")"
            )
        }
        let exits = refusals.map(\.exit)
        throw ExitCode(
            end.map(ServerAccess.exit) ?? (exits.contains(.wrongUse) ? .wrongUse : exits.first ?? .wrongUse))
    }

    private static func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }

    /// Pieces are sent side by side, except those of which one has to come first.
    private mutating func attempt(_ files: [UploadFile]) {
        var terms = terms
        terms.build = build
        let sending = UploadSending(client: client, endpoint: endpoint, terms: terms)
        let progress = ProgressLine(total: files.count)
        defer { progress.end() }
        var pieces = UploadPieces(
            files, format: terms.format, screen: terms.screen, ignoresUnknown: ignoresUnknown)
        var underWay: [Int: UploadPiece] = [:], outcomes: [UploadSending<Receipt>.Outcome] = [], settled = 0
        let arrivals = Arrivals<UploadSending<Receipt>.Outcome>()
        func settleOne() {
            let (place, outcome) = arrivals.next()
            outcomes[place] = outcome
            let parts = underWay.removeValue(forKey: place)?.parts ?? []
            settled += parts.count
            progress.reach(settled + pieces.passed, parts.last?.file.words ?? "")
        }
        var held: [UploadFile] = []
        while let piece = pieces.piece() {
            while underWay.count >= Self.lanes || underWay.values.contains(where: piece.hasToKeepItsPlace) {
                settleOne()
            }
            guard !outcomes.contains(where: { $0.end != nil }) else {
                held = piece.parts.map(\.file) + pieces.rest
                break
            }
            let place = outcomes.count
            outcomes.append(UploadSending<Receipt>.Outcome())
            underWay[place] = piece
            Thread.detachNewThread { arrivals.add(place, sending.send(piece)) }
        }
        while !underWay.isEmpty { settleOne() }
        progress.reach(settled + pieces.passed, files.last?.words ?? "")
        receipts = outcomes.flatMap(\.receipts)
        refusals = pieces.unread + outcomes.flatMap(\.refusals)
        leftOut = pieces.leftOut
        end = outcomes.lazy.compactMap(\.end).first
        notSent = outcomes.flatMap(\.notSent) + held
    }
}

/// What came of pieces, from the threads that sent them.
private final class Arrivals<Outcome: Sendable>: Sendable {
    private let bell = DispatchSemaphore(value: 0)
    private let waiting = Mutex<[(place: Int, outcome: Outcome)]>([])

    func add(_ place: Int, _ outcome: Outcome) {
        waiting.withLock { $0.append((place, outcome)) }
        bell.signal()
    }

    /// Waits for one.
    func next() -> (place: Int, outcome: Outcome) {
        bell.wait()
        return waiting.withLock { $0.removeFirst() }
    }
}
