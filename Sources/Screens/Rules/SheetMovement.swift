/// How a finger opens and closes a sheet further, and whether listening can do the same
/// (docs/rule-specification.md section 7.4, gesture-alternative).
struct SheetMovement {
    let gestures: [String]
    /// The gesture is the sheet's own or its handle's. One of the node around it may do something else.
    let isCertain: Bool
    private let sheet: SceneNode

    /// `nil` where the node does not say that it can expand, or nothing is moved to do so.
    init?(of node: SceneNode) {
        guard node.node.hasDetails, node.node.expanded != nil else { return nil }
        sheet = node
        let found = Self.movements([node] + node.below.filter(\.isHandle))
        if !found.isEmpty {
            (gestures, isCertain) = (found, true)
            return
        }
        // What is heard by itself is opened by activating it.
        guard !node.isHeard, let around = node.parent, around.index != Tree.root else { return nil }
        (gestures, isCertain) = (Self.movements([around]), false)
        if gestures.isEmpty { return nil }
    }

    /// Dragging along no given path is asked by a criterion of its own.
    static let criteria: [SuccessCriterion] = [.pointerGestures, .keyboard, .draggingMovements]

    private static func movements(_ nodes: [SceneNode]) -> [String] {
        [(NodeFacts.swipe, "swipe"), (.pan, "pan"), (.drag, "drag")].filter { fact, _ in
            nodes.contains { $0.has(fact) && !$0.scrollsItself }
        }.map(\.1)
    }

    /// Listeners can open and close it: by the action activate, by an element that expands or is called so, or by a custom
    /// action of its own or called so.
    var hasAlternative: Bool {
        let scene = sheet.scene
        return sheet.has(.activate) || sheet.has([.heard, .hasCustomActions])
            || scene.heard(in: scene.tree.subtree(sheet.index)).contains { index in
                let element = scene[index]
                return (element.node.customActions ?? []).contains { Self.saysExpand(Words.of($0)) }
                    || element.isActivatable && (element.node.expanded != nil || Self.saysExpand(element.labelWords))
            }
    }

    private static func saysExpand(_ words: [String]) -> Bool { phrases.isIn(words) || wholeNames.contains(words) }

    /// In twelve languages, wherever they stand in a name. Written by us.
    private static let phrases = Phrases(
        """
        expand, collapse, show more, show less, see more, see less, grabber,
        erweitern, ausklappen, einklappen, aufklappen, zuklappen, mehr anzeigen, weniger anzeigen,
        développer, réduire, agrandir, afficher plus, afficher moins, voir plus, voir moins,
        expandir, contraer, mostrar más, mostrar menos, ver más, ver menos,
        espandi, comprimi, mostra altro, mostra di più, mostra meno,
        expandir, recolher, mostrar mais, ver mais, mostrar menos, ver menos,
        uitvouwen, samenvouwen, uitklappen, inklappen, meer tonen, toon meer, minder tonen, toon minder,
        expandera, komprimera, fäll ut, fäll ihop, visa mer, visa mindre,
        rozwiń, zwiń, pokaż więcej, pokaż mniej, genişlet, daralt, daha fazla göster, daha az göster,
        развернуть, свернуть, показать больше, показать ещё, показать меньше, 展開, 折りたたむ, もっと見る
        """)
    /// As a whole name only: “Learn more” leads elsewhere.
    private static let wholeNames = Phrases(
        """
        more, less, mehr, weniger, plus, moins, más, menos, altro, meno, mais, meer, minder, mer, mindre, więcej, mniej,
        daha fazla, daha az, ещё, больше, меньше
        """)
}

extension SceneNode {
    /// Something low and silent to be moved by, no map or chart.
    fileprivate var isHandle: Bool {
        !isHeard && isShown && (frame?.height ?? .infinity) <= 44 && elementsInside.isEmpty
    }

    /// By its class, or as it says: a pan there scrolls.
    fileprivate var scrollsItself: Bool {
        node.scrollable ?? classEnds(with: ["ScrollView", "TableView", "CollectionView"])
    }
}
