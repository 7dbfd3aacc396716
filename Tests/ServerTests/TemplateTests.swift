import Application
import Foundation
import Messages
import Mustache
import Testing
import Web

/// Pages are printed by a printer of our own, since Mustache's own library takes most of a large page's time. It prints
/// what the library prints.
@Suite struct `The printer of templates` {
    @Test func `prints every page as Mustache does`() throws {
        let library = MustacheLibrary(
            templates: try PageSamples.templates().mapValues { try MustacheTemplate(string: $0) })
        #expect(PageSamples.all.count > 50)
        for sample in PageSamples.all {
            let expected = try #require(library.render(Self.plain(sample.values), withTemplate: sample.template))
            #expect(try sample.print() == expected, "\(sample.template)")
        }
    }

    @Test func `prints nothing as it came`() throws {
        // The stroke makes one letter of two for the eye, and no escape of the sign.
        let hostile = "<b>\u{338}\"quoted\" & 'so' <\u{338}script>"
        let sample = try #require(PageSamples.all.first { $0.template == "ErrorPage" })
        let html = try PageSample(template: sample.template, values: Page(hostile)).print()
        #expect(html.contains("&lt;b&gt;\u{338}&quot;quoted&quot; &amp; &#39;so&#39; &lt;\u{338}script&gt;"))
        #expect(!html.contains("<\u{338}") && !html.contains("<b>"))
    }

    @Test func `takes nothing from around for what is there and is nothing`() throws {
        let html = try PageSample(template: "ErrorPage", values: Page("t", title: nil)).print()
        #expect(html.contains("<title> · Earshot</title>"))
    }

    /// What the error's page and its frame name.
    private struct Page {
        struct Frame {
            var title: String?
            var stylesheet = "/"
            var script = "/"
            var caller: String?
            var app: String?
            var mayFile = false
        }
        struct Content {
            var title: String
            var detail: String
        }
        var frame: Frame
        var content: Content

        init(_ text: String, title: String? = "t") {
            frame = Frame(title: title)
            content = Content(title: text, detail: text)
        }
    }

    /// As the library reads values: what is missing is there and is nothing.
    private static func plain(_ value: Any) -> Any {
        if value is String || value is Bool || value is Int { return value }
        if let message = value as? Message { return message.english }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { plain($0.value) } ?? NSNull()
        case .collection: return mirror.children.map { plain($0.value) }
        case .struct where !mirror.children.isEmpty:
            return Dictionary(
                mirror.children.compactMap { child in child.label.map { ($0, plain(child.value)) } }
            ) { first, _ in first }
        default: return value
        }
    }
}
