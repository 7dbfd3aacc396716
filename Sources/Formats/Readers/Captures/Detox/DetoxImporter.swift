import Screens

extension Importer {
    /// Detox's `generateViewHierarchyXml`, iOS and Android. Not well formed on purpose: labels are written as they are.
    static let detoxXML = Importer(
        captures: "detox-xml", title: "Detox view hierarchy (XML)",
        howTo: """
            In a Detox test, once the screen stands:
                fs.writeFileSync('checkout.xml', await device.generateViewHierarchyXml())
            """,
        recognises: { $0.tags.first?.name == "ViewHierarchy" },
        read: { document throws(ImportError) in
            guard ["class=\"", "alpha=\""].contains(where: { document.bytes.firstRange(of: Array($0.utf8)) != nil })
            else {
                throw ImportError("There is no view in it: nothing has a class or an alpha.")
            }
            let isAndroid = document.tags.contains {
                $0.rest.contains("\"android.") || $0.rest.contains("\"com.android.")
            }
            return [
                try ImportError.mendingRoots { unnamedRoot throws(ImportError) in
                    isAndroid
                        ? try DetoxAndroidReader.capture(document, unnamedRoot)
                        : try DetoxIOSReader.capture(document, unnamedRoot)
                }
            ]
        })
}

/// What both platforms write the same way.
private enum DetoxTag {
    static func isWrapper(_ tag: LooseMarkup.Tag) -> Bool { tag.name == "ViewHierarchy" }

    /// Ids that Detox injected to find its views again are none of the app's.
    static func identifier(_ tag: LooseMarkup.Tag) -> String? {
        guard let id = tag["testID"] ?? tag["id"], !id.isEmpty, !id.hasPrefix("detox_temp_") else { return nil }
        return id
    }

    /// Numbers are `<number>` in files that Detox keeps to compare with.
    static func number(_ tag: LooseMarkup.Tag, _ name: String) -> Double? {
        tag[name].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A missing text is written as empty, left out or “null”.
    static func text(_ tag: LooseMarkup.Tag, _ name: String) -> String? {
        guard let text = tag[name], !text.isEmpty, text != "null" else { return nil }
        return text
    }
}

private enum DetoxIOSReader {
    static func capture(_ document: Document, _ unnamedRoot: Bool) throws(ImportError) -> Capture {
        let page = try XCUIPage(unnamedRoot: unnamedRoot)
        // Places are relative to the superview: the origins of all views above are added. `nil`: unknown from here on.
        var origins: [NodeDetails.Point?] = []
        var markup = LooseMarkup(document.bytes)
        var screen: Frame?
        try markup.walk { tag throws(ImportError) in
            if DetoxTag.isWrapper(tag), origins.isEmpty { return }
            var element = element(tag)
            let origin = place(tag, in: origins)
            origins.append(origin)
            if let origin, let width = DetoxTag.number(tag, "width"), let height = DetoxTag.number(tag, "height") {
                element.frame = Frame(origin.x, origin.y, width, height)
                if screen == nil { screen = element.frame }
            }
            do throws(ImportError) { try page.start(element) } catch {
                throw ImportError(error.detail, line: tag.line)
            }
        } end: { () throws(ImportError) in
            if origins.popLast() != nil { page.end() }
        }
        var capture = try page.finish(tool: "Detox", knows: [.hidden, .alpha], tellsSecrecy: false)
        capture.variant = .ofScreen(screen)
        return capture
    }

    /// A window has no place of its own and stands at the origin.
    private static func place(_ tag: LooseMarkup.Tag, in origins: [NodeDetails.Point?]) -> NodeDetails.Point? {
        guard let above = origins.last else { return NodeDetails.Point(0, 0) }
        guard let above, let x = DetoxTag.number(tag, "x"), let y = DetoxTag.number(tag, "y") else { return nil }
        return NodeDetails.Point(above.x + x, above.y + y)
    }

    private static func element(_ tag: LooseMarkup.Tag) -> XCUIElement {
        let className = tag["class"] ?? tag.name
        var element = XCUIElement(type: type(of: className), className: className)
        element.identifier = DetoxTag.identifier(tag)
        element.label = DetoxTag.text(tag, "label")
        element.value = DetoxTag.text(tag, "value")
        element.text = DetoxTag.text(tag, "text")
        if element.type == .staticText, element.label == nil { element.label = element.text }
        element.isHidden = tag["visibility"].map { $0 != "visible" } ?? false
        element.alpha = DetoxTag.number(tag, "alpha") ?? 1
        return element
    }

    /// By the class of UIKit or React Native; `any` for one that says nothing.
    private static func type(of className: String) -> XCUIElementType {
        switch className.split(separator: ".").last ?? "" {
        case "UILabel", "RCTTextView", "RCTParagraphComponentView", "UITextFieldLabel", "UIButtonLabel": .staticText
        case "UIButton": .button
        case "UITextField", "RCTUITextField": .textField
        case "UITextView", "RCTUITextView": .textView
        case "UISwitch", "RCTSwitch": .switch
        case "UISlider", "RNCSlider": .slider
        case "UIImageView", "RCTImageView", "RCTUIImageViewAnimated", "RCTImageComponentView": .image
        case "UIScrollView", "RCTScrollView", "RCTCustomScrollView", "RCTEnhancedScrollView": .scrollView
        case "UITableView": .table
        case "UICollectionView": .collectionView
        case "UINavigationBar": .navigationBar
        case "UITabBar": .tabBar
        case "UISegmentedControl": .segmentedControl
        case "UIWindow": .window
        case "_UIScrollViewScrollIndicator": .scrollBar
        case "WKWebView", "RNCWebView", "RNCWKWebView", "RNCWebViewImpl": .webView
        default: .any
        }
    }
}

private enum DetoxAndroidReader {
    static func capture(_ document: Document, _ unnamedRoot: Bool) throws(ImportError) -> Capture {
        var page: AndroidPage?
        var depth = 0
        var markup = LooseMarkup(document.bytes)
        var screen: Frame?
        try markup.walk { tag throws(ImportError) in
            if DetoxTag.isWrapper(tag), page == nil {
                page = try AndroidPage(unnamedRoot: unnamedRoot, density: DetoxTag.number(tag, "density"))
                return
            }
            let element = element(tag)
            if screen == nil { screen = element.bounds }
            depth += 1
            do throws(ImportError) { try page?.start(element) } catch {
                throw ImportError(error.detail, line: tag.line)
            }
        } end: { () throws(ImportError) in
            guard depth > 0 else { return }
            depth -= 1
            page?.end()
        }
        guard let page else { throw ImportError.emptyCapture }
        return try page.finish(tool: "Detox", screen: screen)
    }

    /// `value` is the content description; `label` what React Native would say, its children's texts joined: TalkBack
    /// joins those itself, so it counts only where nothing else speaks.
    private static func element(_ tag: LooseMarkup.Tag) -> AndroidElement {
        var element = AndroidElement()
        element.className = tag["class"] ?? tag.name
        element.resourceID = DetoxTag.identifier(tag)
        element.text = DetoxTag.text(tag, "text")
        element.contentDescription = DetoxTag.text(tag, "value")
        element.visible = tag["visibility"].map { $0 == "visible" }
        element.focused = tag["focused"].map { $0 == "true" }
        element.alpha = DetoxTag.number(tag, "alpha")
        if let x = DetoxTag.number(tag, "x"), let y = DetoxTag.number(tag, "y"),
            let width = DetoxTag.number(tag, "width"), let height = DetoxTag.number(tag, "height")
        {
            element.bounds = Frame(x, y, width, height)
        }
        return element
    }
}
