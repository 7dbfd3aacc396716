#if os(iOS)
    public import UIKit

    /// UIKit tells nothing of its own controls while nothing asks by accessibility; a capture would call them silent.
    public struct AccessibilityIsOff: Error, CustomStringConvertible {
        public var description: String {
            """
            UIKit tells no labels, because no assistive technology runs. For a simulator: xcrun simctl spawn booted defaults write \
            com.apple.Accessibility ApplicationAccessibilityEnabled -bool YES, the same with AccessibilityEnabled, and start the app anew. \
            On a device: turn on VoiceOver.
            """
        }
    }

    extension ScreenCapture {
        /// The screen that a window shows now.
        ///
        /// - Throws: ``AccessibilityIsOff``.
        /// - Parameters:
        ///   - key: its name for ever, `checkout`.
        ///   - state: a name for the screen's own state, `empty`.
        ///   - preLogin: nobody is signed in yet.
        ///   - picture: false leaves out how it looks.
        @MainActor
        public init(
            _ key: String, of window: UIWindow, state: String? = nil, preLogin: Bool? = nil, picture: Bool = true
        ) throws(AccessibilityIsOff) {
            let button = UIButton(type: .system)
            button.setTitle("Earshot", for: .normal)
            guard button.accessibilityLabel == "Earshot" else { throw AccessibilityIsOff() }
            var variant = ScreenVariant(of: window)
            (variant.state, variant.preLogin) = (state, preLogin)
            let renderer = UIGraphicsImageRenderer(bounds: window.bounds)
            let png =
                picture
                ? renderer.pngData { _ in _ = window.drawHierarchy(in: window.bounds, afterScreenUpdates: true) } : nil
            self.init(
                key, root: UIKitWalk(root: window).node(window), variant: variant, screenshot: png.map(Picture.init))
        }
    }

    extension ScreenVariant {
        @MainActor
        init(of window: UIWindow) {
            self.init()
            let traits = window.traitCollection, screen = window.screen.bounds.size, safe = window.safeAreaInsets
            var device = Device()
            device.idiom = Self.idiom(UIDevice.current.userInterfaceIdiom)
            device.size = UIKitValues.numbers([screen.width, screen.height])
            device.scale = Double(window.screen.scale)
            device.safeArea = UIKitValues.numbers([safe.top, safe.left, safe.bottom, safe.right])
            self.device = device
            os = UIDevice.current.systemVersion
            locale = Bundle.main.preferredLocalizations.first
            direction = window.effectiveUserInterfaceLayoutDirection == .rightToLeft ? "rtl" : "ltr"
            contentSize = UIKitValues.contentSize(traits.preferredContentSizeCategory.rawValue)
            appearance =
                traits.userInterfaceStyle == .unspecified ? nil : traits.userInterfaceStyle == .dark ? "dark" : "light"
            increaseContrast = UIAccessibility.isDarkerSystemColorsEnabled
            reduceMotion = UIAccessibility.isReduceMotionEnabled
            boldText = UIAccessibility.isBoldTextEnabled
            orientation = window.bounds.width > window.bounds.height ? "landscape" : "portrait"
        }

        /// `phone` or `pad`; `nil`: neither.
        public static func idiom(_ idiom: UIUserInterfaceIdiom) -> String? {
            idiom == .pad ? "pad" : idiom == .phone ? "phone" : nil
        }
    }
#endif
