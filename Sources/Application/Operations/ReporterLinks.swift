package import API
package import Foundation
package import Storage

/// The ways of people who reported to their own pages.
package enum ReporterLinks {
    /// Days that a link is open unless said, and at most.
    package static let days = 90
    package static let mostDays = 365

    package static func address(_ publicURL: String, _ secret: String) -> String { "\(publicURL)/r/\(secret)" }
}

extension Operations {
    /// A new link to the reporter's page. Its secret stands in the answer and is kept nowhere.
    package func makeLink(_ input: ReportInput, _ body: NewReporterLink) throws -> ReporterLinkResource {
        let days = body.days ?? ReporterLinks.days
        guard (1...ReporterLinks.mostDays).contains(days) else {
            throw APIError.field("/days", "A link is open for 1 to \(ReporterLinks.mostDays) days.")
        }
        return try onReport(input.id) { transaction, app, report in
            let (id, url) = try newLink(to: report.id, of: app, days: days, transaction)
            guard let link = try transaction.reporterLinks(ofReport: report.id).first(where: { $0.id == id }) else {
                throw APIError.notFound("link \(id)")
            }
            return ReporterLinkResource(link, url: url, now: context.now)
        }
    }

    /// Answers the link's id and its address.
    func newLink(to report: Int64, of app: StoredApp, days: Int = ReporterLinks.days, _ transaction: WriteTransaction)
        throws -> (id: Int64, url: String)
    {
        let secret = Secret.make()
        let id = try transaction.addReporterLink(
            report: report, digest: Digest.sha256(secret),
            expiresAt: context.now.addingTimeInterval(Double(days) * 86_400), caller: caller)
        try transaction.note("linkMade", "report/\(report)", app: app.id, caller: caller)
        return (id, ReporterLinks.address(context.publicURL, secret))
    }

    /// Ends a link at once.
    package func revokeLink(_ input: ReporterLinkInput) throws {
        try database.write { transaction in
            let report = try transaction.need(report: input.id)
            guard
                try transaction.revokeReporterLink(Int64(input.link), ofReport: report.id, caller: caller)
            else { throw APIError.notFound("open link \(input.link) of report \(input.id)") }
            try transaction.note("linkRevoked", "report/\(report.id)", app: report.appID, caller: caller)
        }
    }
}

extension ReporterLinkResource {
    package init(_ link: StoredReporterLink, url: String? = nil, now: Date) {
        self.init(
            id: Int(link.id), by: link.caller, at: link.createdAt, expiresAt: link.expiresAt,
            isOpen: link.revokedAt == nil && link.expiresAt > now)
        self.url = url
        revokedAt = link.revokedAt
    }
}
