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

    @Test(arguments: others) func `are found whatever a screen in a sentence is called`(language: Language) throws {
        let catalogue = try PageSamples.catalogue(language)
        func filled(_ text: String, _ name: String) -> String { text.replacing(#/\{[1-9]\}/#) { _ in name } }
        // A figure and a quotation of its own are read as values.
        let sentences = catalogue.known.filter { text in
            let words = text.replacing(#/“?\{[1-9]\}/#, with: "")
            return text.contains("{1}") && text.hasSuffix(".") && !text.contains("{4}") && !words.contains("{{")
                && !words.contains { $0.isNumber || $0 == "<" || $0 == "“" }
        }.sorted()
        #expect(sentences.count > 500)
        // All of them take minutes.
        for (place, sentence) in sentences.enumerated() where place.isMultiple(of: 8) {
            // Each of its own words, too.
            for name in Set(sentence.split { !$0.isLetter }.map(String.init)).union(["Cart"]) {
                let filled = filled(sentence, name)
                guard filled.split(whereSeparator: { !$0.isLetter }).count(where: { $0 == name }) <= 6 else { continue }
                let said = Message(finished: filled, naming: [name]).pieces(in: catalogue)
                #expect(!said.contains { $0.language != nil }, "\(name) in \(sentence)")
            }
        }
    }

    @Test(arguments: others, ["1 person who reported it says", "2 people who reported it say"])
    func `hold what support is told of people who confirm a fix`(language: Language, people: String) throws {
        let catalogue = try PageSamples.catalogue(language)
        for place in ["there", "in 1.2"] {
            let said = "\(people) that it works \(place)"
            for fact in [
                "A fix is claimed for 1.2; \(said), and no look has seen that yet.",
                "A fix is claimed for 1.2; a look finds it no more there, and \(said).",
                "The checks find it no more in 1.2; \(said).",
            ] {
                #expect(!Message(sentences: fact).pieces(in: catalogue).contains { $0.language != nil }, "\(fact)")
            }
        }
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
