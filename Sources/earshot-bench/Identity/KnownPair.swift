import Screens

/// A capture twice, the second to be changed in known ways: equal numbers are one element.
struct KnownPair {
    let capture: Capture
    var before: Branch
    var after: Branch
    /// Of the second capture.
    var variant: Variant
    /// Numbers of what is heard on it.
    let heard: Set<Int>
    var random: SeededRandom
    private var next: Int

    init(_ capture: Capture, heard: Set<Int>, seed: UInt64) {
        (self.capture, self.heard) = (capture, heard)
        before = Branch(capture.tree)
        after = before
        variant = capture.variant
        random = SeededRandom(seed)
        next = capture.tree.count
    }

    /// A number that nothing bears yet.
    mutating func newNumber() -> Int {
        next += 1
        return next - 1
    }

    mutating func isChosen(oneIn share: Int) -> Bool { Int.random(in: 0..<share, using: &random) == 0 }

    mutating func choose<Choice>(_ choices: [Choice]) -> Choice? { choices.randomElement(using: &random) }

    /// Changes each node of the second capture; answers whether anything was changed.
    mutating func changeEach(_ change: (inout KnownPair, inout Node) -> Bool) -> Bool {
        var branch = after
        var isChanged = false
        branch.forEach { if change(&self, &$0.node) { isChanged = true } }
        after = branch
        return isChanged
    }

    /// Whether something is heard in it.
    func isHeard(_ branch: Branch) -> Bool { branch.all.contains { heard.contains($0.number) } }

    /// Where each node below the root stands, in document order; members of explicit lists are left out.
    func places(_ fits: (Branch) -> Bool) -> [[Int]] {
        func below(_ branch: Branch, _ path: [Int]) -> [[Int]] {
            branch.children.enumerated().flatMap { step, child in
                (fits(child) ? [path + [step]] : []) + below(child, path + [step])
            }
        }
        return below(after, [])
    }
}

extension Node {
    /// Puts other words for all that it says and shows. What repeats the name repeats the new one.
    mutating func reword(_ other: (String) -> String) {
        if let value, value == label || value == text { self.value = other(value) }
        label = label.map(other)
        text = text.map(other)
    }

    var hasName: Bool { !Words.isBlank(label) || !Words.isBlank(text) }
}
