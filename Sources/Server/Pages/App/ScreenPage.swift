import API
import Foundation
import Storage

/// One screen in one build: how it looks, what is heard, and what changed since another build.
struct ScreenPage: PageContent {
    struct Line {
        var id: String
        var position: Int
        var text: String
        var hint: String?
        var say: String
        var supplements: [String]
        var facts: [String]
        var unknown: [String]
        var element: String?
        var findings: [String]
    }
    struct Option {
        var value: String
        var text: String
        var isChosen: Bool
    }
    struct Change {
        var sign: String
        var before: [Part]
        var after: [Part]
    }
    /// A piece of a changed line; `isChanged` where its words differ.
    struct Part {
        var text: String
        var isChanged: Bool
    }
    struct Rotor {
        var name: String
        var stops: [Stop]
    }
    struct Stop {
        var link: String
        var text: String
    }
    struct Finding {
        var outcome: String
        var rule: String
        var ruleLink: String?
        var message: String
        var node: String
        var tool: String
    }
    struct Report {
        var link: String
        var text: String
        var release: String
    }

    var title: String
    var app: AppLink?
    var appLink: String
    var releaseLink: String
    var version: String
    var key: String
    var build: String
    var variant: String
    var coverage: String
    var speaker: String
    var unknown: [String]
    var builds: [Option]
    var compares: [Option]
    var variants: [Option]
    var picture: ScreenPicture
    var lines: [Line]
    var compared: String?
    var loss: String
    var lost: [String]
    var regressions: [String]
    var changes: [Change]
    var rotors: [Rotor]
    var findings: [Finding]
    var reports: [Report]
    var newReport: String
}

extension Routes {
    mutating func bindScreen(_ renderer: Renderer) {
        page("/apps/{app}/screens/{screen}") { page, context in
            renderer.page(
                try context.read { transaction in
                    var input = ScreenInput(
                        app: page.need("app"), screen: page.need("screen"), build: page["build"],
                        compare: page["compare"])
                    input.variant = page["variant"]
                    return try ScreenPage(ScreenLook(input, in: transaction), in: transaction)
                }, context)
        }
    }
}
