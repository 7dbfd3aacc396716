import API
import EarshotClient
import Foundation

/// A file that the server did not take.
struct UploadRefusal: Sendable {
    let words: String
    let exit: ProgramExit
}

/// Sends a piece, and says what came of each of its files.
struct UploadSending<Receipt: Decodable & Sendable>: Sendable {
    /// What came of a piece.
    struct Outcome: Sendable {
        var receipts: [Receipt] = []
        var refusals: [UploadRefusal] = []
        /// What every other file would meet as well, and those that met it or were not sent for it.
        var end: Client.Failure?
        var notSent: [UploadFile] = []
    }

    let client: Client
    let endpoint: Endpoint<UploadInput, Bytes, Receipt>
    let terms: UploadInput

    /// Files that go together and are refused together go one by one, so that one loses none of the others.
    func send(_ piece: UploadPiece) -> Outcome {
        var outcome = Outcome()
        if let only = piece.parts.first, piece.parts.count == 1 {
            send(only, &outcome)
            return outcome
        }
        var bundle = FileBundle()
        for part in piece.parts { bundle.add(part.file.name ?? part.file.path, part.bytes) }
        do throws(Client.Failure) { outcome.receipts = [try send(bundle.archive, named: nil)] } catch {
            if error.concernsAll { (outcome.end, outcome.notSent) = (error, piece.parts.map(\.file)) }
            for part in piece.parts where !error.concernsAll { send(part, &outcome) }
        }
        return outcome
    }

    private func send(_ part: UploadPiece.Part, _ outcome: inout Outcome) {
        guard outcome.end == nil else { return outcome.notSent.append(part.file) }
        do throws(Client.Failure) {
            let name = part.file.name.map { URL(filePath: $0).lastPathComponent }
            outcome.receipts.append(try send(part.bytes, named: name))
        } catch {
            if error.concernsAll {
                outcome.end = error
                outcome.notSent.append(part.file)
            } else {
                let lines = ServerAccess.lines(error)
                outcome.refusals.append(
                    UploadRefusal(
                        words: "\(part.file.words): \(lines.joined(separator: "\n"))", exit: ServerAccess.exit(error)))
            }
        }
    }

    private func send(_ bytes: [UInt8], named name: String?) throws(Client.Failure) -> Receipt {
        var sent = terms
        sent.fileName = name
        return try client.call(endpoint, sent, Bytes(bytes, mediaType: "application/octet-stream"))
    }
}

extension UploadFile {
    /// As people know it.
    var words: String { path == "-" ? "standard input" : path }
}

extension Client.Failure {
    /// The server is away, or refuses what is the same for each file: who asks, the app, the build, what is said of the state.
    fileprivate var concernsAll: Bool {
        switch self {
        case .unreachable, .unnamed: true
        case .unexpected: false
        case .strange(let status): [401, 403, 404, 405, 429, 503].contains(status)
        case .refused(let problem):
            switch problem.kind {
            case .unauthenticated, .forbidden, .notFound, .methodNotAllowed, .buildSealed, .invalidParameter,
                .tooManyRequests, .unavailable:
                true
            case .badRequest, .invalidBody, .conflict, .editConflict, .buildNotSealed, .nothingCaptured,
                .preconditionFailed, .bodyTooLarge, .unsupportedMediaType, .unreadableUpload, .invalidField, .keyReused,
                .internalError, nil:
                false
            }
        }
    }
}
