import API
import Application
import Formats
import Foundation
import History
import HTTP
import Messages
import Storage

/// The form in which a capture or an audit is sent by hand.
struct NewUploadPage: TranslatedPage {
    let title: Message = "Upload a capture or an audit"
    var app: AppLink?
    var appLink: String
    var action: String
    var fault: FormFault?
    var fields: [FormField]
    var formats: [FormChoice]
    var variant: VariantFields
    var fileMessage: Message?

    static var sample: NewUploadPage {
        NewUploadPage(
            app: AppLink(slug: "shop", name: "Shop"), appLink: "/", action: "/", fault: .sample,
            fields: [.sample], formats: [FormChoice(value: "csv", text: "t", isChosen: true)], variant: .sample,
            fileMessage: "m")
    }
}

extension Routes {
    mutating func bindNewUpload(_ renderer: Renderer) {
        page("/apps/{app}/upload", scope: .upload) { page, context in
            let app = try context.read { try $0.need(app: page.need("app")) }
            return renderer.page(NewUploadPage(app, context) { page[$0] ?? "" }, context)
        }
        form("/apps/{app}/upload", scope: .upload, limit: 64 << 20) { page, context in
            let app = try context.read { try $0.need(app: page.need("app")) }
            do {
                let receipt = try Self.send(page, context)
                return .redirect(to: Address.path("apps", app.slug, "uploads", String(receipt.id)) + "?done=1")
            } catch {
                let known = Errors.apiError(error)
                guard NewUploadPage.told.contains(known.kind) else { throw error }
                var content = NewUploadPage(app, context) { page.form[$0] ?? "" }
                content.tell(known)
                return renderer.page(content, context, status: 422)
            }
        }
    }

    private static func send(_ page: PageRequest, _ context: Context) throws -> UploadReceipt {
        var faults = FieldFaults()
        let file = page.form.file("file").flatMap { $0.bytes.isEmpty ? nil : $0 }
        if file == nil { faults.refuse("/file", "Choose a file that is not empty.") }
        if BuildName(page.field("build") ?? "") == nil {
            faults.refuse("/build", "A build is named by its release, and its number after a plus: 5.0.1+1234.")
        }
        try faults.raise()
        guard let file else { throw APIError(.internalError) }
        var input = UploadInput(
            app: page.need("app"), build: page.field("build") ?? "", format: page.field("format"),
            screen: page.field("screen"), fileName: file.name)
        VariantFields.fill(&input) { page.field($0) }
        return try context.operations.ingest(input, Bytes(file.bytes, mediaType: file.contentType)).receipt
    }
}

extension NewUploadPage {
    /// What a person can mend in the form; anything else is an error's page.
    fileprivate static let told: Set<ErrorKind> = [
        .invalidField, .invalidParameter, .unreadableUpload, .buildSealed, .conflict,
    ]

    fileprivate init(_ stored: StoredApp, _ context: Context, value: (String) -> String) {
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        action = Address.path("apps", stored.slug, "upload")
        fields = [
            FormField(
                "build", "Build", hint: "For instance 5.0.1+1234, or 5.0.1.", value: value("build"), isRequired: true),
            FormField(
                "screen", "Screen",
                hint: "Its key. Needed where the file doesn't name it; else the file's name is taken.",
                value: value("screen")),
        ]
        variant = VariantFields(value: value)
        let chosen = value("format")
        formats = Importer.all.filter { $0.kind != .reports }.map {
            FormChoice(value: $0.id, text: "\(Message(ours: $0.title)) (\(text: $0.id))", isChosen: $0.id == chosen)
        }
    }

    /// Puts what is wrong at its field: what is wrong inside the bytes belongs to the file.
    fileprivate mutating func tell(_ error: APIError) {
        let told =
            error.fields.isEmpty || error.kind != .invalidField
            ? [APIError.Field(error.fields.first?.pointer ?? "", error.detail)] : error.fields
        for field in told { tell(field, isOfBuild: [.buildSealed, .invalidParameter].contains(error.kind)) }
        let file = FormField("file", "File")
        fault = FormFault(error, fields + variant.fields + [fileMessage.map { file.refused($0) } ?? file])
    }

    private mutating func tell(_ field: APIError.Field, isOfBuild: Bool) {
        let named = String(field.pointer.drop { $0 == "?" || $0 == "/" })
        if variant.refuse(named, field.message) { return }
        let id = ["screen", "build"].contains(named) ? named : isOfBuild ? "build" : nil
        guard let index = fields.firstIndex(where: { $0.id == id }) else {
            fileMessage = field.message
            return
        }
        fields[index].refuse(field.message)
    }
}
