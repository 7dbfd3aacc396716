import CZlib

/// A body packed with gzip, where it gains by it.
enum PackedBody {
    /// Bytes below which a body is sent as it is.
    private static let worthwhile = 4096

    /// `nil`: it is short, packed already, or zlib has no memory.
    static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= worthwhile, !bytes.starts(with: [0x1F, 0x8B]), !bytes.starts(with: [0x50, 0x4B]) else {
            return nil
        }
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        var bytes = bytes
        let packed = [UInt8](unsafeUninitializedCapacity: Int(deflateBound(&stream, UInt(bytes.count)))) {
            output, count in
            count = bytes.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return deflate(&stream, Z_FINISH) == Z_STREAM_END ? output.count - Int(stream.avail_out) : 0
            }
        }
        return packed.isEmpty || packed.count >= bytes.count ? nil : packed
    }
}
