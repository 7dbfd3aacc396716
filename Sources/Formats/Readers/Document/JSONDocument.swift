import CSimdJSON

/// A parsed JSON text: simdjson's tape and its string buffer.
///
/// `@unchecked Sendable`: written once, before anybody else sees it, and only read from then on.
package final class JSONDocument: @unchecked Sendable {  // written once, then only read
    /// Deeper texts are refused. A tree of ``Tree/depthLimit`` levels needs three levels of JSON for each at most.
    static let depthLimit = 2048

    private let handle: OpaquePointer
    let tape: UnsafePointer<UInt64>
    let strings: UnsafePointer<UInt8>
    /// Where the text starts in a file of several, from 1. `nil`: it is the whole file.
    let line: Int?

    /// Parses one whole text. Throws with the line of the first fault.
    package init(_ bytes: UnsafeBufferPointer<UInt8>, line: Int? = nil) throws(ImportError) {
        var message: UnsafePointer<CChar>?
        var offset = 0
        guard let start = bytes.baseAddress,
            let handle = earshot_json_parse(start, bytes.count, JSONDocument.depthLimit, &message, &offset),
            let tape = earshot_json_tape(handle), let strings = earshot_json_strings(handle)
        else {
            let reason = message.map { String(cString: $0) } ?? "There is nothing in it."
            let feeds = bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") }
            throw ImportError("Not readable as JSON: \(reason)", line: (line ?? 1) + feeds)
        }
        (self.handle, self.tape, self.strings, self.line) = (handle, tape, strings, line)
    }

    deinit { earshot_json_free(handle) }

    package var root: JSONView { JSONView(document: self, index: 1) }
}
