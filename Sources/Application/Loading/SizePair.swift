import History
package import Screens

/// Two captures of one screen that differ in text size alone.
package struct SizePair {
    package let smaller: SeenScreen
    package let larger: SeenScreen

    /// The usual size, L, else the smallest, against each larger one.
    package static func all(of screens: [SeenScreen]) -> [SizePair] {
        let groups = Dictionary(grouping: screens) { screen in
            [screen.key, VariantKey(screen.scene.capture).withoutSize]
        }
        return groups.values.flatMap { group in
            let sorted = group.sorted { $0.size < $1.size }
            let usual = sorted.last { $0.size <= .large } ?? sorted[0]
            return sorted.filter { $0.size > usual.size }.map { SizePair(smaller: usual, larger: $0) }
        }.sorted {
            ($0.larger.key, $0.larger.size, $0.larger.variantKey) < (
                $1.larger.key, $1.larger.size, $1.larger.variantKey
            )
        }
    }
}

extension SeenScreen {
    /// The text size that it was captured in.
    package var size: ContentSize { scene.device.contentSize }
}

extension VariantKey {
    /// All that it says but the text size.
    fileprivate var withoutSize: String {
        [
            idiom.rawValue, screenReader.rawValue, orientation.rawValue, language ?? "", state ?? "",
            String(isBeforeSignIn), appearance.joined(separator: "+"),
        ].joined(separator: ",")
    }
}
