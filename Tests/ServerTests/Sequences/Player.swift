import API
import Foundation
import History
import Storage
import TestSupport

/// What is known of builds because the test made them.
struct Facts {
    struct Upload {
        var build: String
        var body: String
        var query: String
    }

    /// One screen of a build in one variant.
    struct Place: Hashable {
        var screen: String
        var isDark: Bool
    }

    var uploads: [Upload] = []
    /// By build: the last picture of each place.
    var builds: [String: [Place: Picture]] = [:]
    /// Builds of which some place has two different pictures: the worse counts, and which that is hangs on who asks.
    var mixed: Set<String> = []
    /// By problem: the builds in which a look met it, in the order of the looks.
    var met: [Int64: [String]] = [:]
    var reports: [String] = []
}

/// Does steps through the API, as somebody with every scope, in an app of its own.
struct Player {
    let caller: TestCaller
    let app: String
    let appID: Int64
    private(set) var facts = Facts()
    private(set) var now = Snapshot()

    init() throws {
        caller = try TestServer().caller()
        app = try caller.app()
        let slug = app
        appID = try caller.server.database.read { try $0.app(slug: slug)?.id ?? 0 }
    }

    /// One step, with all that was before and is after it. `nil`: there is nothing yet that it could be done to.
    mutating func play(_ step: Step) throws -> Moment? {
        let (before, known) = (now, facts)
        guard let answers = try perform(step) else { return nil }
        now = try look()
        for (problem, event) in now.events(since: before) {
            guard case .observed(let release, .present, _) = event.event.kind,
                let build = now.spoken(since: before, for: release)
            else { continue }
            facts.met[problem, default: []].append(build.name)
        }
        return Moment(step: step, answers: answers, before: before, after: now, facts: known, met: facts.met)
    }

    /// A whole story with nothing looked at in between, so none of its steps may go by what there is. Answers the end.
    mutating func tell(_ story: [Step]) throws -> Snapshot {
        for step in story { _ = try perform(step) }
        return try look()
    }

    private func look() throws -> Snapshot {
        try Snapshot(ofApp: appID, caller.server.database) { try caller.get("/v1/problems/\($0)").text }
    }

