import Foundation

/// A screen of an invented app.
struct WorldScreen {
    struct Element: Hashable {
        var label: String
        var role: String
    }
    var title: String
    var elements: [Element]

    /// Of `Worlds/<name>.txt`: `Title: label, Role; label`, in the language before the line where one is asked for.
    static func read(_ name: String, language: String? = nil) throws -> [WorldScreen] {
        try lines(name).compactMap { line in
            var line = Substring(line)
            if let language {
                guard line.hasPrefix(language + " | ") else { return nil }
                line = line.dropFirst(language.count + 3)
            }
            let parts = line.split(separator: ": ", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return WorldScreen(
                title: String(parts[0]),
                elements: parts[1].split(separator: ";").map { element in
                    let words = element.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                    return Element(label: words[0], role: words.count > 1 ? words[1].lowercased() : "button")
                })
        }
    }

    static func lines(_ name: String) throws -> [String] {
        guard let folder = Bundle.module.resourceURL?.appending(path: "Worlds") else { return [] }
        return try String(contentsOf: folder.appending(path: "\(name).txt"), encoding: .utf8)
            .split(whereSeparator: \.isNewline).map(String.init).filter { !$0.hasPrefix("#") }
    }

    /// With what every app has on its screens, and on a third of them a bar of tabs.
    func furnished(in app: String, tabs: [String]) -> WorldScreen {
        let chrome = ["Search", "More", "Done", "Close", "Settings", "Edit", "Share", "Menu"]
            .sorted { Shuffle.number(app, title, $0) < Shuffle.number(app, title, $1) }.prefix(3)
        var screen = self
        screen.elements =
            [Element(label: "Back", role: "button")] + elements
            + chrome.map { Element(label: $0, role: "button") }
            + (Shuffle.number(app, title) % 3 == 0 ? tabs.map { Element(label: $0, role: "tab") } : [])
        return screen
    }

    /// One line of NDJSON.
    func document(key: String, locale: String) throws -> String {
        let nodes = elements.enumerated().map { row, element -> [String: Any] in
            var traits = ["button"]
            switch element.role {
            case "text", "image", "chart", "none": traits = element.role == "image" ? ["image"] : ["staticText"]
            case "heading": traits = ["header"]
            case "link": traits = ["link"]
            default: break
            }
            return [
                "isElement": true, "label": element.label, "text": element.label, "traits": traits,
                "identifier": "\(key)-\(row)", "frame": [16, 20 + row * 40, 200, 36],
            ]
        }
        let capture: [String: Any] = [
            "format": "earshot-capture/1", "screen": ["key": key, "title": title],
            "variant": ["device": ["idiom": "phone", "size": [390, 844]], "locale": locale],
            "root": ["className": "UIView", "frame": [0, 0, 390, 844], "children": nodes],
        ]
        return String(
            decoding: try JSONSerialization.data(withJSONObject: capture, options: .sortedKeys), as: UTF8.self)
    }
}
