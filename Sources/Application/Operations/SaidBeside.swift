import API
import Screens

/// What whoever sends a capture says of it, where that is not what the file says, or what the size of its window tells: either way
/// one of the two is passed over, and nobody knows whether it was a slip.
struct SaidBeside {
    /// Each once, in the order in which it was met.
    private(set) var warnings: [UploadWarning] = []
    private let said: Variant

    init(_ said: Variant) { self.said = said }

    /// - Parameter capture: as it was read.
    mutating func note(_ capture: Capture) {
        let device = capture.variant.device
        let size = device?.size.map { $0.map { String(Int($0.rounded())) }.joined(separator: " × ") }
        note(
            "idiom", said: said.device?.idiom?.rawValue, known: device?.idiom?.rawValue, isOwn: capture.saysIdiom,
            size: size)
        let shape = capture.variant.orientation ?? Self.shape(of: device?.size)
        note(
            "orientation", said: said.orientation?.rawValue, known: shape?.rawValue, isOwn: capture.saysOrientation,
            size: size)
    }

    private mutating func note(_ key: String, said: String?, known: String?, isOwn: Bool, size: String?) {
        guard let said, let known, said != known else { return }
        let window = size.map { " (\($0))" } ?? ""
        let detail =
            isOwn
            ? "“\(said)”, said with the upload as \(key), is passed over: the file itself says “\(known)”."
            : "“\(said)”, said with the upload as \(key), is taken, though the size of the window\(window) is that of “\(known)”."
        let warning = UploadWarning(place: nil, detail: detail)
        if !warnings.contains(warning) { warnings.append(warning) }
    }

    private static func shape(of size: [Double]?) -> Variant.Orientation? {
        guard let size, size.count == 2, size[0] != size[1] else { return nil }
        return size[0] > size[1] ? .landscape : .portrait
    }
}