    private mutating func perform(_ step: Step) throws -> [TestCaller.Answer]? {
        switch step {
        case .upload(let build, let pictures, let isDark): [try upload(World.builds[build], pictures, isDark)]
        case .uploadAgain(let place):
            try pick(place, facts.uploads).map { [try caller.upload($0.body, to: $0.build, of: app, $0.query)] }
        case .seal(let build): [try seal(World.builds[build])]
        case .sealOpen(let place):
            try pick(place, now.builds.filter { $0.sealedAt == nil && $0.holdsCaptures }).map { [try seal($0.name)] }
        case .ask(let release):
            [try caller.post("/v1/apps/\(app)/releases/\(World.releases[release])/verdicts", #"{"seal":true}"#)]
        case .putRelease(let release):
            [try caller.send("PUT", "/v1/apps/\(app)/releases/\(World.releases[release])", "{}")]
        case .fork(let release, let known):
            try pick(known, now.releases).map {
                [
                    try caller.send(
                        "PUT", "/v1/apps/\(app)/releases/\(World.releases[release])",
                        #"{"line":"fixes","forkedFrom":"\#($0.version)"}"#)
                ]
            }
        case .thereAndBack(let step):
            try perform(step).map { done in
                guard done.allSatisfy({ $0.status < 300 }) else { return done }
                return done + [try undo(0, try steps())].compactMap { $0 }
            }
        case .look: try read()
        case .report, .reportAgain, .confirm, .relink, .splitMessage: try speak(step)
        default: try triage(step)
        }
    }

    private func seal(_ build: String) throws -> TestCaller.Answer {
        try caller.post("/v1/apps/\(app)/builds/\(build)/seal")
    }

    private mutating func upload(_ build: String, _ pictures: [Picture], _ isDark: Bool) throws -> TestCaller.Answer {
        let upload = Facts.Upload(
            build: build, body: "[\(pictures.map(\.capture).joined(separator: ","))]",
            query: isDark ? "?appearance=dark" : "")
        let answer = try caller.upload(upload.body, to: build, of: app, upload.query)
        if answer.status < 300 { facts.uploads.append(upload) }
        if answer.status == 201 {
            for picture in pictures {
                let place = Facts.Place(screen: picture.key, isDark: isDark)
                if let earlier = facts.builds[build]?[place], earlier != picture { facts.mixed.insert(build) }
                facts.builds[build, default: [:]][place] = picture
            }
        }
        return answer
    }

    /// What people who use the app say.
    private mutating func speak(_ step: Step) throws -> [TestCaller.Answer]? {
        switch step {
        case .report(let screen, let button, let release):
            var report = NewReport(text: "It says nothing to me")
            (report.screen, report.release) = (Picture.screens[screen], World.spoken[release])
            report.element = button.map { Picture.buttons[$0] }
            report.externalId = "mail \(facts.reports.count)"
            facts.reports.append(String(decoding: try Wire.encode(report), as: UTF8.self))
            return [try caller.post("/v1/apps/\(app)/reports", facts.reports.last ?? "")]
        case .reportAgain(let place):
            return try pick(place, facts.reports).map { [try caller.post("/v1/apps/\(app)/reports", $0)] }
        case .confirm(let place, let known, let works):
            guard let report = pick(place, now.reports), let release = pick(known, now.releases) else { return nil }
            return [
                try caller.post(
                    "/v1/reports/\(report.id)/confirmations",
                    #"{"release":"\#(release.version)","works":\#(works)}"#)
            ]
        case .relink(let place, let problem, let known):
            guard let report = pick(place, now.reports) else { return nil }
            var change = ReportChange()
            change.problem = problem.flatMap { pick($0, now.problems) }.map { Int($0.id) }
            if problem == nil { change.clear = ["problem"] }
            change.release = known.flatMap { pick($0, now.releases) }?.version
            return [
                try caller.send(
                    "PATCH", "/v1/reports/\(report.id)", String(decoding: try Wire.encode(change), as: UTF8.self))
            ]
        case .splitMessage(let place):
            return try pick(place, now.reports).map {
                [try caller.post("/v1/reports/\($0.id)/split", #"{"parts":["Buy is silent","Sell is silent"]}"#)]
            }
        default: return nil
        }
    }

    /// What those decide who look after problems.
    private func triage(_ step: Step) throws -> [TestCaller.Answer]? {
        func problem(_ place: Int) -> Int64? { pick(place, now.problems)?.id }
        switch step {
        case .claim(let place, let release):
            return try problem(place).map {
                [try caller.post("/v1/problems/\($0)/fix-claims", #"{"release":"\#(World.releases[release])"}"#)]
            }
        case .decide(let place, let decision):
            return try problem(place).map {
                [try caller.send("PATCH", "/v1/problems/\($0)", "{\(Self.body(decision))}")]
            }
        case .decideMany(let places, let decision):
            let items = Set(places.compactMap(problem)).sorted().map { #"{"id":\#($0)}"# }.joined(separator: ",")
            return items.isEmpty
                ? nil
                : [
                    try caller.post(
                        "/v1/apps/\(app)/triage-steps", #"{"problems":[\#(items)],\#(Self.body(decision))}"#)
                ]
        case .merge(let place, let into):
            guard let one = problem(place), let other = problem(into) else { return nil }
            return [try caller.post("/v1/problems/\(one)/merge", #"{"into":\#(other)}"#)]
        case .mergeMany(let places, let into):
            guard let other = problem(into) else { return nil }
            let items = Set(places.compactMap(problem)).sorted().map { #"{"id":\#($0)}"# }.joined(separator: ",")
            return [
                try caller.post(
                    "/v1/apps/\(app)/triage-steps", #"{"problems":[\#(items)],"duplicateOf":\#(other)}"#)
            ]
        case .split(let place, let count):
            let spoken = now.problems.filter { problem in now.reports.contains { $0.problemID == problem.id } }
            guard let one = pick(place, spoken)?.id else { return nil }
            let reports = now.reports.filter { $0.problemID == one }.prefix(count).map { String($0.id) }
            return [
                try caller.post(
                    "/v1/problems/\(one)/split",
                    #"{"reports":[\#(reports.joined(separator: ","))],"title":"Another thing"}"#)
            ]
        case .undo(let place): return try undo(place, now.steps).map { [$0] }
        case .correct(let pair, let isSame): return try correct(pair, isSame).map { [$0] }
        case .endCorrection(let place):
            return try pick(place, now.corrections).map {
                [try caller.send("DELETE", "/v1/apps/\(app)/corrections/\($0.id)")]
            }
        default: return nil
        }
    }

    private static func body(_ decision: Step.Decision) -> String {
        switch decision {
        case .open: #""state":"open""#
        case .accept: #""state":"accepted","reason":"By design""#
        case .falseAlarm: #""state":"accepted","falseAlarm":true,"reason":"It is none""#
        }
    }

    private func steps() throws -> [StoredTriageStep] {
        try caller.server.database.read { try $0.triageSteps(ofApp: appID, limit: 1).items }
    }

    private func undo(_ place: Int, _ steps: [StoredTriageStep]) throws -> TestCaller.Answer? {
        try pick(place, steps).map { try caller.post("/v1/triage-steps/\($0.id)/undo") }
    }

    private func correct(_ pair: Step.Pair, _ isSame: Bool) throws -> TestCaller.Answer? {
        let screen = Picture.screens[pair.screen]
        let builds = now.builds.filter { build in
            (facts.builds[build.name] ?? [:]).keys.contains { $0.screen == screen }
        }
        guard let from = pick(pair.from, builds.dropLast()),
            let to = pick(pair.to, builds.drop { $0.id <= from.id })
        else { return nil }
        let body = CorrectionBody(
            screen: screen, from: from.name, to: to.name, before: Picture.buttons[pair.before],
            after: Picture.buttons[pair.after], same: isSame)
        return try caller.post("/v1/apps/\(app)/corrections", String(decoding: try Wire.encode(body), as: UTF8.self))
    }

    /// Every list, problems first, and every verdict.
    private func read() throws -> [TestCaller.Answer] {
        let verdicts = try now.releases.map { try caller.get("/v1/apps/\(app)/releases/\($0.version)/gate") }
        let lists = try ["problems", "reports", "triage-steps", "corrections", "releases", "order", "screens"]
            .map { try caller.get("/v1/apps/\(app)/\($0)\($0 == "order" ? "" : "?limit=200")") }
        return lists + verdicts
    }

    private func pick<Items: RandomAccessCollection>(_ place: Int, _ items: Items) -> Items.Element? {
        items.isEmpty ? nil : items[items.index(items.startIndex, offsetBy: place % items.count)]
    }
}
