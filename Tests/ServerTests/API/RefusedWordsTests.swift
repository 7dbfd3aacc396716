import API
import Foundation
import History
import Testing

import TestSupport

/// What a release that was refused shows is no measure for words (docs/judgement.md section 1).
@Suite(.database) struct RefusedWordsTests {
    /// Icons that nothing is printed on.
    private func screen(_ title: String, _ names: [String?]) -> String {
        TestCapture.screen(
            "home",
            [#""label":"\#(title)","text":"\#(title)","identifier":"title","traits":["header"]"#]
                + names.enumerated().map { place, name in
                    let label = name.map { #""label":"\#($0)","# } ?? ""
                    return #"\#(label)"identifier":"\#(Self.icons[place])","traits":["button"]"#
                })
    }
    private static let icons = ["search", "offline", "playlist", "sort", "queue", "share", "filter", "tab"]
    private let library: [String?] = [
        "Search library", "Offline only", "Add playlist", "By artist", "Open queue", "Share", "Filter", "Home",
    ]
    /// Another screen of the app, with an icon without a name.
    private let settings: [String?] = [
        "Search settings", "Mobile data", "Reset account", "Audio quality", "Clear cache", nil, "Sleep timer", "Home",
    ]

    @Test func `what another screen showed in between names nothing, and what it called otherwise is back`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        var nameless = library
        nameless[4] = nil
        try caller.ship(screen("Library", library), as: "1.0", of: app)
        try caller.ship(screen("Settings", settings), as: "1.1", of: app)
        try caller.ship(screen("Library", nameless), as: "1.2", of: app)
        let refused = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        #expect(refused.verdict == .fail)
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.2/gate").json(VerdictResource.self)
        #expect(verdict.text.contains("“Open queue” has lost its name, good last in 1.0"), "\(verdict.text)")
        #expect(!verdict.text.contains("Clear cache"), "\(verdict.text)")
        let titles = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.map(\.title)
        #expect(!titles.contains { $0.contains("is now called") }, "\(titles)")
    }
}
