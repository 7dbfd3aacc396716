import API
import Application
import Formats
import Foundation
import HTTP
import Postgres
import Storage

/// Every error of the house, as the caller is told it. What is not known here is our fault.
enum Errors {
    static func apiError(_ error: any Error) -> APIError {
        switch error {
        case let error as APIError: error
        case let error as ImportError: unreadable(error)
        case let error as PostgresError: database(error)
        default: APIError(.internalError)
        }
    }

    private static func unreadable(_ error: ImportError) -> APIError {
        let place = error.pointer ?? error.line.map { "line \($0)" }
        return APIError(
            .unreadableUpload, [place, error.detail].compactMap { $0 }.joined(separator: ": "),
            fields: place.map { [APIError.Field($0, error.detail)] } ?? [])
    }

    private static func database(_ error: PostgresError) -> APIError {
        if error.isUnavailable {
            return APIError(.unavailable, "The database can't be reached at the moment.", headers: ["Retry-After": "2"])
        }
        if error.isRetryable {
            return APIError(.unavailable, "Two changes met. Try again.", headers: ["Retry-After": "1"])
        }
        switch error.constraint {
        case "apps_slug_key":
            return APIError(
                .conflict, "There is an app with this slug already.", fields: [.init("/slug", "is taken already")])
        case "apps_slug_form":
            return .field("/slug", "may hold small letters, digits and single hyphens, at most 64")
        case "accounts_name_key": return APIError(.conflict, "There is an account with this name already.")
        case "reports_external_id_key": return APIError(.conflict, "There is a report with this external id already.")
        default: break
        }
        // 22021: a text that Postgres can't hold, a NUL; 22P05, 22P02: the same within JSON.
        if let state = error.sqlState, ["22021", "22P05"].contains(state) {
            return APIError(.invalidField, "A text holds a character that can't be stored (NUL).")
        }
        return APIError(.internalError)
    }
}
