import History
import Screens
import Storage

/// What the drawing of a build's captures shows that no rule asks of one capture alone, by capture: how its texts fare in a
/// larger size, as the page of text sizes measures it, and on what grounds it stands in the dark appearance.
struct DrawnEvidence {
    /// A text that fails in a larger size, and by which rule.
    struct Failure {
        var rule: Rule
        var node: String
    }

    private(set) var failures: [Int64: [Failure]] = [:]
    private(set) var doubts: [Int64: [CaptureDoubt]] = [:]

    /// Of captures in a single size, and in the light appearance, nothing is read.
    /// - Parameter runs: of our rules on captures that show their screens.
    init(_ runs: [EvidenceRun], in transaction: some Transaction) throws {
        let sized = Dictionary(grouping: runs) { $0.screen }.values.filter { runs in
            Set(runs.map { ContentSize(name: $0.variant.contentSize) }).count > 1
        }.joined()
        let inSizes = Set(sized.compactMap(\.captureID))
        let dark = Set(runs.filter { $0.variant.appearance == .dark }.compactMap(\.captureID))
        let seen = try transaction.screens(captured: inSizes.union(dark))
        for pair in SizePair.all(of: seen.filter { inSizes.contains($0.captureID) }) { add(pair) }
        for screen in seen where dark.contains(screen.captureID) {
            doubts[screen.captureID, default: []] += [CaptureDoubt.grounds(of: screen.scene)].compactMap(\.self)
        }
    }

    private mutating func add(_ pair: SizePair) {
        let scaling = TextScaling(from: pair.smaller.scene, to: pair.larger.scene)
        failures[pair.larger.captureID, default: []] += scaling.texts.compactMap { text in
            guard let node = text.largerNode, let rule = text.outcome.rule else { return nil }
            return Failure(rule: rule, node: pair.larger.scene[node].name)
        }
        doubts[pair.larger.captureID, default: []] += CaptureDoubt.all(of: scaling, to: pair.larger.size)
    }
}

extension TextScaling.Outcome {
    /// The rule that it fails.
    fileprivate var rule: Rule? {
        switch self {
        case .staysSmall: .dynamicType
        case .becomesCut: .textClipped
        case .disappears, .unknown, .grows, .enlargedBySystem: nil
        }
    }
}
