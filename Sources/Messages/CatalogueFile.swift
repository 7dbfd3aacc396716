/// A catalogue as gettext has it (`.po`, the manual's chapter “The Format of PO Files”), which translators' tools read.
enum CatalogueFile {
    /// What is wrong in a file, and in which line.
    struct Fault: Error, CustomStringConvertible {
        var line: Int
        var words: String
        var description: String { "line \(line): \(words)" }
    }

    private struct Entry {
        var key = ""
        var forms: [Int: String] = [:]
    }

    /// The forms by English message; an entry without words is left out, as is the file's head.
    static func read(_ text: String) throws(Fault) -> [String: [String]] {
        var entries: [String: [String]] = [:], entry = Entry(), form: Int?
        func end(_ line: Int) throws(Fault) {
            let forms = entry.forms.sorted { $0.key < $1.key }.map(\.value)
            let key = entry.key
            entry = Entry()
            guard !key.isEmpty, !forms.isEmpty, !forms.contains("") else { return }
            guard entries.updateValue(forms, forKey: key) == nil else {
                throw Fault(line: line, words: "“\(key)” is there twice")
            }
        }
        var isPlural = false
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.drop { $0 == " " }
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let quote = line.firstIndex(of: "\""), line.count > 1, line.last == "\"" else {
                throw Fault(line: number + 1, words: "a text in quotation marks is wanted")
            }
            let words = unescaped(line[line.index(after: quote)...].dropLast())
            switch line[..<quote].split(separator: " ").first.map(String.init) {
            case "msgid"?:
                try end(number + 1)
                (entry.key, form, isPlural) = (words, nil, false)
            case "msgid_plural"?: isPlural = true
            case "msgstr"?:
                (form, isPlural) = (0, false)
                entry.forms[0] = words
            case let name? where name.hasPrefix("msgstr["):
                guard let place = Int(name.dropFirst(7).dropLast()) else {
                    throw Fault(line: number + 1, words: "a form's number is wanted")
                }
                (form, isPlural) = (place, false)
                entry.forms[place] = words
            case nil:
                if isPlural { continue }
                if let form { entry.forms[form, default: ""] += words } else { entry.key += words }
            case let name?: throw Fault(line: number + 1, words: "“\(name)” is no part of a catalogue")
            }
        }
        try end(0)
        return entries
    }

    private static func unescaped(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
        var isEscaped = false
        return text.reduce(into: "") { result, letter in
            if isEscaped {
                result.append(letter == "n" ? "\n" : letter)
                isEscaped = false
            } else if letter == "\\" {
                isEscaped = true
            } else {
                result.append(letter)
            }
        }
    }
}

extension Catalogue {
    /// - Throws: what is wrong in the file, and in which line.
    package init(_ language: Language, file text: String) throws {
        self.init(language, entries: try CatalogueFile.read(text))
    }
}
