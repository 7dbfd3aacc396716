/// A label that stands in a clause of a report and is not what the person complains of: something else is before it, behind
/// it, like it or between it and another; or it is what they did before the trouble came.
struct SpokenAside {
    private let terms: [String]
    private let label: Range<Int>
    private let asked: Asked

    init(_ label: Range<Int>, in terms: [String], _ asked: Asked) {
        (self.label, self.terms, self.asked) = (label, terms, asked)
    }

    /// “before Voucher code”, “between Voucher code and the Place order button”, “to the left of Voucher code”.
    var isPlace: Bool {
        guard let lead else { return false }
        if Self.sides.contains(terms[lead]) {
            return terms[(lead + 1)..<label.lowerBound].contains(where: Self.ofSomething.contains)
        }
        if asked.relations.contains(terms[lead]) { return true }
        guard Self.joining.contains(terms[lead]) else { return false }
        return terms[max(0, lead - Self.reach)..<lead].contains(where: asked.relations.contains)
    }

    /// “when I choose Place order”, “checkout, Place order, then the confirmation …”. What they did to a control is what they
    /// complain of where that can't be used, or keeps its state to itself.
    var isStep: Bool { (isActedOn || isBeforeSequel) && !asked.said.leaning.isOfUse }

    private var isActedOn: Bool {
        // German has the verb behind: “wenn ich Place order wähle”.
        if terms.indices.contains(label.upperBound), asked.acting.contains(terms[label.upperBound]) { return true }
        guard let lead, asked.acting.contains(terms[lead]) else { return false }
        return !terms[max(0, lead - Self.reach)..<lead].contains(where: asked.trouble.contains)
    }

    private var isBeforeSequel: Bool {
        guard let sequel = terms[label.upperBound...].firstIndex(where: asked.sequels.contains) else { return false }
        return !terms[..<sequel].contains(where: asked.trouble.contains)
    }

    /// The word before it, but for articles and the like.
    private var lead: Int? {
        let before = terms[max(0, label.lowerBound - Self.reach)..<label.lowerBound]
        return before.lastIndex { word in
            asked.relations.contains(word) || Self.sides.contains(word) || asked.acting.contains(word)
                || Self.joining.contains(word)
                || !asked.query.isLittle(word)
        }
    }

    /// So many words further a word has nothing to do with it.
    private static let reach = 4
    /// Sides are another thing's only where it is said whose: “on the right Delivery is silent” complains of Delivery.
    private static let sides: Set = [
        "next", "close", "left", "right", "rechts", "links", "lado", "izquierda", "derecha", "côté", "gauche", "droite",
    ]
    private static let ofSomething: Set = ["to", "of", "from", "von", "de", "del", "du"]
    private static let joining: Set = ["and", "or", "und", "oder", "y", "e", "o", "et", "ou"]
}
