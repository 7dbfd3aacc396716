import Foundation
import History

/// Reports whose screens people have labelled: the shared sample, where it is at hand.
struct LabelledReport: Decodable {
    struct Label: Decodable {
        var screen: String
        var role: String?
        enum CodingKeys: String, CodingKey { case screen, role = "element_role" }
    }
    var id: String
    var app: String
    var text: String
    var version: String?
    var screen: String?
    var element: String?
    var label: Label?
    enum CodingKeys: String, CodingKey { case id, app, text, screen, element, label, version = "app_version" }

    static func read(_ path: String) throws -> [LabelledReport] {
        try JSONDecoder().decode([LabelledReport].self, from: Data(contentsOf: URL(filePath: path)))
    }
}

/// A report and the screen it is about.
struct Case {
    var id: String
    var text: String
    var screen: String
    var language: String?
}

/// An app made of labels (docs/reports.md, “How well places are found”).
struct World {
    var app: String
    var screens: [WorldScreen]
    var cases: [Case]

    /// One world for each app of the reports, in their order.
    static func all(_ reports: [LabelledReport]) throws -> [World] {
        let invented = try WorldScreen.read("screens")
        var apps: [String] = []
        for report in reports where !apps.contains(report.app) { apps.append(report.app) }
        let labelled = Dictionary(
            uniqueKeysWithValues: apps.map { app in
                (app, Self.labelled(reports.filter { $0.app == app }))
            })
        return apps.map { app in
            let own = labelled[app] ?? []
            let others = apps.filter { $0 != app }.flatMap { labelled[$0] ?? [] }
            return World(app, own: own, others: others, invented, reports.filter { $0.app == app })
        }
    }

    private init(
        _ app: String, own: [WorldScreen], others: [WorldScreen], _ invented: [WorldScreen], _ reports: [LabelledReport]
    ) {
        self.app = app
        var screens = own
        var known = Set(own.map { $0.title.lowercased() })
        func left(_ screens: [WorldScreen]) -> [WorldScreen] {
            screens.filter { !known.contains($0.title.lowercased()) }
                .sorted { Shuffle.number(app, $0.title) < Shuffle.number(app, $1.title) }
        }
        var sources = [left(others), left(invented)]
        let wanted = 42 + Int(Shuffle.number(app) % 12)
        var turn = 0
        while screens.count < wanted, sources.contains(where: { !$0.isEmpty }) {
            defer { turn = 1 - turn }
            guard !sources[turn].isEmpty else { continue }
            let screen = sources[turn].removeFirst()
            if known.insert(screen.title.lowercased()).inserted { screens.append(screen) }
        }
        let tabs = own.map(\.title).sorted { Shuffle.number(app, "tab", $0) < Shuffle.number(app, "tab", $1) }.prefix(4)
        self.screens = screens.map { $0.furnished(in: app, tabs: Array(tabs)) }
        let titles = Set(own.map(\.title))
        cases = reports.compactMap { report in
            guard let screen = report.label?.screen ?? report.screen, titles.contains(screen) else { return nil }
            return Case(id: report.id, text: report.text, screen: screen)
        }
    }

    init(app: String, screens: [WorldScreen], cases: [Case]) {
        (self.app, self.screens, self.cases) = (app, screens, cases)
    }

    /// The screens that reports are labelled with, and of the elements what can be a label: up to three words, without
    /// the words for kinds of controls.
    private static func labelled(_ reports: [LabelledReport]) -> [WorldScreen] {
        var screens: [WorldScreen] = []
        for report in reports {
            guard let title = report.label?.screen, !screens.contains(where: { $0.title == title }) else { continue }
            screens.append(WorldScreen(title: title, elements: []))
        }
        for report in reports {
            guard let title = report.label?.screen ?? report.screen,
                let place = screens.firstIndex(where: { $0.title == title })
            else { continue }
            for label in labels(report.element ?? "") {
                let element = WorldScreen.Element(label: label, role: report.label?.role ?? "button")
                if !screens[place].elements.contains(element) { screens[place].elements.append(element) }
            }
        }
        return screens
    }

    private static let kinds: Set = [
        "button", "buttons", "row", "rows", "cell", "cells", "item", "items", "section", "list", "header", "heading",
        "headings", "text", "icon", "view", "field", "fields", "image", "link", "tab", "tabs",
    ]

    private static func labels(_ element: String) -> [String] {
        element.replacingOccurrences(of: " and ", with: ";").split { ",;()".contains($0) }.map { part in
            part.split(separator: " ").filter { !kinds.contains($0.lowercased()) }.joined(separator: " ")
        }.filter { label in
            !label.isEmpty && label.split(separator: " ").count <= 3
                && !["whole", "several"].contains { label.hasPrefix($0) }
        }
    }
}

/// The same order on every machine, and none that says anything.
enum Shuffle {
    /// FNV-1a.
    static func number(_ words: String...) -> UInt64 {
        words.joined(separator: "|").utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
