/// Pictures in a text view. It presents itself as its lines of text, so what is attached is heard only where words stand
/// for it (docs/rule-specification.md section 7.8, image-description).
enum AttachedPicture {
    /// `nil` for all that is no picture in a text view, and no text view with a picture in its text.
    static func judge(_ node: SceneNode) -> Judgement? {
        if node.isTextView { return judgeText(of: node) }
        guard !node.isHeard, node.isPicture, !node.isSilenced, let view = node.above.first(where: \.isTextView) else {
            return nil
        }
        // An emoji in a line is as small as the line.
        if let clip = node.clip, clip.width < 44 || clip.height < 44 { return .inapplicable }
        let speakers = node.speakers.filter { $0.index != view.index && $0.isNamed }
        if speakers.contains(where: { !$0.saysOnly(GenericWords.images) }) { return .passed }
        let words = ([node] + node.below).flatMap(\.words).filter {
            !GenericWords.images.contains($0) && !Words.isNumber($0)
        }
        let evidence: [String: Evidence] = ["label": .optional(node.label), "module": .text(view.name)]
        guard !words.isEmpty else {
            return .failed(
                "It is attached in a text view and has no words: only the text around it is heard.", evidence,
                restsOn: [.elementsHidden, .isElement, .label])
        }
        let said = view.spokenWords
        return words.allSatisfy { Words.says(said, $0) }
            ? .passed
            : .cantTell(
                "It is attached in a text view and has words; whether they are heard there is not recorded.", evidence)
    }

    /// A text that holds the sign for an attachment and shows nothing of it as a node.
    private static func judgeText(of view: SceneNode) -> Judgement? {
        guard view.scene.capture.screenReader == .voiceOver,
            [view.text, view.value, view.label].contains(where: { $0?.unicodeScalars.contains(sign) == true }),
            !view.below.contains(where: \.isPicture)
        else { return nil }
        return .cantTell(
            "Something is attached in the text; what it is called there is not recorded.",
            ["label": .optional(view.label), "module": .text(view.name)])
    }

    /// OBJECT REPLACEMENT CHARACTER, which stands for an NSTextAttachment in a string.
    private static let sign: Unicode.Scalar = "\u{FFFC}"
}

extension SceneNode {
    /// By its kind of media, its traits or its class.
    fileprivate var isPicture: Bool {
        node.mediaType == .image || kind == .image || classEnds(with: ["ImageView", "Attachment", "AttachmentView"])
    }

    fileprivate var words: [String] { [label, value, text].compactMap(\.self).flatMap(Words.of) }
}
