import API
import Application
import Foundation
import Postgres

/// An invented app, and what people write of it.
struct BenchWorld {
    let screens: Int
    let elements: Int

    /// Makes the app with one release that is captured whole; later ones show the same captures.
    func make(_ operations: Operations, slug: String, releases: Int = 1, _ connection: Connection) throws {
        _ = try operations.addApp(NewApp(slug: slug, name: slug, platform: "iOS"))
        for screen in 0..<screens { try ingest(screen, "1.0+1", slug, operations) }
        _ = try operations.seal(BuildInput(app: slug, build: "1.0+1"))
        for release in 1..<max(releases, 1) {
            try ingest(release % screens, "1.\(release)+1", slug, operations)
            _ = try connection.execute(
                """
                INSERT INTO build_captures (build_id, screen_id, variant_key, capture_id, upload_id)
                SELECT (SELECT max(id) FROM builds), screen_id, variant_key, capture_id, upload_id
                FROM build_captures WHERE build_id = (
                    SELECT min(builds.id) FROM builds JOIN apps ON apps.id = app_id WHERE slug = \(slug))
                ON CONFLICT DO NOTHING
                """)
        }
    }

    private func ingest(_ screen: Int, _ build: String, _ slug: String, _ operations: Operations) throws {
        _ = try operations.ingest(
            UploadInput(app: slug, build: build),
            Bytes(Array(capture(screen).utf8), mediaType: "application/json"))
    }

    private static let words = [
        "amber", "basil", "cedar", "delta", "ember", "fjord", "grove", "heron", "ivory", "kayak", "lemon", "maple",
        "noble", "ocean", "pearl", "quill", "river", "stone", "tulip", "umber", "willow", "xenon", "zebra",
    ]

    private func label(_ screen: Int, _ element: Int) -> String {
        let words = Self.words
        return
            "\(words[(screen * 7 + element) % words.count]) \(words[(screen + element * 5) % words.count]) \(element)"
    }

    private func capture(_ screen: Int) -> String {
        let nodes = (0..<elements).map { element in
            #"{"frame":[20,\#(100 + element * 60),350,44],"isElement":true,"label":"\#(label(screen, element))","traits":["button"],"id":"e\#(element)"}"#
        }
        return
            #"{"format":"earshot-capture/1","screen":{"key":"screen\#(screen)","title":"Screen \#(screen)"},"variant":{"device":{"idiom":"phone","size":[390,844]}},"root":{"frame":[0,0,390,844],"children":[\#(nodes.joined(separator: ","))]}}"#
    }

    /// The place that a row is about.
    func key(_ row: Int) -> String { "screen\(row % screens)" }
    func label(_ row: Int) -> String { label(row % screens, row / screens % elements) }

    func words(_ row: Int) -> String { "The button \(label(row)) is silent for me, number \(row)" }

    /// A row of a file.
    /// - Parameter written: when, RFC 3339; `nil`: not known.
    func line(
        _ row: Int, _ name: String, screen: Bool = false, element: Bool = false, written: String? = nil
    ) -> String {
        var line =
            #"{"text":"\#(words(row))","release":"1.0","externalId":"\#(name) \#(row)","reporter":{"contact":"p\#(row)@example.org"}"#
        if screen || element { line += #","screen":"\#(key(row))""# }
        if element { line += #","element":"\#(label(row))""# }
        if let written { line += #","writtenAt":"\#(written)""# }
        return line + "}"
    }
}
