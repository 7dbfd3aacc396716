/// With which code both programs end: docs/contract.md section 2.
package enum ProgramExit: Int32, Sendable {
    case done = 0
    /// Findings, regressions, or a gate that fails.
    case no = 1
    /// Wrong use or unreadable input: to be written otherwise.
    case wrongUse = 2
    /// The server or its database can't be reached or is not available: to be tried again.
    case unreachable = 3
    /// Understood and refused: a token, a scope, a name that is not there, a build that is sealed.
    case refused = 4
    /// Something broke on our side.
    case fault = 70

    /// What an answer of this kind means to whoever asked.
    package init(_ kind: ErrorKind) {
        self =
            switch kind {
            case .badRequest, .invalidParameter, .invalidBody, .bodyTooLarge, .unsupportedMediaType, .unreadableUpload,
                .invalidField, .methodNotAllowed:
                .wrongUse
            case .tooManyRequests, .unavailable, .internalError: .unreachable
            case .unauthenticated, .forbidden, .notFound, .conflict, .editConflict, .buildSealed, .buildNotSealed,
                .nothingCaptured, .keyReused, .preconditionFailed:
                .refused
            }
    }
}

extension ProblemDocument {
    /// Which of the catalogue it is; `nil`: a newer server's, or something else's that stands between.
    package var kind: ErrorKind? { type.split(separator: "/").last.flatMap { ErrorKind(rawValue: String($0)) } }
}

extension APIError: CustomStringConvertible {
    /// For people at a terminal.
    package var description: String {
        ([detail] + fields.filter { $0.detail != detail }.map { "  \($0.pointer): \($0.detail)" })
            .joined(separator: "\n")
    }
}
