import API
import EarshotClient
import Foundation
import History
import JSON

/// Three apps as large as apps become: 60 releases of 200 screens, in which names are lost and come back, and 5 000
/// reports. All of it follows from the numbers alone, so that it is the same each time.
enum DemoLarge {
    struct App {
        var slug: String
        var name: String
        var screens: Int
        var releases: Int { 20 }
        var reports: Int
    }

    static let apps = [
        App(slug: "transit", name: "Transit", screens: 90, reports: 2500),
        App(slug: "museum", name: "Museum", screens: 60, reports: 1500),
        App(slug: "harvest", name: "Harvest", screens: 50, reports: 1000),
    ]

    private static let places = [
        "Timetable", "Ticket", "Route", "Station", "Map", "Basket", "Profile", "Search", "Offer", "Message",
    ]
    private static let verbs = ["Open", "Save", "Share", "Remove", "Follow", "Play", "Edit", "Call", "Move", "Buy"]
    /// A name that was lost is back after so many releases.
    private static let mendedAfter = 5
    /// Buttons of a screen, each in a row of its own.
    private static let buttons = 14

    static func version(_ release: Int) -> String { "\(1 + release / 10).\(release % 10)" }

    static func title(_ screen: Int) -> String { "\(places[screen % places.count]) \(screen / places.count + 1)" }

    static func key(_ screen: Int) -> String { title(screen).lowercased().replacing(" ", with: "-") }

    private static func label(_ button: Int, of screen: Int) -> String {
        "\(verbs[button % verbs.count]) \(places[(screen + button) % places.count].lowercased()) \(button + 1)"
    }

    /// Whether a button has lost its name: two of every third screen in each release, and those of the releases before.
    private static func isNameless(_ button: Int, of screen: Int, in release: Int) -> Bool {
        (max(1, release - mendedAfter + 1)...max(1, release)).contains { since in
            release > 0 && (screen + since) % 3 == 0
                && [(screen + since * 2) % buttons, (screen + since * 5 + 3) % buttons].contains(button)
        }
    }

    /// The screens of a release, one JSON document a line.
    static func captures(of app: App, in release: Int) throws -> Bytes {
        let lines = try (0..<app.screens).map { screen -> String in
            let content = (0..<buttons).map { button -> DemoNode in
                let y = 110 + Double(button) * 48, id = "button-\(button)"
                let row = DemoNode.button(label(button, of: screen), id: id, at: (16, y, 358, 44))
                return isNameless(button, of: screen, in: release)
                    ? row.without("label").without("text") : row
            }
            let capture = DemoScreen(key(screen), title(screen), content)
            return String(decoding: try Wire.encode(capture.json), as: UTF8.self).replacing("\n", with: " ")
        }
        return Bytes(Array(lines.joined(separator: "\n").utf8), mediaType: "application/json")
    }

    /// What people wrote of a release in the week after it: most name a screen and what they meant to press.
    static func reports(on app: App, in release: Int, before now: Date) throws -> Bytes {
        let count = app.reports / app.releases, week = 7 * 86_400.0
        let shipped = now.addingTimeInterval(-Double(app.releases - release) * week)
        let lines = try (0..<count).map { number -> String in
            let screen = (number * 7 + release * 3) % app.screens, button = (number * 5 + release) % buttons
            let text =
                switch number % 4 {
                case 0:
                    "“\(label(button, of: screen))” on the \(title(screen)) screen says only button since the update."
                case 1: "On \(title(screen)) I can't tell which button is which any more."
                case 2: "VoiceOver jumps on the \(title(screen)) screen, the rows are read in another order."
                default: "I like the app, but \(title(screen)) is slow to read since \(version(release))."
                }
            let report: JSONValue = [
                "text": .string(text), "release": .string(version(release)), "screen": .string(key(screen)),
                "channel": "mail",
                "writtenAt": .string(
                    shipped.addingTimeInterval(week * Double(number) / Double(count)).formatted(.iso8601)),
                "externalId": .string("\(app.slug)-\(release)-\(number)"),
            ]
            return String(decoding: try Wire.encode(report), as: UTF8.self).replacing("\n", with: " ")
        }
        return Bytes(Array(lines.joined(separator: "\n").utf8), mediaType: "application/json")
    }
}

extension Demo {
    /// Takes some minutes; says each release.
    func large() throws {
        let now = Date()
        for app in DemoLarge.apps {
            _ = try client.call(.addApp, Nothing(), NewApp(slug: app.slug, name: app.name, platform: "iOS"))
            for release in 0..<app.releases {
                let version = DemoLarge.version(release), build = "\(version)+\(100 + release)"
                _ = try client.call(
                    .upload, UploadInput(app: app.slug, build: build), DemoLarge.captures(of: app, in: release))
                let verdict = try client.call(
                    .askGate, ReleaseInput(app: app.slug, release: version), VerdictBody(seal: true))
                _ = try client.call(
                    .importReports, ImportInput(app: app.slug, format: "earshot-report"),
                    DemoLarge.reports(on: app, in: release, before: now))
                log("\(app.slug) \(version): \(app.screens) screens, gate says \(verdict.verdict.rawValue)")
            }
        }
        log("The large demo is in: \(DemoLarge.apps.map(\.name).joined(separator: ", ")).")
    }
}
