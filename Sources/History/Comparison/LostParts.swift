import Screens

/// What rows say no more of what is drawn in them: what is lost, and what may be so no longer. The state of live data, as a mark beside
/// whoever is there, comes and goes with the data.
struct LostParts {
    /// By the row after that is heard: what it says no more, in document order.
    private(set) var lost: [Int: [String]] = [:]
    /// The same, where nobody can tell whether that is lost, or so no longer.
    private(set) var doubted: [Int: [String]] = [:]
    /// The same, where another row says it still: it is live.
    private(set) var live: [Int: [String]] = [:]
    /// What a row was called by and is no more, since it is gone with what said it.
    private var gone: [Int: [String]] = [:]

    init() {}

    /// None between two languages.
    init(_ scenes: ComparedScenes) {
        guard scenes.twin.compares(.words), !scenes.isTranslated else { return }
        let named = scenes.pairs.filter { $0.before.isNamed && $0.after.isNamed }
        for (before, after) in named {
            for part in LostDescriptions(scenes: scenes, before: before, after: after).gone {
                gone.note(part.ownWords, of: after.index)
                if part.mayBeDrawnStill, !after.isSaidBesides(part) { doubted.note(part.ownWords, of: after.index) }
            }
        }
        let all = named.flatMap { LostDescriptions(scenes: scenes, before: $0.before, after: $0.after).found }
        guard !all.isEmpty else { return }
        let here = RowParts(scenes.before.scene), there = RowParts(scenes.after.scene)
        for part in all {
            let row = part.rowAfter.index, words = part.part.ownWords
            if part.isCode {
                lost.note(words, of: row)
            } else if there.alike(part, besides: part.rowAfter, scenes).contains(where: { $0.says(part.words) }) {
                live.note(words, of: row)
            } else if isCertain(part, among: all, here, there, scenes) {
                lost.note(words, of: row)
            } else {
                doubted.note(words, of: row)
            }
        }
    }

    /// What a row says no more, and is not known to be lost, in words: its name did not change by them, nor by the word for a picture.
    func aside(of row: Int) -> Set<String> {
        let words = ((doubted[row] ?? []) + (live[row] ?? []) + (gone[row] ?? [])).flatMap(Words.of)
        return words.isEmpty ? [] : Set(words).union(GenericWords.images)
    }

    /// Rows after that say less, and of which nothing is known to be lost.
    var rowsAside: [Int] { Set(doubted.keys).union(live.keys).subtracting(lost.keys).sorted() }

    /// Whether a row that is not worse tells that what it lost is back: it draws no more pictures without words than it did when it was
    /// good, or another row says by a part of its own what one of them said. Else nobody can tell whether it is so no longer.
    static func tells(_ good: SceneNode, _ now: SceneNode) -> Bool {
        func own(_ row: SceneNode) -> [SceneNode] { row.below.filter { $0.owner?.index == row.index && $0.isShown } }
        guard now.index != Tree.root, good.index != Tree.root else { return true }
        let parts = own(good)
        guard own(now).count(where: \.isWordless) > parts.count(where: \.isWordless) else { return true }
        let spoken = now.spokenWords
        let said = parts.map { Words.of($0.ownWords) }.filter { !$0.allSatisfy(spoken.contains) }
        return now.scene.elements.contains { row in
            guard row.index != now.index, row.isRowLike(now) else { return false }
            return own(row).contains { said.contains(Words.of($0.ownWords)) }
        }
    }

    /// Two rows or more lost the same, no row says it in any way, and none had such a part without words before, which would be how
    /// it is drawn where it is not so; or it is a picture of no list, whose words are a description and no state.
    private func isCertain(
        _ part: LostDescriptions.Part, among all: [LostDescriptions.Part], _ before: RowParts, _ after: RowParts,
        _ scenes: ComparedScenes
    ) -> Bool {
        let others = before.alike(part, besides: part.rowBefore, scenes)
        let isSaid = part.rowAfter.scene.elements.contains { row in
            guard row.index != part.rowAfter.index, row.isRowLike(part.rowAfter) else { return false }
            return part.words.allSatisfy(row.spokenWords.contains)
        }
        guard !isSaid else { return false }
        let isLostAgain = all.contains { other in
            other.rowBefore.index != part.rowBefore.index && other.words == part.words
                && others.contains { $0.part.index == other.part.index }
        }
        if isLostAgain { return !others.contains { $0.part.isWordless } }
        return others.isEmpty && after.alike(part, besides: part.rowAfter, scenes).isEmpty
            && !scenes.rows.areRows(part.rowBefore.index, part.rowAfter.index) && part.isDescription
    }
}

extension [Int: [String]] {
    /// Each of a row's once.
    fileprivate mutating func note(_ words: String, of row: Int) {
        if self[row]?.contains(words) != true { self[row, default: []].append(words) }
    }
}

