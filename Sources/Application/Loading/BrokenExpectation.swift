import API
import History
import JSON
import Screens

/// A pinned expectation that a capture does not keep.
package struct BrokenExpectation {
    /// Its id.
    let pin: Int64
    package let screen: String
    let variantKey: VariantKey
    package let message: String
    /// The name of the node that comes closest, else of the root.
    let nodeName: String
    /// The capture, where it is kept.
    package let capture: Int64?

    package var variant: String { variantKey.words }

    /// `nil`: the scene keeps it. What differs is told of the very element where the pin held `before`.
    /// - Parameters:
    ///   - expectation: what of the pin is asked of the scene.
    ///   - matches: of what was before with the scene.
    init?(
        _ pin: Expectations.Pinned, _ expectation: Expectation, in scene: Scene, capture: Int64? = nil,
        before: (scene: Scene, matches: ElementMatches)? = nil
    ) {
        guard case .broken(let nearest, let differences) = expectation.check(scene) else { return nil }
        var node = nearest, found = differences, wasHeld = false
        if let before, case .held(let old) = expectation.check(before.scene), let same = before.matches.after(old) {
            (node, found, wasHeld) = (same, expectation.differences(of: scene[same]), true)
        }
        (self.pin, self.capture) = (pin.id, capture)
        nodeName = scene.tree.name(of: node ?? Tree.root)
        (screen, variantKey) = (expectation.screen, VariantKey(scene.capture))
        message = expectation.account(of: node.map { scene[$0] }, found, wasHeld: wasHeld)
    }

    /// As a comparison names it.
    var regression: DiffResource.Regression {
        DiffResource.Regression(
            rule: ChangeRule.expectationBroken.id, node: nodeName, impact: .serious, message: message,
            evidence: ["pin": .number(Double(pin))])
    }

    /// What people decide on.
    /// - Parameter element: that its node is.
    func finding(onElement element: Int64?) -> FindingCause {
        FindingCause(
            Fault.Cause(rule: ChangeRule.expectationBroken.id, element: element, pin: pin), on: screen,
            message: message)
    }
}

extension DiffResource.Regression {
    /// The expectation that it is about; `nil`: it is about none.
    var pin: Int64? {
        guard case .number(let id)? = evidence["pin"] else { return nil }
        return Int64(exactly: id)
    }
}
