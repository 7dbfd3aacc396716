import Screens

/// The words and phrases by which messages are read, from the files in `Lists`: whoever adds a line there adds it here.
package enum PhraseLists {
    /// What kind of trouble is told of.
    static let classes = PhraseSections(PackageResources.classes_txt)
    /// What is one in the plain form of a text, and what kind of trouble that tells of.
    static let plain = PhraseSections(PackageResources.plain_txt)
    static let forms = PhraseSections(PackageResources.forms_txt)
    /// By its id, what a class of trouble adds to how far a message is about accessibility.
    static let figures = Dictionary(classes.sections.map { ($0.id, $0.figure) }) { first, _ in first }
    /// Whether it is about accessibility.
    static let accessibility = PhraseSections(PackageResources.accessibility_txt).sections.first?.phrases ?? Phrases([])
    private static let matters = Dictionary(
        PhraseSections(PackageResources.matters_txt).sections.map { ($0.id, $0.phrases) }
    ) { first, _ in first }
    /// Asked of what is mended alone, and never kept, so that no version of what was read counts it.
    private static let doubts = Dictionary(
        PhraseSections(PackageResources.doubts_txt).sections.map { ($0.id, $0.phrases) }
    ) { first, _ in first }
    /// Words that tell nothing of what a message is about: those of every message, and those by which a class is told.
    static let common = Set(
        (lines(PackageResources.common_txt)
            + lines(PackageResources.classes_txt).filter { !"[-".contains($0.prefix(1)) })
            .flatMap { Words.of($0) }.filter { $0.count > 1 })

    /// Words that say that something is not as it should be, and how, and with which words go on that tell a class.
    private static let ofTrouble: (words: Set<String>, beginnings: [String]) = {
        let beginnings = classes.sections.flatMap { $0.phrases.beginnings + $0.within.beginnings }
            .filter { $0.count > 4 }
        let words = ["ill", "complaint"].reduce(into: Set<String>()) { $0.formUnion(phrases(of: $1).wholeWords) }
        return (words, Set(beginnings).subtracting(ofBodies).sorted())
    }()
    /// Of these, what a person suffers from.
    private static let ofBodies: Set<String> = ["nausea", "vertige", "farbenblind", "daltonien", "daltónic"]

    /// It says that something is ill, or is of a class of trouble: of no person it tells anything.
    static func tellsOfTrouble(_ word: String) -> Bool {
        ofTrouble.words.contains(word) || ofTrouble.beginnings.contains { word.hasPrefix($0) }
    }

    /// Another text of the lists has another one: what was read by older ones is read again.
    package static let version: String = {
        // FNV-1a, 64 bits: the same on every machine, unlike a Hasher's.
        let lists = [
            PackageResources.classes_txt, PackageResources.plain_txt, PackageResources.forms_txt,
            PackageResources.accessibility_txt, PackageResources.matters_txt,
        ]
        // Raised where the same lists are read otherwise.
        let digest = (lists + [Array("8".utf8)]).joined().reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return String(digest, radix: 16)
    }()

    static func phrases(of matter: String) -> Phrases {
        matters[matter] ?? Phrases([])
    }

    /// Whether one of a list's phrases stands in a text.
    static func says(_ matter: String, _ words: some Sequence<String>) -> Bool {
        phrases(of: matter).occur(in: [Array(words)])
    }

    static func phrases(ofDoubt doubt: String) -> Phrases { doubts[doubt] ?? Phrases([]) }

    /// Lines that hold something, without those that comment.
    static func lines(_ file: [UInt8]) -> [String] {
        String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.hasPrefix("#") && !Words.isBlank($0) }
    }
}

/// A file of phrases: `[id figure]` begins a section; lines before the first belong to one without an id.
struct PhraseSections {
    struct Section {
        var id: String
        /// What stands beside its id; 0 where nothing does.
        var figure: Double
        /// Those that may stand anywhere in a text.
        var phrases: Phrases
        /// Those that stand within one part of a sentence.
        var within: Phrases
    }
    let sections: [Section]

    init(_ file: [UInt8]) {
        var found: [(id: String, figure: Double, phrases: [Phrase])] = []
        for line in PhraseLists.lines(file) {
            if line.hasPrefix("["), line.hasSuffix("]") {
                let head = line.dropFirst().dropLast().split(separator: " ")
                found.append((String(head.first ?? ""), head.dropFirst().first.flatMap { Double($0) } ?? 0, []))
            } else {
                if found.isEmpty { found.append(("", 0, [])) }
                found[found.count - 1].phrases.append(Phrase(line: line))
            }
        }
        sections = found.map { section in
            Section(
                id: section.id, figure: section.figure, phrases: Phrases(section.phrases.filter { !$0.isWithin }),
                within: Phrases(section.phrases.filter(\.isWithin)))
        }
    }
}
