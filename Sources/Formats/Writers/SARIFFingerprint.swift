import JSON

/// By what a result is known again in the next log (SARIF 2.1.0, 3.27.17). The member is called as GitHub's code scanning
/// looks for it.
struct SARIFFingerprint {
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The same parts make the same fingerprint in every version: FNV-1a, with a byte behind each part.
    init(_ parts: [String]) {
        for part in parts {
            for byte in Array(part.utf8) + [0xFF] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        }
    }

    var members: JSONValue {
        let digits = String(hash, radix: 16)
        return ["primaryLocationLineHash": .string(String(repeating: "0", count: 16 - digits.count) + digits + ":1")]
    }
}
