/// What a device really spoke on a screen: written down by a person, or kept by a log (docs/formats.md section 4).
package struct Recording: Hashable, Sendable {
    /// What was spoken at one stop, as it was written down.
    package struct Line: Hashable, Sendable, Codable {
        package var text: String
        /// The name of the node on which it was spoken; `nil`: only the order tells.
        package var node: String?
        /// The accessibility identifier of the element on which it was spoken.
        package var identifier: String?
        package init(text: String, node: String? = nil, identifier: String? = nil) {
            (self.text, self.node, self.identifier) = (text, node, identifier)
        }

        /// The nodes of a capture that it can mean by what it names; `nil`: it names none. Several share an identifier at
        /// times: then only the order tells.
        package func nodes(in tree: Tree) -> [Int]? {
            if let node { return tree.index(named: node).map { [$0] } ?? [] }
            return identifier.map { name in tree.nodes.indices.filter { tree[$0].identifier == name } }
        }
    }

    /// The screen's key; `nil`: the recording doesn't name it.
    package var screen: String?
    package var variant: Variant
    /// What stands for a system that the source doesn't name.
    package static let unknownSystem = "an unknown system"
    /// The system with its version: `iOS 18.1`.
    package var os: String
    package var screenReader: ScreenReader
    /// VoiceOver has none of its own.
    package var screenReaderVersion: String?
    /// Somebody says that it goes from the first element of the screen to the last. Only then is what it lacks a
    /// difference; of any other, what is missing was not recorded.
    package var isWhole: Bool
    /// As the source wrote it, RFC 3339.
    package var recordedAt: String?
    /// In the order in which they were spoken.
    package var lines: [Line]

    package init(
        screen: String? = nil, variant: Variant = Variant(), os: String, screenReader: ScreenReader,
        screenReaderVersion: String? = nil, isWhole: Bool = false, recordedAt: String? = nil, lines: [Line]
    ) {
        self.screen = screen
        self.variant = variant
        self.os = os
        self.screenReader = screenReader
        self.screenReaderVersion = screenReaderVersion
        self.isWhole = isWhole
        self.recordedAt = recordedAt
        self.lines = lines
    }
}
