import Foundation
import Messages
import Testing
import Web

/// The catalogues that come with the program, beside the pages that they are for.
@Suite struct `The catalogues` {
    private static let others = Language.allCases.filter { $0 != .english }

    @Test(arguments: others) func `have the words of every page that is in their language`(language: Language) throws {
        #expect(PageSamples.translated.count > 0)
        for template in PageSamples.translated {
            #expect(try PageSamples.isWhole(template, in: language), "\(template) lacks words in \(language.name)")
        }
    }

    @Test(arguments: others) func `keep the values and the tags of what they translate`(language: Language) throws {
        let catalogue = try PageSamples.catalogue(language)
        #expect(catalogue.known.count > 0)
        for text in catalogue.known {
            let translation = try #require(catalogue.translation(of: text))
            // A form for one thing may say its number in a word.
            let values = Self.values(translation)
            #expect(values == Self.values(text) || values.isSubset(of: Self.values(text)), "\(text)")
            #expect(Self.tags(translation) == Self.tags(text), "\(text)")
        }
    }

    @Test(arguments: others) func `hold no template's words that no template says`(language: Language) throws {
        let said = Set(try PageSamples.templates().values.flatMap { PageSamples.words(of: $0) })
        let written = try PageSamples.catalogue(language).known.filter { $0.contains("{{") || $0.contains("<") }
        #expect(written.subtracting(said).sorted() == [])
    }

    private static func values(_ text: String) -> Set<Substring> {
        Set(text.matches(of: /\{[1-9]\}/).map(\.output))
    }
    private static func tags(_ text: String) -> [Substring] {
        text.matches(of: /\{\{.*?\}\}|<[^>]*>/).map(\.output).sorted()
    }
}

@Suite struct `The words of a template` {
    @Test func `are whole texts between block tags and sections`() {
        let template = """
            <h1>{{title}}</h1>
            <p>{{#a}}Nothing was filed. {{.}}{{/a}} Take <a href="{{b}}">all of
            them</a>, <b>now</b>.</p><p><a class="x" href="/y">One link</a></p>
            <button aria-label="Choose {{name}}{{#more}} and more{{/more}}">{{> Part}} Go</button>: <code>{{c}}</code>
            """
        #expect(
            PageSamples.words(of: template) == [
                "Nothing was filed. {{.}}", "Take <a href=\"{{b}}\">all of them</a>, <b>now</b>.", "One link",
                "Choose {{name}}", "and more", "Go",
            ])
    }
}
