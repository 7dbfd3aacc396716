import API
import Messages
import Storage

extension Operations {
    /// The language that whoever asks reads pages in.
    /// - Parameter code: as `de`; `nil`: the one that the browser asks for.
    /// - Throws: `invalidField` at `/language` for one that pages are not in.
    package func setOwnLanguage(_ code: String?) throws {
        if let code, Language(rawValue: code) == nil {
            throw APIError.field("/language", "Pages are in \(Language.allCases.map(\.name).joined(separator: ", ")).")
        }
        try database.write { transaction in
            guard let account = try transaction.account(named: caller) else {
                throw APIError.notFound("account “\(caller)”")
            }
            try transaction.setLanguage(ofAccount: account.id, code)
        }
    }
}
