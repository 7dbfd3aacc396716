#if os(iOS)
    import Accessibility
    import UIKit

    /// Walks through views and accessibility objects, and asks UIKit for what it knows of each.
    @MainActor
    struct UIKitWalk {
        let root: UIView

        /// Deeper nothing is asked: Earshot reads 500 levels, and accessibility objects may go round in circles.
        private static let levels = 400

        func node(_ object: NSObject, level: Int = 0) -> ScreenNode {
            var node = ScreenNode()
            node.className = String(describing: type(of: object))
            accessibility(of: object, into: &node)
            if let view = object as? UIView { ViewLook(view: view).fill(&node) } else { node.type = "object" }
            guard level < Self.levels else { return node }
            node.elements = (object.accessibilityElements as? [NSObject])?.map { member(of: $0, level: level + 1) }
            // What a password's field is made of shows it letter by letter while it is typed.
            guard let view = object as? UIView, (view as? any UITextInputTraits)?.isSecureTextEntry != true else {
                return node
            }
            node.children = view.subviews.map { self.node($0, level: level + 1) }
            return node
        }

        private func member(of object: NSObject, level: Int) -> ScreenNode.Member {
            if let view = object as? UIView, let place = place(of: view) { return .reference(place) }
            return .node(node(object, level: level))
        }

        /// `nil`: the view lies outside of the root.
        private func place(of view: UIView) -> String? {
            var indexes: [Int] = [], view = view
            while view !== root {
                guard let parent = view.superview, let index = parent.subviews.firstIndex(of: view) else { return nil }
                indexes.insert(index, at: 0)
                view = parent
            }
            return UIKitValues.place(indexes)
        }

        private func accessibility(of object: NSObject, into node: inout ScreenNode) {
            node.isElement = UIKitValues.flag(object.isAccessibilityElement)
            node.elementsHidden = UIKitValues.flag(object.accessibilityElementsHidden)
            node.modal = UIKitValues.flag(object.accessibilityViewIsModal)
            node.groupsChildren = UIKitValues.flag(object.shouldGroupAccessibilityChildren)
            node.containerType = UIKitValues.containerType(object.accessibilityContainerType.rawValue)
            node.accessibilityFrame = UIKitValues.frame(object.accessibilityFrame)
            node.pathBounds = object.accessibilityPath.flatMap { UIKitValues.frame($0.bounds) }
            node.activationPoint = UIKitValues.point(object.accessibilityActivationPoint)
            node.label = object.accessibilityLabel
            node.value = object.accessibilityValue
            node.hint = object.accessibilityHint
            node.traits = UIKitValues.traits(object.accessibilityTraits.rawValue)
            node.identifier = (object as? any UIAccessibilityIdentification)?.accessibilityIdentifier
            node.language = object.accessibilityLanguage
            node.customActions = (object.accessibilityCustomActions ?? []).map(\.name)
            node.customContent = (object as? any AXCustomContentProvider)?.accessibilityCustomContent?.map {
                ScreenNode.Content(label: $0.label, value: $0.value, important: $0.importance == .high)
            }
            node.userInputLabels = object.accessibilityUserInputLabels
            node.respondsToUserInteraction = object.accessibilityRespondsToUserInteraction
            node.headingLevel = headingLevel(of: object)
            if #available(iOS 18.0, *), object.accessibilityExpandedStatus != .unsupported {
                node.expanded = object.accessibilityExpandedStatus == .expanded
            }
            if let table = object as? any UIAccessibilityContainerDataTable {
                (node.rowCount, node.columnCount) = (table.accessibilityRowCount(), table.accessibilityColumnCount())
            }
            if let cell = object as? any UIAccessibilityContainerDataTableCell {
                node.cell = UIKitValues.cell(
                    rows: cell.accessibilityRowRange(), columns: cell.accessibilityColumnRange())
            }
        }

        private func headingLevel(of object: NSObject) -> Int? {
            guard let label = object.accessibilityAttributedLabel, label.length > 0 else { return nil }
            let level = label.attribute(.accessibilityTextHeadingLevel, at: 0, effectiveRange: nil) as? Int
            return level.flatMap { (1...6).contains($0) ? $0 : nil }
        }
    }
#endif
