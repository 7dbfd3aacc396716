import Foundation
import History
import Postgres

/// What is looked for of people, for Postgres: it finds what may be a mention, and the masks say whether it is.
struct Sought {
    private var mails: Set<String> = []
    /// The words of each name (`NameKey`).
    private var names: Set<[String]> = []
    /// Names as they may be written in a file.
    private var spellings: Set<String> = []
    /// The last seven figures of telephone numbers.
    private var figures: Set<String> = []

    init(_ people: [KnownPerson]) {
        for text in people.flatMap({ [$0.name, $0.contact] }).compactMap({ $0 }) {
            if let mail = PersonQuery.mail(text) {
                mails.insert(mail)
                if text.contains("<") { add(name: String(text.prefix { $0 != "<" })) }
            } else if let phone = PersonQuery.phone(text) {
                figures.insert(String(phone.suffix(7)))
            } else {
                add(name: text)
            }
        }
    }

    private mutating func add(name: String) {
        let words = NameKey.loose(wordsOf: name)
        guard words.reduce(0, { $0 + $1.count }) > 1 else { return }
        names.insert(words)
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines.union(.punctuationCharacters)).lowercased()
        guard name.count > 2 else { return }
        let plain = name.folding(options: [.diacriticInsensitive], locale: nil)
        for name in [name, plain] {
            spellings.formUnion([name, name.replacing("’", with: "'"), name.replacing("'", with: "’")])
        }
    }

    func conditions(_ text: SQL, isBytes: Bool) -> [SQL] {
        isBytes ? inBytes(text) : inText(text)
    }

    private func inBytes(_ text: SQL) -> [SQL] {
        mails.union(spellings).sorted().map { word in
            "strpos(lower(\(fragment: text)), lower(encode(convert_to(\(word)::text, 'UTF8'), 'escape'))) > 0"
        } + inFigures(text)
    }

    private func inText(_ text: SQL) -> [SQL] {
        let spelled: SQL = """
            regexp_replace(translate(replace(replace(replace(lower(regexp_replace(normalize(\(fragment: text), NFD),
                '[\\u0300-\\u036F''’‘ʼ]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđı', 'oldi'), '([aou])e+', '\\1', 'g')
            """
        let named = names.sorted { $0.lexicographicallyPrecedes($1) }.map { words -> SQL in
            "(" + SQL.joined(words.map { "strpos(\(fragment: spelled), \($0)::text) > 0" }, separator: " AND ") + ")"
        }
        let addressed = mails.sorted().map { mail -> SQL in
            "strpos(lower(replace(\(fragment: text), '%40', '@')), \(mail)::text) > 0"
        }
        // In an address of the web anything may stand in percents.
        let isNamed: [SQL] = named.isEmpty ? [] : ["\(fragment: text) ~* '://[^ ]*%[0-9a-f]{2}'"]
        return named + addressed + isNamed + inFigures(text)
    }

    private func inFigures(_ text: SQL) -> [SQL] {
        figures.sorted().map { "strpos(regexp_replace(\(fragment: text), '[ ./()-]', '', 'g'), \($0)::text) > 0" }
    }
}
