/// One request, told after it was answered or given up. Holds no query, which may carry what must not be logged, and
/// no byte that could end a line of the log.
package struct AccessRecord: Sendable {
    package let method: String
    package let path: String
    /// 0 where nothing was answered.
    package let status: Int
    /// Of the answer's body.
    package let bytes: Int
    /// From the request line to the answer's last byte.
    package let seconds: Double
    package let requestID: String
    /// Where it came from, as far as trusted proxies say.
    package let remoteAddress: String
    /// Whether the answer went out whole.
    package let isComplete: Bool

    /// The target up to its query, as it came, every byte that is not plain ASCII replaced.
    static func path(of target: [UInt8]) -> String {
        let path = target.prefix { $0 != UInt8(ascii: "?") }
        let isPlain = { (byte: UInt8) in 0x20 < byte && byte < 0x7F }
        guard !path.allSatisfy(isPlain) else { return String(decoding: path, as: UTF8.self) }
        return String(decoding: path.map { isPlain($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }
}
