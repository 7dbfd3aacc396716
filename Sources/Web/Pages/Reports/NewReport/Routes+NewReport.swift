import API
import Application
import Formats
import HTTP
import History
import Messages
import Screens
import Storage

extension Routes {
    mutating func bindNewReport(_ renderer: Renderer) {
        page("/reports/new", scope: .support) { page, context in
            let apps = try context.read { try $0.apps() }.filter { $0.archivedAt == nil }
            if let app = page["app"] ?? (apps.count == 1 ? apps[0].slug : nil) {
                return .redirect(to: Address.path("apps", app, "reports", "new"))
            }
            return renderer.page(try NewReportPage(.fresh, app: nil, context), context)
        }
        page("/apps/{app}/reports/new", scope: .support) { page, context in
            renderer.page(try NewReportPage(.asked(page, nil), app: page.need("app"), context), context)
        }
        newReport("/reports/new", renderer) { $0.field("app") }
        newReport("/apps/{app}/reports", renderer) { $0.need("app") }
    }

    /// - Parameter app: which one the report is about.
    private mutating func newReport(
        _ path: String, _ renderer: Renderer, _ app: @escaping @Sendable (PageRequest) -> String?
    ) {
        form(path, scope: .support, limit: 3 * Attachments.largest + (1 << 20)) { page, context in
            do {
                var faults = FieldFaults()
                let app = app(page) ?? ""
                if app.isEmpty {
                    faults.refuse("/app", "Choose the app.")
                    try faults.check { try context.operations.checkReport(ReportDraft(page)) }
                }
                try faults.raise()
                if page.field("step") == "look" {
                    return renderer.page(try NewReportPage(looking: page, app: app, context), context)
                }
                return .redirect(to: try Self.file(page, app: app, context))
            } catch let error as APIError where error.kind == .invalidField {
                let content = try NewReportPage(Filling(page, error), app: app(page), context)
                return renderer.page(content, context, status: error.kind.status)
            }
        }
    }

    /// Files it, in parts where that was chosen; answers where to go on.
    private static func file(_ page: PageRequest, app: String, _ context: Context) throws -> String {
        var draft = ReportDraft(page)
        // With its head a mail is still known as one.
        let points = MessageParts.of(draft.text, LinkingWords.words)
        draft.takeMailHead { WrittenDate($0)?.moment(nil) }
        var faults = FieldFaults()
        try faults.check { try context.operations.checkReport(draft) }
        let place = try faults.read(else: nil) { try page.chosenPlace() }
        let files = try faults.read(else: []) { try page.attachments() }
        try faults.raise()
        let filed = try context.operations.fileReport(AppInput(app: app), draft, at: place, attachments: files)
        let receipt = filed.receipt
        guard !filed.wasThere else { return "/reports/\(receipt.id)?filed=before" }
        guard page.field("split") != nil, points.count > 1 else {
            return "/reports/\(receipt.id)?filed=\(receipt.known ? "known" : "new")"
        }
        _ = try context.operations.splitReport(ReportInput(id: receipt.id), NewSplit(parts: points))
        return "/reports/\(receipt.id)?done=split"
    }
}

extension PageRequest {
    /// The place that was chosen from a list: of those found by words, else the screen.
    func chosenPlace() throws -> ReportChange? {
        guard let named = field("place") else {
            return field("screenKey").map { ReportChange(at: .screen($0)) }
        }
        guard let place = PlaceChoice(named) else { throw APIError.field("/place", "Choose a place of the list.") }
        return ReportChange(at: place)
    }
}

extension PageRequest {
    /// The files that were chosen, cleaned.
    fileprivate func attachments() throws -> [NewAttachment] {
        let files = form.files.filter { $0.field == "file" && !$0.name.isEmpty }
        guard files.count <= Attachments.most else {
            throw APIError.field("/file", "A report has at most \(Attachments.most) attachments.")
        }
        return try files.map { try Attachments.cleaned($0.bytes, name: $0.name, description: nil) }
    }
}

extension ReportDraft {
    /// What the form says.
    init(_ page: PageRequest) {
        self.init(text: page.field("text") ?? "")
        release = page.field("release")
        screen = page.field("screen")
        element = page.field("element")
        heard = page.field("heard")
        expected = page.field("expected")
        gesture = page.field("gesture").flatMap { Gesture(rawValue: $0) }
        impact = page.field("impact").flatMap { .init(rawValue: $0) }
        channel = page.field("channel")
        os = page.field("os")
        device = page.field("device")
        assistiveTechnology = page.field("assistiveTechnology")
        language = page.field("language")
        steps = ShownSteps.lines(of: page.form["steps"])
        form = page.field("form")
        reporterName = page.field("name")
        reporterContact = page.field("contact")
    }
}
