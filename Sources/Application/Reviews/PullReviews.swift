import API
import Formats
import Foundation
import JSON
package import Outgoing
import Storage

/// What a pull of reviews brought.
package struct PulledReviews: Sendable, Hashable {
    package var pages = 0
    package var filed = 0
    package var known = 0
    package var rejected = 0
    package init() {}
}

extension Operations {
    /// Files an app's reviews in the App Store, the newest first, until those that an earlier pull has seen. How far it
    /// came is noted at its end only: one that is cut off begins again, and what it filed is known by the reviews' ids.
    package func pullReviews(app slug: String, from store: AppStore, _ rules: DestinationRules) throws -> PulledReviews
    {
        let source = "app-store/\(store.app)"
        let seen = try database.read { transaction in
            try transaction.newestPulled(from: source, ofApp: try transaction.need(app: slug).id)
        }
        var pulled = PulledReviews()
        var filed: [StoredImportRow] = []
        var newest: Date?
        var next: String? = store.first
        while let url = next {
            let bytes = try store.page(url, now: Date(), rules)
            let page = try ReviewPage(bytes)
            let prepared = PreparedReports(
                page.isEmpty
                    ? Imported(format: "app-store-reviews-json")
                    : try Import.read(bytes, format: "app-store-reviews-json"))
            let rows = try FileRows(
                database: database, app: slug, caller: caller, publicURL: context.publicURL, room: context.room
            ).file(prepared.rows)
            filed += rows
            pulled.pages += 1
            pulled.rejected += prepared.rejected.count + rows.count { $0.reportID == nil }
            newest = [newest, page.newest].compactMap { $0 }.max()
            // One of the very same second may be new.
            let isSeen = seen.map { seen in page.oldest.map { $0 < seen } ?? true } ?? false
            next = isSeen ? nil : page.next
        }
        pulled.filed = filed.count(where: \.isNew)
        pulled.known = filed.count { !$0.isNew && $0.reportID != nil }
        try database.write { transaction in
            let app = try transaction.need(app: slug)
            _ = try ImportAlarms.raise(filed, app, caller: caller, transaction)
            if let newest { try transaction.setPulled(until: newest, from: source, ofApp: app.id) }
        }
        return pulled
    }
}

/// What a page of reviews says of itself.
private struct ReviewPage {
    private struct Body: Decodable {
        struct Links: Decodable { var next: String? }
        struct Review: Decodable {
            struct Attributes: Decodable { var createdDate: String? }
            var attributes: Attributes?
        }
        var data: [Review]
        var links: Links?
    }
    var newest: Date?
    var oldest: Date?
    var next: String?
    var isEmpty: Bool

    init(_ bytes: [UInt8]) throws {
        let body: Body
        do { body = try JSONDecoder().decode(Body.self, from: Data(bytes)) } catch {
            throw AppStore.Failure.unexpected("What the store answered is no page of reviews.")
        }
        let dates = body.data.compactMap { $0.attributes?.createdDate }
            .compactMap { try? Date($0, strategy: .iso8601) }
        (newest, oldest, next, isEmpty) = (dates.max(), dates.min(), body.links?.next, body.data.isEmpty)
    }
}
