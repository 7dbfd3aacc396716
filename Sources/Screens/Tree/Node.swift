/// One node of a captured accessibility tree: what the app says of one view or accessibility object.
///
/// `nil` means that the source did not say; docs/rule-specification.md section 0 tells what a missing key means for a
/// rule. An empty text is there and is empty.
/// The common fields lie in the node; the many rare ones behind one pointer, reached by the same dot.
@dynamicMemberLookup
package struct Node: Sendable {
    package enum Kind: String, Sendable, CaseIterable { case view, object }
    /// Where UIKit treats a class specially.
    package enum Role: String, Sendable, CaseIterable { case tabBar, tabBarButton, segmentedControl }
    package enum ContainerType: String, Sendable, CaseIterable { case none, list, landmark, dataTable, semanticGroup }

    /// The node's id where the capture gives one; its path in the tree stands in otherwise.
    package var id: String?
    package var kind: Kind = .view
    package var role: Role?
    // Colours are `#RRGGBB` or `#RRGGBBAA`. Here, in the gaps between larger fields, each costs a node nothing.
    package var textColor: Color?
    package var className: String?
    package var identifier: String?
    package var label: String?
    package var value: String?
    package var hint: String?
    /// What a sighted person reads there.
    package var text: String?
    /// BCP 47 tag of the element's own speech language.
    package var language: String?
    /// `nil`: unknown; empty: known to be none.
    package var traits: Traits?
    package var backgroundColor: Color?
    package var frame: Frame?
    package var nonTextColor: Color?
    /// Where it differs from `frame`; it decides the reading order.
    @Boxed package var accessibilityFrame: Frame?
    /// What can be done with it by touch.
    package var gestures: [NodeDetails.Gesture]?
    package var isElement = false
    package var hidden = false
    package var clips = false
    package var elementsHidden = false
    package var modal = false
    package var groupsChildren = false
    package var containerType: ContainerType = .none
    /// From 0 to 1.
    package var alpha: Double = 1

    /// The rare things where they lie: a loop that asks here does not copy the node. `nil`: none is said.
    package private(set) var rare: Rare?

    package init() {}

    /// To say nothing of a rare thing costs nothing.
    package subscript<Value>(dynamicMember path: WritableKeyPath<NodeDetails, Value?>) -> Value? {
        get {
            guard let rare else { return nil }
            return rare.details[keyPath: path]
        }
        set {
            guard rare != nil || newValue != nil else { return }
            // Asked before anything else holds the box: a second hold would make every write a copy.
            if !isKnownUniquelyReferenced(&rare) { rare = Rare(rare?.details ?? .unknown) }
            rare?.details[keyPath: path] = newValue
        }
    }

    /// Whether it says a colour, a gesture or any of the rare things.
    package var hasDetails: Bool {
        rare != nil || textColor != nil || backgroundColor != nil || nonTextColor != nil || gestures != nil
    }
    /// Everything that is rarely said.
    package var details: NodeDetails { rare?.details ?? .unknown }

    /// `@unchecked Sendable`: written only while uniquely referenced, so no two threads ever see a write.
    package final class Rare: @unchecked Sendable {  // written only while uniquely referenced
        package fileprivate(set) var details: NodeDetails
        fileprivate init(_ details: NodeDetails) { self.details = details }
    }
}

/// What a capture says of few of its nodes. `nil` means unknown throughout; an empty list is known to be empty.
package struct NodeDetails: Hashable, Sendable {
    package static let unknown = NodeDetails()

    /// Bounding box of the accessibility path, in screen points.
    @Boxed package var pathBounds: Frame?
    @Boxed package var activationPoint: Point?
    package var customActions: [String]?
    package var customContent: [CustomContent]?
    package var customRotors: [CustomRotor]?
    package var userInputLabels: [String]?
    /// 1 to 6; 0 means that the heading has no level.
    package var headingLevel: Int?
    package var usesDefaultActivationPoint: Bool?
    package var respondsToUserInteraction: Bool?
    /// SwiftUI's sort priority, higher first, 0 where missing.
    package var sortPriority: Double?

    // Tables and tab bars.
    @Boxed package var itemCount: Int?
    @Boxed package var rowCount: Int?
    @Boxed package var columnCount: Int?
    /// Row or column number, counted from 0, to the ids of its header cells.
    package var rowHeaders: [Int: [String]]?
    package var columnHeaders: [Int: [String]]?
    @Boxed package var cell: TableCell?

    // What is drawn.
    @Boxed package var font: Font?
    package var truncated: Bool?
    package var scrollable: Bool?
    package var animated: Bool?
    package var hasStaticForm: Bool?
    package var mediaType: MediaType?

    // What can be done with it.
    package var actions: [Action]?
    package var steps: Steps?
    package var prominence: Prominence?
    package var enabled: Bool?
    package var expanded: Bool?
    @Boxed package var expectedAnnouncement: String?
    /// A third-party component this comes from.
    @Boxed package var origin: String?
    package var placeholder: String?
    /// The number of XCUIElement.ElementType, where the source gives one.
    package var elementType: Int?
    /// The source's own word for visible; VoiceOver does not use it.
    package var sourceVisible: Bool?
    /// A composed utterance that the source recorded: it is final and never composed again.
    @Boxed package var recorded: RecordedUtterance?

    package enum Gesture: String, Sendable, CaseIterable { case tap, longPress, swipe, pan, drag, pinch }
    package enum Action: String, Sendable, CaseIterable { case increment, decrement, escape, magicTap, activate }
    /// The positions of a control that has a few, by their names or only counted.
    package enum Steps: Hashable, Sendable {
        case names([String])
        case count(Int)

        package var count: Int {
            switch self {
            case .names(let names): names.count
            case .count(let count): count
            }
        }
    }
    package enum Prominence: String, Sendable, CaseIterable { case primary, secondary }
    package enum MediaType: String, Sendable, CaseIterable { case image, video, audio }

    package struct Point: Hashable, Sendable {
        package var x: Double
        package var y: Double
        package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
    }
    package struct CustomContent: Hashable, Sendable {
        package var label: String
        package var value: String
        package var important: Bool
        package init(label: String, value: String = "", important: Bool = false) {
            (self.label, self.value, self.important) = (label, value, important)
        }
    }
    /// A rotor of the element's own with what it returned; `limit` says how much more there was.
    package struct CustomRotor: Hashable, Sendable {
        package enum Limit: Hashable, Sendable { case none, more(Int), manyMore }
        package var name: String
        package var results: [String]
        package var limit: Limit
        package init(name: String, results: [String], limit: Limit = .none) {
            (self.name, self.results, self.limit) = (name, results, limit)
        }
    }
    /// Place of a data table cell, counted from 0; a missing row or column is unknown.
    package struct TableCell: Hashable, Sendable {
        package var row: Int?
        package var column: Int?
        package var rowSpan = 1
        package var columnSpan = 1
        /// Where the table finds the cell, where that differs from what the cell says.
        package var gridRow: Int?
        package var gridColumn: Int?
        package init() {}
    }
    /// A font as recorded. `size` is in points; `weight` from 100 to 900.
    package struct Font: Hashable, Sendable {
        package var size: Double?
        package var weight: Weight?
        package var textStyle: String?
        package var scales: Bool?
        package enum Weight: Hashable, Sendable { case number(Double), name(String) }
        package init() {}
    }
    package struct RecordedUtterance: Hashable, Sendable {
        package var description: String
        package var hint: String?
        package init(description: String, hint: String?) { (self.description, self.hint) = (description, hint) }
    }
}
