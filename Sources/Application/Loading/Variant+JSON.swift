import JSON
import Screens

extension Variant {
    /// As it is kept: the same variant is the same text.
    var json: String { get throws { String(decoding: try JSONBytes.of(self), as: UTF8.self) } }
}
