/// A page's template, ready to print: what it takes from other templates is in its place already.
///
/// It is written in the part of Mustache (mustache.github.io, the manual and the specification's inheritance) that our
/// pages use: names, sections, partials and blocks, with `empty(name)` and `count(name)`. Everything is escaped; there is
/// no way to print a text as it came.
struct Template: Sendable {
    indirect enum Part: Sendable {
        case text([UInt8])
        case value(Name)
        case section(Name, [Part])
        /// Printed where there is nothing of that name.
        case otherwise(Name, [Part])
    }

    /// What a tag names: a value of the innermost thing that has one so called, and on from there.
    struct Name: Sendable {
        enum Asked: Sendable { case value, isEmpty, count }
        /// Empty: the thing itself.
        var path: [PageName]
        var asked = Asked.value
        /// Where no tag can be printed: within another one, in a window's title, in a choice of a list.
        var isPlain = false
    }

    let parts: [Part]

    /// The templates of a house, by name, each with what it takes from others.
    static func all(_ texts: [String: String]) throws -> [String: Template] {
        let written = try texts.mapValues { try TemplateReader.read($0) }
        return try written.mapValues { template in
            var place = HTMLPlace()
            return Template(parts: place.marked(try resolved(template, in: written, blocks: [:], depth: 0)))
        }
    }

    /// - Parameter blocks: what stands in place of the blocks of the templates that are taken in.
    private static func resolved(
        _ written: [WrittenPart], in templates: [String: [WrittenPart]], blocks: [String: [WrittenPart]], depth: Int
    ) throws -> [Part] {
        guard depth < 20 else { throw TemplateFault.takesItselfIn }
        var parts: [Part] = []
        func inner(_ written: [WrittenPart], _ blocks: [String: [WrittenPart]]) throws -> [Part] {
            try resolved(written, in: templates, blocks: blocks, depth: depth + 1)
        }
        for part in written {
            switch part {
            case .text(let text): parts.append(.text(text))
            case .value(let name): parts.append(.value(name))
            case .section(let name, let inside): parts.append(.section(name, try inner(inside, blocks)))
            case .otherwise(let name, let inside): parts.append(.otherwise(name, try inner(inside, blocks)))
            case .block(let name, let own): parts += try inner(blocks[name] ?? own, blocks)
            case .template(let name, let own):
                guard let template = templates[name] else { throw TemplateFault.unknown(name) }
                parts += try inner(template, blocks.merging(own) { outer, _ in outer })
            }
        }
        return joined(parts)
    }

    private static func joined(_ parts: [Part]) -> [Part] {
        parts.reduce(into: []) { joined, part in
            if case .text(let more) = part, case .text(let text)? = joined.last {
                joined[joined.count - 1] = .text(text + more)
            } else {
                joined.append(part)
            }
        }
    }
}

/// A part of a template as it is written.
indirect enum WrittenPart {
    case text([UInt8])
    case value(Template.Name)
    case section(Template.Name, [WrittenPart])
    case otherwise(Template.Name, [WrittenPart])
    /// What others may put something in place of.
    case block(String, [WrittenPart])
    /// Another template, with what stands in place of its blocks.
    case template(String, [String: [WrittenPart]])
}

enum TemplateFault: Error {
    case unknown(String)
    case takesItselfIn
    /// A tag that is none, or that ends what was not begun, at this byte.
    case unreadable(Int)
}
