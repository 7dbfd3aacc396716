import Foundation
import Screens

/// Words of others in Markdown, so that none of them is markup.
enum Markdown {
    /// As a code span: nothing in it is markup, nobody is mentioned by it.
    static func code(_ text: String) -> String {
        let line = text.onOneLine
        let ticks = String(repeating: "`", count: longestRun(line) + 1)
        let pad = line.hasPrefix("`") || line.hasSuffix("`") ? " " : ""
        return line.isEmpty ? "–" : (ticks + pad + line + pad + ticks).replacingOccurrences(of: "|", with: "\\|")
    }

    /// Text in a cell of a table, without markup of its own.
    static func cell(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if character.isNewline {
                escaped += " "
            } else if "\\`*_{}[]<>|#@".contains(character) {
                escaped += character == "<" ? "&lt;" : character == "@" ? "@\u{200B}" : "\\" + String(character)
            } else {
                escaped.append(character)
            }
        }
        return escaped
    }

    static func longestRun(_ text: String) -> Int {
        var longest = 0, run = 0
        for character in text {
            run = character == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
