import CPostgres

extension PostgresError {
    /// The error a result carries, its kind read from SQLSTATE (Postgres manual, appendix A).
    init(result: OpaquePointer) {
        func field(_ code: Int) -> String? { PQresultErrorField(result, Int32(code)).map { String(cString: $0) } }
        let state = field(CPOSTGRES_DIAG_SQLSTATE)
        let message = field(CPOSTGRES_DIAG_MESSAGE_PRIMARY) ?? String(cString: PQresultErrorMessage(result)).trimmed
        self.init(Self.kind(ofState: state), message, sqlState: state)
        detail = field(CPOSTGRES_DIAG_MESSAGE_DETAIL)
        constraint = field(CPOSTGRES_DIAG_CONSTRAINT_NAME)
        table = field(CPOSTGRES_DIAG_TABLE_NAME)
        column = field(CPOSTGRES_DIAG_COLUMN_NAME)
    }

    /// What libpq itself says about a link that doesn't work.
    static func lost(_ link: OpaquePointer) -> PostgresError {
        let message = String(cString: PQerrorMessage(link)).trimmed
        return PostgresError(.connectionLost, message.isEmpty ? "the connection to Postgres was lost" : message)
    }

    private static func kind(ofState state: String?) -> Kind {
        guard let state else { return .connectionLost }
        switch state {
        case "57014", "55P03", "25P03", "57P05": return .timeout  // cancelled, lock not available, idle too long
        case "57P01", "57P02", "57P03", "57P04", "53300": return .connectionLost  // shut down, starting, too many
        case "22P05", "22021": return .unstorableText
        default: return state.hasPrefix("08") ? .connectionLost : .server
        }
    }
}

extension String {
    /// Without the line ends libpq puts after its messages.
    var trimmed: String {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
