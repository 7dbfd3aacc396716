package import API
import Application
import Formats
import Foundation
import HTTP
import Postgres
import Storage

/// Every error of the house, as the caller is told it. What is not known here is our fault.
package enum Errors {
    package static func apiError(_ error: any Error) -> APIError {
        switch error {
        case let error as APIError: error
        case let error as ImportError: unreadable(error)
        case let error as PostgresError: database(error)
        case is AppBusy: busy
        case is AppArchived: archived
        default: APIError(.internalError)
        }
    }

    private static func unreadable(_ error: ImportError) -> APIError {
        // The whole document has an empty pointer, which names no place to people.
        let place = error.pointer.flatMap { $0.isEmpty ? nil : $0 } ?? error.line.map { "line \($0)" }
        return APIError(
            .unreadableUpload, [place, error.detail].compactMap { $0 }.joined(separator: ": "),
            fields: place.map { [APIError.Field($0, error.detail)] } ?? [])
    }

    private static let archived = APIError(
        .conflict, "The app is in the archive: it takes nothing in, and nothing is decided of it. Take it out first.")

    private static let busy = APIError(
        .unavailable,
        "Another change of this app is being written and takes long. Nothing of this one was kept; send it again.",
        headers: ["Retry-After": "3"])

    /// Why a request that is not to blame can't be answered now; `nil`: it is to blame, or we are.
    private static func passing(_ error: PostgresError) -> String? {
        if error.isRetryable { return "Two changes met, and this one was not kept. Send it again." }
        guard error.isUnavailable else { return nil }
        if error.isLockTimeout {
            return "Another change was in the way for too long. Nothing of this one was kept; send it again."
        }
        if error.isShortOfResources { return "The database has no room or no connections left. Nothing was kept." }
        return switch error.kind {
        case .poolExhausted:
            "The server is busy: every connection to the database is in use. Nothing was kept; send it again."
        case .timeout: "The database did not finish this in time. Nothing was kept; send it again."
        default: "The database can't be reached at the moment."
        }
    }

    private static func database(_ error: PostgresError) -> APIError {
        if let detail = passing(error) { return APIError(.unavailable, detail, headers: ["Retry-After": "2"]) }
        if error.kind == .unstorableText { return Unstorable.somewhere }
        switch error.constraint {
        case "apps_slug_key":
            return APIError(
                .conflict, "There is an app with this slug already.", fields: [.init("/slug", "It is taken already.")])
        case "apps_slug_form":
            return .field("/slug", "It may hold small letters, digits and single hyphens, at most 64.")
        case "accounts_name_key": return APIError(.conflict, "There is an account with this name already.")
        case "reports_external_id_key": return APIError(.conflict, "There is a report with this external id already.")
        default: break
        }
        // 22021: a text that Postgres can't hold, a NUL; 22P05, 22P02: the same within JSON.
        if let state = error.sqlState, ["22021", "22P05"].contains(state) {
            return Unstorable.somewhere
        }
        // What no index can hold: a text of many kilobytes where a name is meant.
        if error.sqlState == "54000" {
            return APIError(.invalidField, "A text in it is too long to be kept where it stands. Nothing was stored.")
        }
        return APIError(.internalError)
    }
}
