import API
import Application
import Foundation
import History
import JSON
import Messages
import Storage

/// The receipt of an upload: what was read from it, and what got worse.
struct UploadPage: TranslatedPage {
    struct Capture {
        var link: String
        var screen: Message
        var utterances: Message
        var coverage: Message
        var findings: Message
        /// That the build holds several captures of it; `nil`: it holds one.
        var several: Message?
        var alarms: [Alarm]
    }
    struct Alarm {
        var rule: String
        var ruleLink: String
        var text: Message
    }
    struct Audit {
        var tool: String
        var findings: Message
    }
    var title: Message
    var app: AppLink?
    var appLink: String
    var releaseLink: String
    var release: String
    var build: String
    var again: String
    var bytesLink: String
    var file: Message
    var size: Int64
    var format: String
    var digest: String
    var received: Message
    var done: Message?
    var alarms: Message
    var hasAlarms: Bool
    /// All that is in it was compared, and nothing of it got worse.
    var isSound: Bool
    /// Captures that could not be compared, and why.
    var notCompared: [Message]
    var captures: [Capture]
    var hasCaptures: Bool
    var audits: [Audit]
    var recordings: [PageLink]

    static var sample: UploadPage {
        UploadPage(
            title: "Upload 1", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", releaseLink: "/", release: "1",
            build: "1", again: "/", bytesLink: "/", file: "f", size: 1, format: "wda-xml", digest: "d",
            received: .sample,
            done: "d", alarms: "1 alarm", hasAlarms: true, isSound: true, notCompared: ["n"],
            captures: [
                Capture(
                    link: "/", screen: "s", utterances: "1", coverage: "1", findings: "f", several: "s",
                    alarms: [Alarm(rule: "speech-loss", ruleLink: "/", text: "t")])
            ], hasCaptures: true, audits: [Audit(tool: "t", findings: "1")],
            recordings: [PageLink(link: "/", text: "t")])
    }
}

extension Routes {
    mutating func bindUpload(_ renderer: Renderer) {
        page("/apps/{app}/uploads/{id}") { page, context in
            var content = try UploadPage(page.need("app"), try page.number("id"), context)
            content.done = page["done"].map { _ in "Stored, byte for byte." }
            return renderer.page(content, context)
        }
    }
}

extension UploadPage {
    fileprivate init(_ slug: String, _ id: Int, _ context: Context) throws {
        let (stored, upload, build, names, receipt, looks) = try context.read { transaction in
            let app = try transaction.need(app: slug)
            guard let upload = try transaction.upload(id: Int64(id), ofApp: app.id),
                let build = try transaction.build(id: upload.buildID)
            else { throw APIError.notFound("upload \(id)") }
            let receipt = try KeptJSON.decode(UploadReceipt.self, from: upload.receipt)
            let screens = try transaction.screens(ofApp: app.id), met = Set(receipt.captures.map(\.screen))
            var names = ScreenNames(screens)
            names.variants = try PlainWords.variants(
                named: receipt.captures.compactMap(\.variant),
                onScreens: screens.filter { met.contains($0.key) }.map(\.id), in: transaction)
            let ids = Set(receipt.captures.map { Int64($0.id) })
            let looks = try transaction.review(ofBuild: build.id)?.looks.filter { ids.contains($0.look.capture) } ?? []
            return (app, upload, build, names, receipt, looks)
        }
        title = "Upload \(id)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        release = build.version
        releaseLink = Address.path("apps", stored.slug, "releases", build.version)
        self.build = build.name
        again = Address.path("apps", stored.slug, "upload") + "?build=\(Address.escaped(build.name))"
        bytesLink = Address.path("v1", "apps", stored.slug, "builds", build.name, "uploads", String(id), "bytes")
        file = upload.fileName.map { Message(text: $0) } ?? "without a name"
        size = upload.size
        format = receipt.format
        digest = receipt.digest
        received = "\(time: upload.createdAt), by \(text: upload.caller)"
        captures = receipt.captures.map { Capture($0, app: stored.slug, build: build.name, names) }
        hasCaptures = !captures.isEmpty
        audits = receipt.audits.map {
            Audit(tool: $0.tool, findings: .count($0.findings, "finding", "findings"))
        }
        recordings = (receipt.recordings ?? []).map {
            PageLink(
                link: Address.path("apps", slug, "recordings", String($0.id)),
                text: "\(text: names[$0.screen]), \(text: $0.os): \(Message.count($0.lines, "line", "lines"))"
                    + ($0.besideNothing.map { ". \(text: $0)" } ?? ""))
        }
        let count = receipt.captures.map(\.alarms.count).reduce(0, +)
        hasAlarms = count > 0
        let comparing = UploadCompared(receipt, looks, names)
        notCompared = comparing.notCompared
        isSound = count == 0 && comparing.isAnyCompared && notCompared.isEmpty
        alarms =
            count > 0
            ? "✗ \(Message.count(count, "thing", "things")) got worse."
            : captures.isEmpty && audits.isEmpty
                ? "– Nothing was measured: there is no capture and no audit in it."
                : comparing.isAnyCompared
                    ? "✓ Nothing that was compared got worse."
                    : captures.isEmpty
                        ? "– What other tools found is compared when the build is sealed."
                        : "– Nothing in it could be compared with anything earlier."
    }
}

extension UploadPage.Capture {
    fileprivate init(_ receipt: CaptureReceipt, app: String, build: String, _ names: ScreenNames) {
        link =
            Address.path("apps", app, "screens", receipt.screen) + "?build=\(Address.escaped(build))"
            + (receipt.variant.map { "&variant=\(Address.escaped($0))" } ?? "")
        screen = receipt.variant.map { names.named(receipt.screen, $0) } ?? Message(text: names[receipt.screen])
        utterances = .count(receipt.utterances, "utterance", "utterances")
        coverage = PlainWords.coverage(receipt.spokenCoverage)
        findings = "\(receipt.failed) failed, \(receipt.cantTell) can't tell"
        several = receipt.capturesOfVariant.map {
            "The build holds \($0) captures of this screen in this state: each is judged, and the worse one counts."
        }
        alarms = receipt.alarms.map {
            UploadPage.Alarm(
                rule: $0.rule, ruleLink: Address.path("rules", $0.rule), text: Message(finished: $0.message))
        }
    }
}
