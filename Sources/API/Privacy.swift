package import Foundation

/// For how many days an app keeps what names people; null: for ever.
package struct RetentionBody: Codable, Sendable, Hashable {
    /// What people wrote, and the conversation, from the last thing said on.
    @Null package var textDays: Int?
    /// Names and contacts of reporters, from the last thing said on any of their reports on.
    @Null package var reporterDays: Int?
    /// Uploads as they came in, from the last time they came on. What was read from them stays.
    @Null package var originalDays: Int?
    package init(textDays: Int?, reporterDays: Int?, originalDays: Int?) {
        self.textDays = textDays
        self.reporterDays = reporterDays
        self.originalDays = originalDays
    }
}

/// When something was removed, and after how many days it had to be; null: somebody asked for it.
package struct RemovalBody: Codable, Sendable, Hashable {
    package var at: Date
    /// After how many days it had to be; null: somebody asked for it.
    @Null package var afterDays: Int?
    package init(at: Date, afterDays: Int?) {
        self.at = at
        self.afterDays = afterDays
    }
}

/// What of a report was corrected, or which waiver came or went. Of words that are masked for who lacks the scope support both values are null.
package struct CorrectedFact: Codable, Sendable, Hashable {
    /// As a report calls it: `impact`; of a waiver its number.
    package var name: String
    /// What it was; null: nothing was known, it is masked, or the waiver is new.
    @Null package var before: String?
    /// What it is now; null: nothing is known, it is masked, or the waiver ended.
    @Null package var after: String?
    package init(name: String, before: String?, after: String?) {
        (self.name, self.before, self.after) = (name, before, after)
    }
}

/// One step: who did what to which thing, and when.
package struct LogEntry: Codable, Sendable, Hashable {
    package var id: Int
    package var at: Date
    package var by: String
    /// `reporterSeen` is a look at who reported.
    package var kind: String
    /// `report/7`, `problem/12`.
    package var subject: String
    @Null package var app: String?
    /// Of a look at who reported: what was asked, as `GET /v1/reports/7`.
    @Null package var door: String?
    /// Of a sign-in that failed: the network address.
    @Null package var address: String?
    /// What was given to an account or token: for all apps, and in single ones.
    @Null package var scopes: [Scope]?
    /// What was given to an account or token in single apps; null: the step gave nothing.
    @Null package var apps: [AppScopes]?
    /// Where `kind` is `corrected`: what of the report was. Where waivers were set, added or ended: each that came or went.
    @Null package var facts: [CorrectedFact]?
    package init(
        id: Int, at: Date, by: String, kind: String, subject: String, app: String?, door: String?,
        address: String? = nil, scopes: [Scope]? = nil, apps: [AppScopes]? = nil, facts: [CorrectedFact]? = nil
    ) {
        (self.id, self.at, self.by, self.kind, self.subject) = (id, at, by, kind, subject)
        (self.app, self.door, self.address, self.scopes, self.apps) = (app, door, address, scopes, apps)
        self.facts = facts
    }
}

package struct LogInput: Codable, Sendable {
    /// Steps of this kind.
    package var kind: String?
    package var by: String?
    /// Steps on this thing, as report/7.
    package var subject: String?
    package var app: String?
    /// The first day in UTC, as 2027-06-30.
    package var from: String?
    /// The last day in UTC.
    package var until: String?
    package var limit: Int?
    package var after: Int?
    package init(
        kind: String? = nil, by: String? = nil, subject: String? = nil, app: String? = nil, from: String? = nil,
        until: String? = nil, limit: Int? = nil, after: Int? = nil
    ) {
        (self.kind, self.by, self.subject, self.app) = (kind, by, subject, app)
        (self.from, self.until) = (from, until)
        (self.limit, self.after) = (limit, after)
    }
}

extension Endpoint where Input == AppInput, Body == Nothing, Output == RetentionBody {
    package static var getRetention: Self {
        Endpoint(
            .get, "/v1/apps/{app}/retention", "For how long an app keeps what names people.", scope: .admin,
            errors: [.notFound])
    }
}
extension Endpoint where Input == AppInput, Body == RetentionBody, Output == RetentionBody {
    package static var putRetention: Self {
        Endpoint(
            .put, "/v1/apps/{app}/retention",
            "Say for how long an app keeps what names people. What is older goes within the hour, and stays gone.",
            scope: .admin, errors: [.notFound, .invalidBody, .invalidField, .preconditionFailed])
    }
}
extension Endpoint where Input == LogInput, Body == Nothing, Output == Listing<LogEntry> {
    package static var getAuditLog: Self {
        Endpoint(
            .get, "/v1/audit-log",
            "Every step in the apps that you are an administrator of, newest first, and every look at who reported; what belongs to no app is seen by administrators of all.",
            scope: .admin,
            errors: [.notFound, .invalidParameter])
    }
}
