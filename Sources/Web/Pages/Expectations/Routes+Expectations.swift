import API
import Application
import Formats
import Foundation
import HTTP
import Messages
import Screens
import Storage

extension Routes {
    mutating func bindExpectationPages(_ renderer: Renderer) {
        page("/apps/{app}/expectations") { page, context in
            if page["format"] == "yaml" { return try Self.file(page, context) }
            var content = try ExpectationsPage(page.need("app"), context)
            try Self.tell(page, on: &content, context)
            return renderer.page(content, context)
        }
        page("/apps/{app}/expectations/{id}") { page, context in
            renderer.page(try ExpectationPage(page, context), context)
        }
        form("/apps/{app}/expectations", scope: .triage) { page, context in
            try Self.refusing(page, { renderer.page($0, context, status: 422) }) {
                let id = try context.operations.addExpectation(page.appInput, ExpectationForm.body(page))
                return .redirect(to: page.expectationsLink + "?pinned=\(id)")
            } again: {
                try ExpectationsPage(page.need("app"), context, $0)
            }
        }
        form("/apps/{app}/expectations/{id}", scope: .triage) { page, context in
            try Self.refusing(page, { renderer.page($0, context, status: 422) }) {
                let id = try context.operations.changeExpectation(
                    page.appInput, try page.number("id"), ExpectationForm.body(page))
                return .redirect(to: page.expectationsLink + "?pinned=\(id)")
            } again: {
                try ExpectationPage(page, context, $0)
            }
        }
        form("/apps/{app}/expectations/file", scope: .triage, limit: ExpectationsFile.limit + 4096) { page, context in
            guard let file = page.form.file("file"), !file.bytes.isEmpty else {
                return try Self.fileRefused("Choose a file first.", page, renderer, context)
            }
            do {
                let all = try context.operations.setExpectations(page.appInput, file: file.bytes)
                return .redirect(to: page.expectationsLink + "?file=\(all.count)")
            } catch let error as ImportError {
                let place = error.line.map { "Line \($0): " } ?? ""
                return try Self.fileRefused(place + error.detail, page, renderer, context)
            } catch let error as APIError where error.kind == .invalidField {
                return try Self.fileRefused(error.detail, page, renderer, context)
            }
        }
        form("/apps/{app}/expectations/{id}/end", scope: .triage) { page, context in
            let id = try page.number("id")
            try context.operations.endExpectation(page.appInput, id)
            return .redirect(to: page.expectationsLink + "?ended=\(id)")
        }
        form("/apps/{app}/expectations/{id}/restore", scope: .triage) { page, context in
            let id = try page.number("id")
            try context.operations.endExpectation(page.appInput, id, isTakenBack: true)
            return .redirect(to: page.expectationsLink + "?pinned=\(id)")
        }
        form("/apps/{app}/screens/{screen}/pins", scope: .triage) { page, context in
            var input = ScreenInput(app: page.need("app"), screen: page.need("screen"), build: page.field("build"))
            input.variant = page.field("variant")
            let position = try page.whole("position") ?? 0
            let id = try context.operations.pin(input, position: position)
            let place = "?build=\(Address.escaped(input.build ?? ""))&variant=\(Address.escaped(input.variant ?? ""))"
            return .redirect(
                to: Address.path("apps", input.app, "screens", input.screen)
                    + "\(place)&pinned=\(id)&line=\(position)")
        }
    }

    private static func file(_ page: PageRequest, _ context: Context) throws -> Response {
        let expectations = try context.read { try Expectations.all(try $0.need(app: page.need("app")), in: $0) }
        return Response(
            status: 200,
            headers: [
                ("Content-Type", ExpectationsFile.mediaType),
                ("Content-Disposition", "attachment; filename=\"expectations.yaml\""),
            ], body: .bytes(Array(try ExpectationsFile.write(expectations).utf8)))
    }

    /// What was just done, and how to take it back.
    private static func tell(_ page: PageRequest, on content: inout ExpectationsPage, _ context: Context) throws {
        func named(_ key: String) throws -> (id: Int, summary: Message, unknown: String?)? {
            guard let id = page[key].flatMap({ Int($0) }) else { return nil }
            return try context.read { transaction in
                let app = try transaction.need(app: page.need("app"))
                return try transaction.expectation(id: Int64(id), ofApp: app.id).map {
                    let pinned = try Expectations.Pinned($0).expectation
                    let isMet = try transaction.screen(pinned.screen, ofApp: app.id) != nil
                    return (id, Message(expectation: pinned), isMet ? nil : pinned.screen)
                }
            }
        }
        if let pin = try named("pinned") {
            content.done =
                pin.unknown.map {
                    "Pinned: \(pin.summary). No build has shown a screen “\(text: $0)” so far; until one does, nobody knows whether this holds."
                } ?? "Pinned: \(pin.summary)."
            content.undo = "\(content.link)/\(pin.id)/end"
        } else if let pin = try named("ended") {
            content.done = "No longer asked for: \(pin.summary)."
            content.undo = "\(content.link)/\(pin.id)/restore"
        } else if let count = page["file"].flatMap({ Int($0) }) {
            content.done = "The file is in. Pinned now: \(count)."
        }
    }

    private static func fileRefused(
        _ message: String, _ page: PageRequest, _ renderer: Renderer, _ context: Context
    ) throws -> Response {
        var content = try ExpectationsPage(page.need("app"), context)
        content.fileMessage = Message(finished: message)
        return renderer.page(content, context, status: 422)
    }

    /// Runs a form's work; what is wrong with a field is told on the form again.
    private static func refusing<Content: PageContent>(
        _ page: PageRequest, _ show: (Content) -> Response, _ work: () throws -> Response,
        again: (Filling) throws -> Content
    ) throws -> Response {
        do { return try work() } catch let error as APIError where error.kind == .invalidField {
            return show(try again(Filling(page, error)))
        }
    }
}

extension PageRequest {
    var appInput: AppInput { AppInput(app: need("app")) }
    fileprivate var expectationsLink: String { Address.path("apps", need("app"), "expectations") }
}