/// What is drawn in the rows of a scene and has no stop of its own.
private struct RowParts {
    struct Part {
        let part: SceneNode
        let row: SceneNode

        /// It is what says these words.
        func says(_ words: [String]) -> Bool {
            let own = Set(Words.of(part.ownWords)), spoken = row.spokenWords
            return words.allSatisfy { own.contains($0) && spoken.contains($0) }
        }

        /// Developers call both so, or it is of its class and lies where that lies in its own row.
        func isAlike(_ other: SceneNode, in itsRow: SceneNode, _ comparesPlaces: Bool) -> Bool {
            if let name = other.identifier, name == part.identifier { return true }
            guard other.className == part.className, other.traits == part.traits else { return false }
            guard comparesPlaces, let here = part.offset(in: row), let there = other.offset(in: itsRow) else {
                return true
            }
            return here.isCentred(on: there)
        }
    }
    private let all: [Part]

    init(_ scene: Scene) {
        all = scene.nodes.compactMap { node in
            guard node.isShown, !node.isHeard, let row = node.owner else { return nil }
            return Part(part: node, row: row)
        }
    }

    /// In other rows of the kind: what is like that which said something, or like what is left of it.
    /// - Parameter row: the row of this scene that lost it.
    func alike(_ lost: LostDescriptions.Part, besides row: SceneNode, _ scenes: ComparedScenes) -> [Part] {
        let comparesPlaces = scenes.twin.compares(.place)
        return all.filter { other in
            guard other.row.index != row.index, other.row.isRowLike(lost.rowAfter) else { return false }
            return other.isAlike(lost.part, in: lost.rowBefore, comparesPlaces)
                || other.isAlike(lost.now, in: lost.rowAfter, comparesPlaces)
        }
    }
}

extension SceneNode {
    /// Of one kind and class, as rows of a list are.
    func isRowLike(_ other: SceneNode) -> Bool { kind == other.kind && className == other.className }

    /// A description in Compose, which writes nothing of a picture that has none: nobody can tell whether it is gone.
    fileprivate var mayBeDrawnStill: Bool {
        !Words.isBlank(node.label) && Words.isBlank(text) && above.contains { $0.className == "ComposeView" }
    }

    /// Another row of its kind says all that a part said: it comes and goes with the data.
    fileprivate func isSaidBesides(_ part: SceneNode) -> Bool {
        let words = Words.of(part.ownWords)
        return scene.elements.contains { row in
            row.index != index && row.isRowLike(self) && words.allSatisfy(row.spokenWords.contains)
        }
    }

    fileprivate var isWordless: Bool { isPicture && (Words.isBlank(ownWords) || ownWords.isCodeName) }
}

extension LostDescriptions.Part {
    /// Several words of a picture, none of which says how something stands just now.
    fileprivate var isDescription: Bool {
        let language = part.scene.capture.variant.locale?.prefix { $0.isLetter }.lowercased() ?? "en"
        return part.isPicture && words.count >= Self.several && Self.languages.contains(language)
            && !words.contains(where: Self.states.contains)
    }

    private static let several = 3
    /// Those in which the words for states are known; in any other it is a doubt.
    private static let languages: Set<String> = ["de", "en", "es", "fr"]
    /// Ours. A state that is told in three words or more, of which none is here, is taken for a description.
    private static let states: Set<String> = [
        "active", "available", "away", "blocked", "busy", "charging", "checked", "closed", "connected", "delivered",
        "done", "downloaded", "downloading", "failed", "favorite", "favourite", "inactive", "liked", "live", "locked",
        "loading", "message", "messages", "missed", "muted", "new", "notification", "notifications", "now", "offline",
        "online", "open", "paused", "pending", "pinned", "playing", "read", "saved", "seen", "selected", "sending",
        "sent", "starred", "synced", "typing", "unavailable", "unlocked", "unread", "update", "updated", "verified",
        "waiting",
        "abwesend", "aktiv", "angeheftet", "angemeldet", "ausgewählt", "bereit", "beschäftigt", "fehlgeschlagen",
        "favorit", "geladen", "gelesen", "geliefert", "gemerkt", "geöffnet", "geschlossen", "gesendet", "gespeichert",
        "gesperrt", "heruntergeladen", "inaktiv", "nachricht", "nachrichten", "neu", "neue", "neuer", "neues",
        "stumm", "stummgeschaltet", "ungelesen", "ungelesene", "verbunden", "verfügbar",
        "actif", "bloqué", "connecté", "disponible", "enregistré", "envoyé", "favori", "hors", "ligne", "lu", "muet",
        "nouveau", "nouveaux", "nouvelle", "nouvelles", "occupé", "téléchargé", "activo", "conectado", "descargado",
        "disponibles", "enviado", "favorito", "guardado", "leído", "línea", "mensaje", "mensajes", "nuevo", "nueva",
        "nuevos", "nuevas", "ocupado", "silenciado",
    ]
}
