/// A view or an accessibility object: the keys of a node of `earshot-capture/1` that UIKit can tell, under their names
/// there. What is `nil` was not said.
public struct ScreenNode: Encodable, Sendable {
    /// A member of an explicit list of elements: a node of its own, or one that is a subview elsewhere.
    public enum Member: Encodable, Sendable {
        case node(ScreenNode)
        /// By the place among subviews, `/0/2/1`.
        case reference(String)

        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .node(let node): try node.encode(to: encoder)
            case .reference(let place): try ["ref": place].encode(to: encoder)
            }
        }
    }

    public struct Content: Encodable, Sendable {
        public var label: String
        public var value: String
        public var important: Bool
    }

    public struct Font: Encodable, Sendable {
        /// In points.
        public var size: Double?
        /// From 100 to 900.
        public var weight: Double?
        public var textStyle: String?
        public var scales: Bool?
    }

    public struct Cell: Encodable, Sendable {
        public var row: Int?
        public var column: Int?
        public var rowSpan: Int?
        public var columnSpan: Int?
    }

    public var type: String?
    public var role: String?
    public var className: String?
    public var frame: [Double]?
    public var accessibilityFrame: [Double]?
    public var pathBounds: [Double]?
    public var activationPoint: [Double]?
    public var hidden: Bool?
    public var alpha: Double?
    public var clips: Bool?
    public var scrollable: Bool?
    public var isElement: Bool?
    public var elementsHidden: Bool?
    public var modal: Bool?
    public var groupsChildren: Bool?
    public var containerType: String?
    public var label: String?
    public var value: String?
    public var hint: String?
    /// UIKit's mask in hexadecimal: names would lose the traits that are not public.
    public var traits: String?
    public var identifier: String?
    public var language: String?
    public var customActions: [String]?
    public var customContent: [Content]?
    public var userInputLabels: [String]?
    public var respondsToUserInteraction: Bool?
    public var headingLevel: Int?
    public var enabled: Bool?
    public var expanded: Bool?
    public var itemCount: Int?
    public var rowCount: Int?
    public var columnCount: Int?
    public var cell: Cell?
    public var text: String?
    public var placeholder: String?
    public var textColor: String?
    public var backgroundColor: String?
    public var font: Font?
    public var truncated: Bool?
    public var animated: Bool?
    public var mediaType: String?
    public var prominence: String?
    public var elements: [Member]?
    public var children: [ScreenNode]?

    /// It paints something besides a plain background, so that nobody knows the colours behind what lies over it. Stays
    /// out of the file.
    public var paintsOtherwise: Bool

    public init() { paintsOtherwise = false }

    private enum CodingKeys: String, CodingKey {
        case type, role, className, frame, accessibilityFrame, pathBounds, activationPoint, hidden, alpha, clips
        case scrollable, isElement, elementsHidden, modal, groupsChildren, containerType, label, value, hint, traits
        case identifier, language, customActions, customContent, userInputLabels, respondsToUserInteraction
        case headingLevel, enabled, expanded, itemCount, rowCount, columnCount, cell, text, placeholder, textColor
        case backgroundColor, font, truncated, animated, mediaType, prominence, elements, children
    }
}

extension ScreenNode {
    /// Without the colours of texts that lie over an effect, a gradient or a picture: read over the next plain background,
    /// they would give a contrast that nobody sees.
    func withColorsThatCanBeTold() -> ScreenNode {
        var painted: [[Double]] = []
        return told(&painted)
    }

    /// - Parameter painted: the frames that something was painted in so far, from back to front.
    private func told(_ painted: inout [[Double]]) -> ScreenNode {
        var node = self
        if let frame {
            if paintsOtherwise || mediaType == "image" { painted.append(frame) }
            if painted.contains(where: { Self.overlap($0, frame) }) { node.textColor = nil }
        } else {
            node.textColor = nil
        }
        node.children = children?.map { $0.told(&painted) }
        node.elements = elements?.map { member in
            guard case .node(let own) = member else { return member }
            return .node(own.told(&painted))
        }
        return node
    }

    private static func overlap(_ one: [Double], _ other: [Double]) -> Bool {
        one[0] < other[0] + other[2] && other[0] < one[0] + one[2] && one[1] < other[1] + other[3]
            && other[1] < one[1] + one[3]
    }
}
