package import Screens

/// What several elements of an app are made of, as far as a capture tells: the same toolbar's button on five screens is
/// one component. Findings are grouped by it.
package struct Component: Hashable, Sendable {
    package enum Sign: String, Hashable, Sendable, Codable, CaseIterable {
        /// A third-party component that the capture names.
        case origin
        /// The same identifier, figures aside.
        case identifier
        /// The same class of the app's own.
        case className
        /// The same words.
        case words
    }

    /// What tells that elements are of it.
    package var sign: Sign
    package var name: String

    package init(_ sign: Sign, _ name: String) { (self.sign, self.name) = (sign, name) }

    /// By the surest sign that a node gives; `nil`: it gives none.
    package init?(of node: Int, in tree: Tree) {
        let own = tree[node]
        if let origin = tree.origin(of: node) {
            self.init(.origin, origin)
        } else if let identifier = own.identifier, !Words.isBlank(identifier) {
            self.init(.identifier, Self.masked(identifier))
        } else if let name = own.className, !Words.isBlank(name), !Self.isOfTheSystem(name) {
            self.init(.className, name)
        } else if let words = own.label ?? own.text, !Words.isBlank(words) {
            self.init(.words, String(words.prefix(200)))
        } else {
            return nil
        }
    }

    /// `the class DepartureCell`, `the identifier row-#`
    package var inWords: String {
        switch sign {
        case .origin: "the component \(name)"
        case .identifier: "the identifier \(name)"
        case .className: "the class \(name)"
        case .words: "the words “\(name)”"
        }
    }

    /// Figures mostly count rows: `row-1` and `row-12` are `row-#`.
    private static func masked(_ identifier: String) -> String {
        identifier.reduce(into: "") { masked, character in
            guard character.isASCII, character.isNumber else {
                masked.append(character)
                return
            }
            if masked.last != "#" { masked.append("#") }
        }
    }

    /// Classes that every app has tell nothing of this one.
    private static func isOfTheSystem(_ name: String) -> Bool {
        ["UI", "_UI", "NS", "WK", "SwiftUI", "XCUIElementType", "android.", "androidx.", "RCT", "Swift."]
            .contains(where: name.hasPrefix)
    }
}

extension Tree {
    /// The third-party component that a node comes from, by itself or by what it lies in; `nil`: none is named.
    package func origin(of node: Int) -> String? {
        let above = ancestors(of: node).first { self[$0].origin != nil }
        return (self[node].origin ?? above.flatMap { self[$0].origin }).flatMap { Words.isBlank($0) ? nil : $0 }
    }
}
