#if os(iOS)
    import UIKit

    /// How a view is drawn.
    @MainActor
    struct ViewLook {
        let view: UIView

        func fill(_ node: inout ScreenNode) {
            node.frame = UIKitValues.frame(UIAccessibility.convertToScreenCoordinates(view.bounds, in: view))
            node.hidden = UIKitValues.flag(view.isHidden)
            node.alpha = view.alpha < 1 ? Double(view.alpha) : nil
            node.clips = UIKitValues.flag(view.clipsToBounds)
            node.backgroundColor = view.backgroundColor.flatMap(color)
            node.paintsOtherwise = paintsOtherwise
            node.enabled = (view as? UIControl)?.isEnabled
            kind(&node)
            words(&node)
        }

        private func kind(_ node: inout ScreenNode) {
            switch view {
            case let bar as UITabBar: (node.role, node.itemCount) = ("tabBar", bar.items?.count)
            case is UISegmentedControl: node.role = "segmentedControl"
            case let scroll as UIScrollView: node.scrollable = scroll.isScrollEnabled
            case let image as UIImageView:
                node.mediaType = image.image == nil ? nil : "image"
                node.animated = image.isAnimating
            case let button as UIButton where button.role == .primary: node.prominence = "primary"
            default: node.role = node.className == "UITabBarButton" ? "tabBarButton" : nil
            }
        }

        /// What a sighted person reads. Of a field for passwords nothing but its placeholder.
        private func words(_ node: inout ScreenNode) {
            switch view {
            case let label as UILabel:
                node.text = label.text
                node.textColor = label.textColor.flatMap(color)
                node.font = label.font.map { font($0, scales: label.adjustsFontForContentSizeCategory) }
                node.truncated = label.adjustsFontSizeToFitWidth ? nil : isCutOff(label)
            case let field as UITextField:
                node.placeholder = field.placeholder
                if field.isSecureTextEntry { node.value = nil } else { node.text = field.text }
                node.textColor = field.textColor.flatMap(color)
                node.font = field.font.map { font($0, scales: field.adjustsFontForContentSizeCategory) }
            case let area as UITextView:
                if area.isSecureTextEntry { node.value = nil } else { node.text = area.text }
                node.textColor = area.textColor.flatMap(color)
                node.font = area.font.map { font($0, scales: area.adjustsFontForContentSizeCategory) }
            default: break
            }
        }

        private func color(_ color: UIColor) -> String? {
            var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
            let shown = color.resolvedColor(with: view.traitCollection)
            guard shown.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return nil }
            return UIKitValues.color(red, green, blue, alpha)
        }

        /// An app may set larger fonts by itself: that one doesn't grow is never known.
        private func font(_ font: UIFont, scales: Bool) -> ScreenNode.Font {
            let traits = font.fontDescriptor.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: Any]
            let style = font.fontDescriptor.object(forKey: .textStyle) as? String
            return ScreenNode.Font(
                size: Double(font.pointSize), weight: (traits?[.weight] as? Double).map(UIKitValues.fontWeight),
                textStyle: style.flatMap(UIKitValues.textStyle), scales: UIKitValues.flag(scales))
        }

        private func isCutOff(_ label: UILabel) -> Bool {
            let tall = CGRect(x: 0, y: 0, width: label.bounds.width, height: .greatestFiniteMagnitude)
            return label.textRect(forBounds: tall, limitedToNumberOfLines: 0).height > label.bounds.height + 1
        }

        /// An effect, a layer that is no view's, or contents of its own.
        private var paintsOtherwise: Bool {
            if view is UILabel || view is UIImageView { return false }
            let layers = view.layer.sublayers ?? []
            return view is UIVisualEffectView || view.layer is CAGradientLayer || view.layer.contents != nil
                || layers.contains { !($0.delegate is UIView) }
        }
    }
#endif
