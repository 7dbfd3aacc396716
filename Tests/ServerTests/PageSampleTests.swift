import Application
import Foundation
import Testing
import Web

/// Templates are filled by name when a page is asked for: a name that nothing bears would print nothing, silently.
@Suite struct `The templates` {
    @Test func `name only what their page has`() throws {
        let check = TagCheck(templates: try PageSamples.templates())
        for sample in PageSamples.all {
            let unknown = try check.unknown(in: sample.template, of: [sample.values])
            #expect(unknown == [], "\(sample.template).mustache")
        }
    }

    @Test func `belong to one page each`() {
        let names = PageSamples.all.map(\.template)
        #expect(names.count > 50)
        #expect(Set(names).count == names.count)
    }

    @Test func `escape everything`() throws {
        for (name, text) in try PageSamples.templates() {
            #expect(!text.contains("{{{"), "\(name).mustache prints something as it came")
            #expect(!text.contains("{{&"), "\(name).mustache prints something as it came")
        }
    }

    @Test func `belong to a page, or to one of them`() throws {
        let pages = Set(PageSamples.all.map(\.template))
        let texts = try PageSamples.templates()
        let parts = Set(texts.keys).subtracting(pages)
        for part in parts {
            #expect(
                texts.values.contains { $0.contains("{{> \(part)}}") || $0.contains("{{<\(part)}}") },
                "\(part).mustache is used nowhere")
        }
    }

    @Test func `print every sample whole`() throws {
        for sample in PageSamples.all {
            let html = try sample.print()
            #expect(html.hasPrefix("<!DOCTYPE html>"), "\(sample.template)")
            #expect(html.contains("</html>"), "\(sample.template)")
            #expect(!html.contains("{{") && !html.contains("Optional("), "\(sample.template)")
        }
    }
}

/// Walks a template beside the values it is filled with, and finds the tags that name nothing.
struct TagCheck {
    let templates: [String: String]

    /// - Parameter stack: what surrounds the template, outermost first.
    func unknown(in template: String, of stack: [Any]) throws -> [String] {
        var tags = Tags(try #require(templates[template], "no template \(template)"))
        return try walk(&tags, until: nil, stack)
    }

    private func walk(_ tags: inout Tags, until end: String?, _ stack: [Any]) throws -> [String] {
        var unknown: [String] = []
        while let tag = tags.next() {
            let name = tag.name
            switch tag.sign {
            case "/":
                #expect(name == end)
                return unknown
            case "#":
                let values = look(name, stack)
                if values == nil { unknown.append(name) }
                var inside = tags
                let found = try (values.flatMap(Self.items) ?? []).map { value in
                    inside = tags
                    return try walk(&inside, until: name, stack + [value])
                }
                // What one item lacks another may have.
                unknown += (found.first ?? []).filter { name in found.allSatisfy { $0.contains(name) } }
                if (values.map { Self.items($0).isEmpty } ?? true) {
                    // Nothing to look with: a sample holds something for every section.
                    unknown.append("\(name), which is empty in the sample")
                    _ = try walk(&inside, until: name, stack)
                }
                tags = inside
            case "^":
                if look(name, stack) == nil { unknown.append(name) }
                unknown += try walk(&tags, until: name, stack)
            case "<":
                unknown += try self.unknown(in: name, of: stack)
                unknown += try walk(&tags, until: name, stack)
            case "$": unknown += try walk(&tags, until: name, stack)
            case ">": unknown += try self.unknown(in: name, of: stack)
            default: if look(name, stack) == nil { unknown.append(name) }
            }
        }
        return unknown
    }

    /// What a name means, from the innermost outward; `nil` where nothing bears it.
    private func look(_ tag: String, _ stack: [Any]) -> Any? {
        let name = tag.split(separator: "(").last.map { String($0.filter { $0 != ")" }) } ?? tag
        guard name != "." else { return stack.last }
        let parts = name.split(separator: ".").map(String.init)
        guard let first = parts.first,
            var value = stack.reversed().lazy.compactMap({ Self.child(first, of: $0) }).first
        else { return nil }
        for part in parts.dropFirst() {
            guard let inner = Self.items(value).first, let child = Self.child(part, of: inner) else { return nil }
            value = child
        }
        return value
    }

    private static func child(_ name: String, of value: Any) -> Any? {
        Mirror(reflecting: value).children.first { $0.label == name }?.value
    }

    /// What a section goes through: the items of a list, what an optional holds, the value itself.
    private static func items(_ value: Any) -> [Any] {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .collection: return mirror.children.map(\.value)
        case .optional: return mirror.children.map(\.value).flatMap(items)
        default: return [value]
        }
    }
}

/// The tags of a template, one after the other.
struct Tags {
    struct Tag {
        /// `#`, `^`, `/`, `<`, `>`, `$`, or a blank for a name to print.
        var sign: Character
        var name: String
    }
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    mutating func next() -> Tag? {
        guard let start = rest.range(of: "{{"), let end = rest[start.upperBound...].range(of: "}}") else { return nil }
        let inside = rest[start.upperBound..<end.lowerBound]
        rest = rest[end.upperBound...]
        let sign = inside.first.flatMap { "#^/<>$".contains($0) ? $0 : nil }
        return Tag(sign: sign ?? " ", name: (sign == nil ? inside : inside.dropFirst()).filter { $0 != " " })
    }
}
