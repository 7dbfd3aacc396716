extension Rule {
    /// Whether a node says what the rule goes by: only there does it tell something that the rule finds nothing.
    ///
    /// It is asked of the node itself, whatever others on the screen say. A missing key is unknown
    /// (docs/rule-specification.md section 0), and nobody can tell why it is missing: one tool writes a list of actions only
    /// where there are some, another reads traits, colours or frames of some kinds of views alone, and both leave captures in
    /// which one element has the key and the next has not. To take the second for “none” would call a fault mended, or a
    /// release the last good one, because nobody looked. What is printed and what kind of medium something is have no way to be
    /// said of what is neither: a capture that says them anywhere says them wherever they are.
    package func isRecorded(at node: SceneNode) -> Bool {
        reads.isSubset(of: node.scene.records) && node.says(reads) && !(asksWhatIsInSight && node.isOutOfSight)
    }

    /// The same of an element with all that it speaks for: what is drawn is drawn by nodes in it.
    package func isRecorded(on element: SceneNode) -> Bool {
        guard reads.isSubset(of: element.scene.records) else { return false }
        let own = [element] + element.below.filter { $0.owner?.index == element.index }
        return element.says(reads.intersection(.ofItself)) && own.allSatisfy { $0.says(reads.intersection(.ofPrint)) }
            && (reads.isDisjoint(with: .ofDrawing) || own.contains { $0.says(reads.intersection(.ofDrawing)) })
            && !(asksWhatIsInSight && own.contains(where: \.isOutOfSight))
    }

    /// Whether it looks only at what is shown: of what lies out of sight, as below the fold, it tells nothing, so that to scroll
    /// neither mends nor breaks.
    private var asksWhatIsInSight: Bool { Self.askingWhatIsInSight.contains(id) }

    private static let askingWhatIsInSight: Set<String> = [
        swallowedChildren.id, emptyContainer.id, obscuredElement.id, textViewChildren.id, gestureAlternative.id,
        dragAlternative.id, labelInName.id, textContrast.id, textContrastEnhanced.id, nonTextContrast.id, colorOnly.id,
        dynamicType.id, textClipped.id, reducedMotion.id, imageDescription.id, mediaDescription.id, unspokenText.id,
        statusAnnouncement.id,
    ]
}

extension RecordedKeys {
    /// What an element says of itself alone.
    fileprivate static let ofItself: RecordedKeys = [.traits, .frame, .gestures]
    /// How words are printed: of each node that shows some.
    fileprivate static let ofPrint: RecordedKeys = [.textColor, .font]
    /// What else is drawn in an element, by one node or the other.
    fileprivate static let ofDrawing: RecordedKeys = [.nonTextColor, .animated]
}

extension SceneNode {
    fileprivate func says(_ keys: RecordedKeys) -> Bool {
        (!keys.contains(.traits) || has(.traitsKnown)) && (!keys.contains(.frame) || place != nil)
            && (!keys.contains(.gestures) || has(.gesturesKnown))
            && (!keys.contains(.textColor) || node.textColor != nil || !showsWords)
            && (!keys.contains(.font) || node.font != nil || !showsWords)
            && (!keys.contains(.nonTextColor) || node.nonTextColor != nil)
            && (!keys.contains(.animated) || node.animated != nil)
    }
}
