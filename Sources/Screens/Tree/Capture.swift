/// The screen reader a source's platform uses, and so the grammar its elements are spoken in.
package enum ScreenReader: String, Hashable, Sendable, Codable, CaseIterable { case voiceOver, talkBack }

/// A named place in an app, stable across builds.
package struct Screen: Hashable, Sendable {
    /// Names it in addresses and across builds; `nil` where neither content nor file name gave one.
    package var key: String?
    /// Missing and empty differ: an empty title is known to be empty.
    package var title: String?
    package init(key: String? = nil, title: String? = nil) { (self.key, self.title) = (key, title) }
}

/// One screen's accessibility tree at one moment, with its variant.
package struct Capture: Sendable {
    package struct Source: Hashable, Sendable {
        package var tool: String?
        package var version: String?
        package init(tool: String? = nil, version: String? = nil) { (self.tool, self.version) = (tool, version) }
    }
    /// A picture that came with the capture. Rules never look at it.
    package struct Screenshot: Hashable, Sendable {
        package var mediaType: String
        package var base64: String
        package init(mediaType: String, base64: String) { (self.mediaType, self.base64) = (mediaType, base64) }
    }

    package var screen: Screen
    package var variant: Variant
    /// As the source wrote it, RFC 3339.
    package var capturedAt: String?
    package var source: Source
    package var screenshot: Screenshot?
    package var screenReader: ScreenReader
    package var tree: Tree
    /// Structural keys that the source's format cannot express (docs/rule-specification.md section 0): a failure that
    /// rests on one of them is only “can't tell”.
    package var blindTo: Set<NodeKey>
    /// Whether the file itself says which kind of device it is, and how that was held: else both are guessed from the size of a
    /// window, which is a part of the screen where two apps share it.
    package var saysIdiom = false
    package var saysOrientation = false
    /// What the source never says, in words of docs/contract.md section 2: `hint`, `traits`, …
    package var unknown: [String]

    package init(
        screen: Screen = Screen(), variant: Variant = Variant(), capturedAt: String? = nil, source: Source = Source(),
        screenshot: Screenshot? = nil, screenReader: ScreenReader = .voiceOver, tree: Tree, blindTo: Set<NodeKey> = [],
        unknown: [String] = []
    ) {
        self.screen = screen
        self.variant = variant
        self.capturedAt = capturedAt
        self.source = source
        self.screenshot = screenshot
        self.screenReader = screenReader
        self.tree = tree
        self.blindTo = blindTo
        self.unknown = unknown
    }
}

extension Capture {
    /// Takes over what whoever sends it says: where the file says nothing, and in the stead of what is only guessed.
    package mutating func fill(with said: Variant) {
        var known = variant
        if !saysIdiom, said.device?.idiom != nil { known.device?.idiom = nil }
        if !saysOrientation, said.orientation != nil { known.orientation = nil }
        variant = known.filled(from: said)
    }
}

/// The structural keys whose absence a rule may rest on.
package enum NodeKey: String, Hashable, Sendable, CaseIterable {
    case isElement, hidden, elementsHidden, modal, clips, groupsChildren, alpha, containerType, children, elements
    case sortPriority, label, value, identifier
}
