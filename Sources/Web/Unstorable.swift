import API

/// Texts that Postgres can't hold, because they hold a NUL. Looked for once for all fields, before anything is decided.
enum Unstorable {
    private static let words = "holds a NUL character, which can't be stored"

    /// Where nobody looked before the database refused it.
    static let somewhere = APIError(.invalidField, "A text \(words).")

    static func field(_ pointer: String) -> APIError {
        APIError(.invalidField, "The text at \(pointer) \(words).", fields: [.init(pointer, words)])
    }

    /// - Throws: 422 that names the place, by a JSON pointer, of the first NUL in the texts and names of a JSON document. What
    ///   is no JSON is for its reader to refuse.
    static func refuse(inJSON bytes: [UInt8]) throws {
        guard mentions(bytes) else { return }
        var walk = NULWalk(bytes)
        if let pointer = walk.pointer() { throw field(pointer) }
    }

    /// Whether `\u0000` stands anywhere: most documents end here.
    private static func mentions(_ bytes: [UInt8]) -> Bool {
        let sought = Array("u0000".utf8), backslash = UInt8(ascii: "\\")
        var place = 0
        while let next = bytes[place...].firstIndex(of: backslash) {
            if bytes[(next + 1)...].starts(with: sought) { return true }
            place = min(next + 2, bytes.count)
        }
        return false
    }
}

/// Goes through a JSON document once and stops at the first text that holds `\u0000`. It judges no grammar.
private struct NULWalk {
    private enum Level {
        case object(name: String)
        case array(index: Int)
    }

    private let bytes: [UInt8]
    private var place = 0
    private var levels: [Level] = []
    /// The next text is a name.
    private var isName = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func pointer() -> String? {
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "{"):
                levels.append(.object(name: ""))
                isName = true
            case UInt8(ascii: "["):
                levels.append(.array(index: 0))
                isName = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if !levels.isEmpty { levels.removeLast() }
                isName = false
            case UInt8(ascii: ","): next()
            case UInt8(ascii: "\""): if text() { return here }
            default: break
            }
        }
        return nil
    }

    private mutating func next() {
        switch levels.last {
        case .object: isName = true
        case .array(let index): levels[levels.count - 1] = .array(index: index + 1)
        case nil: break
        }
    }

    /// Passes over a text; whether it holds a NUL.
    private mutating func text() -> Bool {
        let start = place
        var holdsNUL = false
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            let isEscape = bytes[place] == UInt8(ascii: "\\")
            if isEscape, bytes[(place + 1)...].starts(with: Array("u0000".utf8)) { holdsNUL = true }
            place += isEscape ? 2 : 1
        }
        let end = min(place, bytes.count)
        place = end + 1
        if isName, !levels.isEmpty {
            let name = String(decoding: bytes[min(start, end)..<end], as: UTF8.self)
            levels[levels.count - 1] = .object(name: name.replacing("~", with: "~0").replacing("/", with: "~1"))
            isName = false
        }
        return holdsNUL
    }

    private var here: String {
        levels.map { level in
            switch level {
            case .object(let name): "/" + name
            case .array(let index): "/\(index)"
            }
        }
        .joined()
    }
}
