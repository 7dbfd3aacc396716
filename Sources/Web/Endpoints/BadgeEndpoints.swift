import API
import Application
import Foundation
import HTTP
import History
import JSON
import Storage

extension Routes {
    mutating func bindBadges() {
        bind(.getAppBadge) { input, context in
            guard let badge = try context.badge(input.app) else { throw APIError.notFound("badge of “\(input.app)”") }
            return Reply(badge)
        }
        bind(.makeBadge) { input, context in Reply(try context.operations.makeBadge(input)) }
        bind(.removeBadge) { input, context in
            try context.operations.removeBadge(input)
            return Reply(Nothing())
        }
        add(
            Route(
                method: "GET", segments: Routes.segments("/badges/{badge}"), weight: .quick, scope: nil, isPage: false
            ) { request, parameters, context in
                let name = parameters["badge"] ?? ""
                guard let dot = name.lastIndex(of: "."), let badge = try Badge.newest(String(name[..<dot]), context)
                else { throw APIError.notFound("badge") }
                switch name[dot...] {
                case ".svg": return badge.answer("image/svg+xml", Array(badge.svg.utf8), request)
                case ".json":
                    return badge.answer("application/json", Array(try Wire.encode(ShieldsBadge(badge))), request)
                default: throw APIError.notFound("badge")
                }
            })
    }
}

extension Badge {
    /// A verdict on record.
    init(_ stored: StoredVerdict) throws {
        let verdict = try KeptJSON.decode(Verdict.self, from: stored.document)
        self.init(
            release: verdict.release, verdict: stored.verdict, on: stored.decidedAt,
            against: verdict.namedBaseline)
    }

    /// What the badge with this secret says; `nil`: there is none.
    fileprivate static func newest(_ secret: String, _ context: Context) throws -> Badge? {
        try context.read { transaction in
            guard let app = try transaction.app(ofBadge: secret) else { return nil }
            guard let last = try transaction.verdicts(app: app.id, limit: 1).items.first else {
                return Badge(nothingOf: nil)
            }
            // The last may be of an earlier build of its release than the one that was judged before it.
            let version = try KeptJSON.decode(Verdict.self, from: last.document).release
            let history = try AppHistory(app, in: transaction)
            let releases = history.releases.filter { $0.version == version }
            return try Badge(history.newestVerdicts(of: releases, in: transaction).values.first ?? last)
        }
    }

    /// Asked for again each time, and sent again where it says something else: a badge must not tell of yesterday.
    fileprivate func answer(_ type: String, _ bytes: [UInt8], _ request: Request) -> Response {
        Response(type: type, bytes).withETag(EntityTag.of(bytes), for: request.head)
    }
}

/// What Shields' endpoint badge reads (shields.io/badges/endpoint-badge).
private struct ShieldsBadge: Encodable {
    let schemaVersion = 1
    let label = "Earshot"
    let message: String
    let color: String
    init(_ badge: Badge) { (message, color) = (badge.words, String(badge.color.dropFirst())) }
}
