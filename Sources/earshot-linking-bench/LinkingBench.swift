import ArgumentParser
import Foundation
import Screens

/// Measures how well the screens of reports are found, beside plain word search in the same run.
@main
struct LinkingBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "earshot-linking-bench",
        abstract: "Finds the screens of reports whose screens are known, beside BM25.",
        discussion: """
            Needs a database of its own in EARSHOT_BENCH_DATABASE_URL. How the worlds are made is told in
            docs/reports.md.
            """)

    @Option(help: "Labelled reports as JSON.") var reports: String?
    @Option(help: "Reviews as JSON, none of which is about the invented apps.") var reviews: String?
    @Flag(help: "Lists the reports whose screen is not first.") var wrong = false

    func run() throws {
        guard let target = ProcessInfo.processInfo.environment["EARSHOT_BENCH_DATABASE_URL"] else {
            throw ValidationError("EARSHOT_BENCH_DATABASE_URL names no database.")
        }
        let server = try LinkingServer(target: target)
        if let reports {
            try measureLabelled(LabelledReport.read(reports), server)
        } else {
            print("labelled reports: skipped, there is no file of them")
        }
        try measureLanguages(server)
        try measureOthers(server)
        try measureCost(server)
    }

    private func measureLabelled(_ reports: [LabelledReport], _ server: LinkingServer) throws {
        let worlds = try World.all(reports)
        var found = [Tally(), Tally()], plain = [Tally(), Tally()], typos = Tally(), mail = Tally()
        for (number, world) in worlds.enumerated() {
            let slug = "app-\(number)"
            let titles = try server.make(world, slug: slug)
            try server.analyze()
            let words = Set(
                (world.screens.flatMap { [$0.title] + $0.elements.flatMap { [$0.label, $0.role] } }
                    + world.cases.map(\.text)).flatMap(Words.of))
            let stems = try server.stems(of: words)
            let search = PlainBM25(world.screens) { stems[$0] ?? $0 }
            for asked in world.cases {
                let half = number % 2
                found[half].take(try server.find(asked.text, in: slug, titles), asked)
                plain[half].take(Found(titles: search.rank(asked.text)), asked)
                typos.take(try server.find(Noise.typos(asked.text), in: slug, titles), asked)
                mail.take(try server.find(Noise.mail(asked.text), in: slug, titles), asked)
            }
        }
        let sizes = worlds.map(\.screens.count)
        print(
            "labelled reports: \(worlds.count) apps of \(sizes.min() ?? 0) to \(sizes.max() ?? 0) screens; text and release only"
        )
        print(Tally.head)
        let all = found[0] + found[1]
        print(all.row("Earshot"))
        print((plain[0] + plain[1]).row("plain BM25 over stems"))
        print(found[0].row("Earshot, apps weights were tried on"))
        print(plain[0].row("plain BM25, the same apps"))
        print(found[1].row("Earshot, the other apps"))
        print(plain[1].row("plain BM25, the same apps"))
        print(typos.row("with typos"))
        print(mail.row("as mail"))
        print("calibration: of reports whose first screen has a confidence in the band, so many are right")
        for (band, tally) in all.bands.sorted(by: { $0.key < $1.key }) {
            print("  0.\(band) to \(band == 8 ? "1.0" : "0.\(band + 2)"): \(tally.right) of \(tally.count)")
        }
        if wrong {
            for (asked, first) in all.wrong {
                print("  \(asked.id) | \(asked.screen) | \(first.joined(separator: ", "))")
            }
        }
    }

    /// Reports in other languages on an English app.
    private func measureLanguages(_ server: LinkingServer) throws {
        let cases = try WorldScreen.lines("foreign").map { line in
            let parts = line.components(separatedBy: " | ")
            return Case(id: parts[0], text: parts[2], screen: parts[1], language: parts[0])
        }
        let world = World(
            app: "Everyday",
            screens: try WorldScreen.read("screens").map { $0.furnished(in: "Everyday", tabs: ["Inbox", "Map"]) },
            cases: cases)
        let titles = try server.make(world, slug: "everyday")
        try server.analyze()
        print("reports in other languages on an English app of \(world.screens.count) screens")
        print(Tally.head)
        for language in ["de", "es", "fr", "ja"] {
            var tally = Tally()
            for asked in cases where asked.language == language {
                tally.take(try server.find(asked.text, in: "everyday", titles), asked)
            }
            print(tally.row(language))
            if wrong {
                for (asked, first) in tally.wrong {
                    print("  \(asked.text) | \(asked.screen) | \(first.joined(separator: ", "))")
                }
            }
        }
    }

    /// Messages about other things, none of which may be tied with certainty.
    private func measureOthers(_ server: LinkingServer) throws {
        for language in ["ja", "zh"] {
            let screens = try WorldScreen.read("signs", language: language)
            _ = try server.make(World(app: language, screens: screens, cases: []), slug: language, locale: language)
        }
        var counted: [String: (count: Int, certain: Int)] = [:]
        func take(_ text: String, _ language: String, _ slug: String, as name: String) throws {
            let found = try server.find(text, in: slug, titles(of: slug))
            let known = counted[name] ?? (0, 0)
            counted[name] = (known.count + 1, known.certain + (found.certain == nil ? 0 : 1))
            if let certain = found.certain { print("  wrongly certain: \(certain) for “\(text)”") }
        }
        print("messages about other things (billing, praise, crashes, speed), tied with certainty")
        for line in try WorldScreen.lines("other") {
            let parts = line.components(separatedBy: " | ")
            try take(parts[1], parts[0], ["ja", "zh"].contains(parts[0]) ? parts[0] : "everyday", as: parts[0])
        }
        if let reviews {
            struct Review: Decodable { var review: String }
            let all = try JSONDecoder().decode([Review].self, from: Data(contentsOf: URL(filePath: reviews)))
            for review in all { try take(review.review, "en", "everyday", as: "reviews of other apps") }
        }
        for (name, tally) in counted.sorted(by: { $0.key < $1.key }) {
            print("  \(name): \(tally.certain) of \(tally.count)")
        }
    }

    private func titles(of slug: String) throws -> [String: String] {
        let screens =
            slug == "everyday" ? try WorldScreen.read("screens") : try WorldScreen.read("signs", language: slug)
        return Dictionary(uniqueKeysWithValues: screens.enumerated().map { ("screen-\($0.offset)", $0.element.title) })
    }

    /// What one report costs on a large build: statements, and milliseconds of the whole.
    private func measureCost(_ server: LinkingServer) throws {
        let invented = try WorldScreen.read("screens")
        let words = invented.flatMap { $0.elements.map(\.label) }
        let screens = (0..<200).map { number in
            WorldScreen(
                title: "\(invented[number % invented.count].title) \(number / invented.count + 1)",
                elements: (0..<100).map { row in
                    WorldScreen.Element(label: "\(words[(number * 7 + row * 3) % words.count]) \(row)", role: "button")
                })
        }
        let world = World(app: "Large", screens: screens, cases: [])
        let titles = try server.make(world, slug: "large")
        try server.analyze()
        let texts = try WorldScreen.lines("other").compactMap { line -> String? in
            line.hasPrefix("en") ? line.components(separatedBy: " | ")[1] : nil
        }
        for text in texts { _ = try server.find(text, in: "large", titles) }
        let before = try server.statements()
        let start = ContinuousClock.now
        for text in texts { _ = try server.find(text, in: "large", titles) }
        let took = (ContinuousClock.now - start) / texts.count
        let statements = try server.statements() - before - 1
        print(
            "cost on 200 screens × 100 elements: \(Double(statements * 10 / texts.count) / 10) statements and \(took.formatted(.units(allowed: [.milliseconds], fractionalPart: .show(length: 1)))) a report"
        )
    }
}
