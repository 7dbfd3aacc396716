import History

extension Importer {
    package static let appStoreReviews = Importer(
        reports: "app-store-reviews-json", title: "App Store reviews",
        howTo: """
            By Apple's App Store Connect API, with a token of yours (Users and Access, Integrations):

            curl -H "Authorization: Bearer TOKEN" \\
              "https://api.appstoreconnect.apple.com/v1/apps/APP_ID/customerReviews?sort=-createdDate&limit=200"

            The public feed does as well, and names the app's version:
            https://itunes.apple.com/us/rss/customerreviews/id=APP_ID/json
            """,
        recognises: { isAppleReview(appleRows($0).first ?? $0) },
        kept: Set([
            "id", "type", "attributes", "relationships", "links", "title", "content", "im:version", "im:rating",
            "updated",
            "author", "link", "im:contentType", "im:voteCount", "im:voteSum",
        ]).union(ScrapedReview.kept),
        rows: appleRows,
        reading: { row in
            if isScraped(row) { return ScrapedReview.reading(row, channel: "App Store") }
            if row.has("im:name") && !row.has("im:rating") { return .rejected("the app itself, not a review of it") }
            func label(_ key: StaticString) -> String { row[key]?.loose("label") ?? "" }
            let attributes = row["attributes"]
            return .of(
                [
                    .title: attributes?.loose("title") ?? label("title"),
                    .text: attributes?.loose("body") ?? label("content"),
                    .release: label("im:version"),
                    .channel: "App Store",
                    .rating: attributes?.loose("rating") ?? label("im:rating"),
                    .territory: attributes?.loose("territory") ?? "",
                    .externalId: row.loose("id") ?? label("id"),
                    .writtenAt: attributes?.written("createdDate") ?? label("updated"),
                    .reporterName: attributes?.loose("reviewerNickname") ?? row["author", "name"]?.loose("label") ?? "",
                ], orRejected: "the review has no text")
        })

    @Sendable private static func appleRows(_ value: JSONView) -> [JSONView] {
        if let entries = value["feed", "entry"] { return entries.isArray ? Array(entries.items) : [entries] }
        guard let data = value["data"] else { return [value] }
        return data.isArray ? Array(data.items) : [data]
    }

    private static func isAppleReview(_ row: JSONView) -> Bool {
        row["type"]?.isText("customerReviews") == true || row.hasAny(of: ["im:rating", "im:name"]) || isScraped(row)
    }

    /// As the packages app-store-scraper of npm and of PyPI write them.
    private static func isScraped(_ row: JSONView) -> Bool {
        row.has("score") && row.has("text") && row.has("userUrl")
            || row.has("review") && row.has("rating") && row.hasAny(of: ["isEdited", "userName"])
    }

    package static let googlePlayReviews = Importer(
        reports: "google-play-reviews-json", title: "Google Play reviews",
        howTo: """
            By the Google Play Developer API, with the token of a service account:

            curl -H "Authorization: Bearer TOKEN" \\
              "https://androidpublisher.googleapis.com/androidpublisher/v3/applications/PACKAGE/reviews?maxResults=100"
            """,
        recognises: { isPlayReview(playRows($0).first ?? $0) },
        kept: Set(["reviewId", "comments", "authorName"]).union(ScrapedReview.kept),
        rows: playRows,
        reading: { review in
            if !review.has("comments") { return ScrapedReview.reading(review, channel: "Google Play") }
            guard let comment = review["comments"]?.items.lazy.compactMap({ $0["userComment"] }).first else {
                return .rejected("the review has no comment of the person's")
            }
            // Title and text come as one, with a tab between. The person's own words, not their translation.
            let words = (comment.loose("originalText") ?? comment.loose("text") ?? "").split(
                separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            return .of(
                [
                    .title: words.count > 1 ? String(words[0]) : "",
                    .text: words.last.map(String.init) ?? "",
                    .release: comment.loose("appVersionName") ?? "",
                    .os: comment.loose("androidOsVersion").map { "Android API \($0)" } ?? "",
                    .device: comment["deviceMetadata"]?.loose("productName") ?? comment.loose("device") ?? "",
                    .language: (comment.loose("reviewerLanguage") ?? "").replacing("_", with: "-"),
                    .channel: "Google Play",
                    .rating: comment.loose("starRating") ?? "",
                    .externalId: review.loose("reviewId") ?? "",
                    .writtenAt: comment["lastModified"]?.written("seconds") ?? comment.written("lastModified") ?? "",
                    .reporterName: review.loose("authorName") ?? "",
                ], orRejected: "the review has no text")
        })

    @Sendable private static func playRows(_ value: JSONView) -> [JSONView] {
        guard let list = value["reviews"], list.isArray else { return [value] }
        return Array(list.items)
    }

    private static func isPlayReview(_ row: JSONView) -> Bool {
        row.has("reviewId") && (row["comments"]?.isArray == true || row.has("content") && row.has("score"))
            || row.has("score") && row.has("text") && row.hasAny(of: ["thumbsUp", "scoreText", "replyDate"])
                && !row.has("userUrl")
    }
}

/// One review as the packages that read the stores' public pages write it (app-store-scraper, google-play-scraper).
private enum ScrapedReview {
    static let kept = [
        "title", "content", "text", "review", "reviewCreatedVersion", "appVersion", "version", "reviewId", "id", "url",
        "at", "date", "updated", "userName", "score", "rating", "userUrl", "scoreText",
    ]

    static func reading(_ row: JSONView, channel: String) -> ReportRows.Reading {
        return .of(
            [
                .title: row.loose("title") ?? "",
                .text: row.loose("content") ?? row.loose("text") ?? row.loose("review") ?? "",
                .release: row.loose("reviewCreatedVersion") ?? row.loose("appVersion") ?? row.loose("version") ?? "",
                .channel: channel,
                .rating: row.loose("score") ?? row.loose("rating") ?? "",
                .externalId: row.loose("reviewId") ?? row.loose("id") ?? "",
                .url: row.loose("url") ?? "",
                .writtenAt: row.readable("at") ?? row.readable("date") ?? row.written("updated") ?? row.written("date")
                    ?? row.written("at") ?? "",
                .reporterName: row.loose("userName") ?? "",
            ], orRejected: "the review has no text")
    }
}
