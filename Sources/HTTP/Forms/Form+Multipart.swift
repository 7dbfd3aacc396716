import Glibc

/// `multipart/form-data` (RFC 7578), read in one pass: the boundary is searched for, nothing is tried twice.
extension Form {
    init(multipart body: [UInt8], boundary: String, limits: Limits) throws(FormError) {
        self.init()
        let opening = Array("--\(boundary)".utf8), delimiter = Array("\r\n--\(boundary)".utf8)
        guard body.starts(with: opening) else {
            throw .malformed("The multipart body does not begin with its boundary.")
        }
        var position = opening.count
        var count = 0
        while true {
            let after = body[position...].prefix(2)
            if after.elementsEqual("--".utf8) { return }
            guard after.elementsEqual("\r\n".utf8) else {
                throw .malformed("A boundary is not followed by a new line.")
            }
            count += 1
            guard count <= limits.fields else { throw .tooMuch("The form has more than \(limits.fields) fields.") }
            // From the line break on, so that a part without content, whose end is the break, is found as well.
            let start = position + 2
            guard
                let bodyStart = Form.find(Array("\r\n\r\n".utf8), in: body, from: position, limit: limits.partHead + 4)
            else {
                throw body.count - start > limits.partHead
                    ? .tooMuch("A part's headers are longer than \(limits.partHead) bytes.")
                    : .malformed("A part's headers do not end.")
            }
            let contentStart = bodyStart + 4
            guard let end = Form.find(delimiter, in: body, from: contentStart - 2) else {
                throw .malformed("The multipart body ends without its boundary.")
            }
            try add(
                PartHead(body[start..<max(start, bodyStart)]), body[contentStart..<max(contentStart, end)])
            position = end + delimiter.count
        }
    }

    private mutating func add(_ head: PartHead, _ content: ArraySlice<UInt8>) throws(FormError) {
        if let fileName = head.fileName {
            // Some browsers sent the whole path.
            let name = fileName.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
            files.append(File(field: head.name, name: name, contentType: head.contentType, bytes: Array(content)))
        } else {
            guard !content.contains(0) else { throw .unstorable(field: head.name) }
            guard let value = String(validating: content, as: UTF8.self) else {
                throw .malformed("The field “\(head.name)” holds text that is not UTF-8.")
            }
            fields.append((head.name, value))
        }
    }

    /// Where the bytes, which begin with CR, next stand. A boundary holds no CR, so no two tries look at the same byte
    /// and the whole search takes linear time whatever the body is.
    private static func find(_ needle: [UInt8], in body: [UInt8], from start: Int, limit: Int = .max) -> Int? {
        body.withUnsafeBytes { bytes -> Int? in
            guard let base = bytes.baseAddress else { return nil }
            let last = min(bytes.count, limit == .max ? .max : start + limit) - needle.count
            var position = start
            while position <= last {
                guard let found = memchr(base + position, 0x0D, last - position + 1) else { return nil }
                position = UnsafeRawPointer(found) - base
                if memcmp(found, needle, needle.count) == 0 { return position }
                position += 1
            }
            return nil
        }
    }
}

/// The headers of one part.
private struct PartHead {
    let name: String
    /// Nil for a field that is no file.
    let fileName: String?
    let contentType: String

    init(_ bytes: ArraySlice<UInt8>) throws(FormError) {
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw .malformed("A part's headers are not UTF-8.")
        }
        var disposition: String?, type = "text/plain", encoding = "binary"
        for line in text.split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":") else { throw .malformed("A part's header has no colon.") }
            let name = line[..<colon], value = String(ASCII.trimmed(line[line.index(after: colon)...]))
            if ASCII.equal(name, "Content-Disposition") { disposition = value }
            if ASCII.equal(name, "Content-Type") { type = value }
            if ASCII.equal(name, "Content-Transfer-Encoding") { encoding = value.lowercased() }
        }
        guard ["binary", "8bit", "7bit"].contains(encoding) else {
            throw .malformed("A part has a transfer encoding, which forms do not use.")
        }
        let (kind, parameters) = HeaderValue.parts(disposition ?? "")
        guard ASCII.equal(kind, "form-data"), let name = parameters.first(where: { $0.name == "name" })?.value else {
            throw .malformed("A part does not say which field it is.")
        }
        self.name = PartHead.unescaped(name)
        fileName = parameters.first { $0.name == "filename" }.map { PartHead.unescaped($0.value) }
        contentType = type
    }

    /// What browsers escape in names (HTML, 4.10.21.8): quotes and line breaks, nothing else.
    private static func unescaped(_ name: String) -> String {
        name.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }
}
