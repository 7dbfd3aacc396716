import CZlib

/// Unpacks a gzip body while it arrives, and stops as soon as it has become too much.
final class Unpacker {
    /// How many times its packed size a body may have, once it is longer than `free` bytes. Captures reach 30; zeros,
    /// which is what bombs are made of, 1030.
    private static let ratio = 200
    private static let free = 8 << 20

    /// zlib's state points back at the stream, which must therefore never move.
    private let stream: UnsafeMutablePointer<z_stream>
    private var scratch = [UInt8](repeating: 0, count: 32 << 10)
    private var packed = 0
    /// Whether the last member was complete; nothing after it is nothing wrong.
    private var isWhole = false

    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let gzipOnly = MAX_WBITS + 16
        guard inflateInit2_(stream, gzipOnly, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Appends what the bytes unpack to.
    /// - Throws: 413 beyond the limit or the ratio, 400 where it is no gzip.
    func unpack(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8], limit: Int) throws(Refusal) {
        packed += bytes.count
        // zlib declares its input mutable and does not write to it.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = UInt32(bytes.count)
        var isFull = false
        while stream.pointee.avail_in > 0 || isFull {
            if isWhole {
                // Another member follows (RFC 1952, 2.2).
                inflateReset(stream)
                isWhole = false
            }
            let (code, count) = step()
            output.append(contentsOf: scratch[..<count])
            guard output.count <= limit else { throw .tooLarge(limit: limit) }
            guard output.count <= max(Unpacker.free, packed * Unpacker.ratio) else { throw .bomb }
            switch code {
            case Z_OK: isFull = count == scratch.count
            case Z_STREAM_END: (isWhole, isFull) = (true, false)
            // Nothing left to do with what is there.
            case Z_BUF_ERROR: return
            default: throw .malformed("The body is not gzip, though its Content-Encoding says so.")
            }
        }
    }

    private func step() -> (code: Int32, count: Int) {
        scratch.withUnsafeMutableBufferPointer { space in
            stream.pointee.next_out = space.baseAddress
            stream.pointee.avail_out = UInt32(space.count)
            let code = inflate(stream, Z_NO_FLUSH)
            return (code, space.count - Int(stream.pointee.avail_out))
        }
    }

    /// - Throws: 400 where the gzip was cut short.
    func finish() throws(Refusal) {
        guard isWhole || packed == 0 else { throw .malformed("The gzip body ends too early.") }
    }
}
