/// Gathers a request's body as it arrives, never more of it than the limit.
struct BodyReader {
    private(set) var bytes: [UInt8] = []
    private let limit: Int
    private let unpacker: Unpacker?
    /// Bytes that were announced.
    private var announced = 0
    private var received = 0

    /// - Throws: 415 for an encoding other than gzip, 413 where the announced length is over the limit already.
    init(for head: RequestHead, framing: Framing, limit: Int) throws(Refusal) {
        self.limit = limit
        switch head.headers["Content-Encoding"].map({ ASCII.trimmed($0[...]).lowercased() }) {
        case nil, "", "identity": unpacker = nil
        case "gzip", "x-gzip":
            guard let unpacker = Unpacker() else { throw .overloaded }
            self.unpacker = unpacker
        default: throw .encoding
        }
        if case .length(let length) = framing {
            guard length <= limit else { throw .tooLarge(limit: limit) }
            announced = length
        }
    }

    mutating func take(_ data: UnsafeRawBufferPointer) throws(Refusal) {
        received += data.count
        guard received <= limit else { throw .tooLarge(limit: limit) }
        guard let unpacker else {
            makeRoom(for: data.count)
            return bytes.append(contentsOf: data)
        }
        try unpacker.unpack(data, into: &bytes, limit: limit)
    }

    /// Announced is not sent: memory is taken as it fills, but never for more than was announced.
    private mutating func makeRoom(for count: Int) {
        guard bytes.capacity < bytes.count + count else { return }
        bytes.reserveCapacity(max(bytes.count + count, min(announced, max(bytes.capacity * 2, 64 << 10))))
    }

    func finish() throws(Refusal) { try unpacker?.finish() }
}
