import CZlib

/// Packing of answers with gzip, where the client takes it and the text is long enough to gain by it.
enum Packing {
    /// Bytes below which a text is sent as it is.
    static let worthwhile = 1024
    /// zlib's level: of a page's size 4 takes off nearly as much as 9 in a third of the time.
    private static let level: Int32 = 4

    static func isText(_ type: String) -> Bool {
        let bare = type.split(separator: ";").first.map(ASCII.trimmed) ?? ""
        return bare.hasPrefix("text/") || bare.hasSuffix("+json") || bare.hasSuffix("+xml")
            || [
                "application/json", "application/x-ndjson", "application/javascript", "application/xml",
                "application/yaml",
            ]
            .contains { ASCII.equal($0, bare) }
    }

    /// Whether `Accept-Encoding` allows gzip; no header allows nothing but the text itself.
    static func isWelcome(_ accepted: String?) -> Bool {
        guard let accepted else { return false }
        var any = false
        for part in accepted.split(separator: ",") {
            let pieces = part.split(separator: ";", maxSplits: 1).map(ASCII.trimmed)
            guard let name = pieces.first else { continue }
            let quality = pieces.dropFirst().first.flatMap { $0.hasPrefix("q=") ? Double($0.dropFirst(2)) : nil } ?? 1
            if ASCII.equal(name, "gzip") { return quality > 0 }
            if name == "*" { any = quality > 0 }
        }
        return any
    }

    /// The bytes as one gzip member; nil where zlib has no memory.
    static func gzip(_ bytes: [UInt8], level: Int32 = Packing.level) -> [UInt8]? {
        var stream = z_stream()
        let gzipWindow = MAX_WBITS + 16
        guard
            deflateInit2_(
                &stream, level, Z_DEFLATED, gzipWindow, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        var input = bytes
        let packed = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? output.count - Int(stream.avail_out) : 0
            }
        }
        return packed.isEmpty ? nil : packed
    }
}

extension Response {
    /// Whether this may be sent packed to those who take it: a text, long enough, not packed already.
    private var isPackable: Bool {
        guard mayBePacked, case .bytes(let bytes) = body,
            (Packing.worthwhile..<Int(UInt32.max) / 2).contains(bytes.count), let type = self["Content-Type"]
        else { return false }
        return self["Content-Encoding"] == nil && Packing.isText(type)
    }

    /// Tells caches that the answer depends on `Accept-Encoding`, where it does.
    var varying: Response {
        guard isPackable else { return self }
        guard let vary = self["Vary"] else { return setting("Vary", "Accept-Encoding") }
        return vary.contains("Accept-Encoding") ? self : setting("Vary", vary + ", Accept-Encoding")
    }

    /// Packed where that is allowed and worth it. A packed text is not byte for byte what its strong tag named, so the
    /// tag turns weak.
    func packed(for head: RequestHead) -> Response {
        guard isPackable, Packing.isWelcome(head.headers["Accept-Encoding"]), case .bytes(let bytes) = body,
            let packed = Packing.gzip(bytes)
        else { return varying }
        var answer = varying.setting("Content-Encoding", "gzip")
        answer.body = .bytes(packed)
        guard let tag = self["ETag"], !tag.hasPrefix("W/") else { return answer }
        return answer.setting("ETag", "W/" + tag)
    }
}
